const MOST = 60;

/** Shortens a text to about 60 characters, at the end of a word if one is near, with "…" at the end. */
export function shorten(text: string, most = MOST): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join('');
  const lastSpace = cut.search(/\s\S*$/);
  return `${(lastSpace > cut.length * 0.7 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
