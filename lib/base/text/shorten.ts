/** A text on one line, without spaces around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text of at most `most` UTF-16 code units, cut anywhere, with "…" at the end of a cut one. For limits. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.toWellFormed().trimEnd()}…`;
}

/** A text of about `most` characters, cut at the end of a word if one is near, with "…" at the end. For display. */
export function shorten(text: string, most = 60): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join('');
  const lastSpace = cut.search(/\s\S*$/);
  return `${(lastSpace > cut.length * 0.7 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

/** A text between quotation marks, on one line, of at most `most` code units. */
export function quoted(text: string, most = 60): string {
  return `“${truncate(oneLine(text), most)}”`;
}
