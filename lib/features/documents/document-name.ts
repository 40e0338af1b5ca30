const LONGEST = 300;

/** The name of a document from the name of its file: without folders, control and invisible characters. Empty if nothing is left. */
export function documentName(given: string): string {
  const last = given.split(/[/\\]/).at(-1)!;
  const name = last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  if (name.length <= LONGEST) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, LONGEST - ending.length - 1).toWellFormed()}…${ending}`;
}
