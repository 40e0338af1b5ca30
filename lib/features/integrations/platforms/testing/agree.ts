/**
 * Agrees on the page of an emulator, as a person does with a button.
 * @param person a text of their button
 * @returns the address to which the page sends them back
 */
export async function agreeAs(person: string, address: URL): Promise<URL> {
  const page = await (await fetch(address)).text();
  const form = page
    .split('<form')
    .slice(1)
    .find((part) => part.split('</form>')[0]!.includes(person));
  const action = form && /action="([^"]+)"/.exec(form)?.[1];
  if (!action) throw new Error(`The page of the emulator has no button for ${person}.`);
  const fields = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!.replaceAll('&amp;', '&'),
  ]);
  const answer = await fetch(new URL(action, address), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
}
