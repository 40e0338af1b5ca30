/** The most of a plan, in bytes. */
const MOST = 256 * 1024;

/** The text of the plan among files that a ticket is opened with: the one YAML file. Null when there is none. */
export async function planAmong(files: readonly File[]): Promise<{ text: string } | { problem: string } | null> {
  const [file, another] = files.filter(({ name }) => /\.ya?ml$/i.test(name));
  if (!file) return null;
  if (another) return { problem: `Is ${file.name} the plan, or ${another.name}? Put the plan in here.` };
  if (file.size > MOST) return { problem: `${file.name} has ${Math.ceil(file.size / 1024)} KB; a plan has at most 256 KB.` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch (error) {
    if (error instanceof TypeError) return { problem: `${file.name} is not text: write it in UTF-8.` };
    throw error;
  }
}
