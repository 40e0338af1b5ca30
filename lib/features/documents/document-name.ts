const LONGEST = 300;

/**
 * The name of a document from that of its file, after the folders that it was in: without control and invisible characters, and
 * without what leads out of a folder. Empty if nothing is left.
 */
export function documentName(given: string): string {
  const parts = given.toWellFormed().split(/[/\\]/).map(clean);
  const named = parts.filter((part) => part !== '' && part !== '.' && part !== '..');
  if (clean(given.split(/[/\\]/).at(-1)!) === '') return '';
  // The innermost folders say most.
  while (named.length > 1 && named.join('/').length > LONGEST) named.shift();
  const name = named.join('/');
  if (name.length <= LONGEST) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, LONGEST - ending.length - 1).toWellFormed()}…${ending}`;
}

const clean = (part: string) =>
  part
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
