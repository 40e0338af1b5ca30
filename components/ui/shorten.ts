const MOST = 60;

/** Words that a notice has room for: cut at a word where one ends near, in any case after 60 characters, with "…" at the end. */
export function shorten(words: string, most = MOST): string {
  const characters = [...words];
  if (characters.length <= most) return words;
  const cut = characters.slice(0, most).join('');
  const lastSpace = cut.search(/\s\S*$/);
  return `${(lastSpace > cut.length * 0.7 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
