/** A text as a sentence model reads it: one line of at most `most` characters, which is never empty. */
export function readableText(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed();
  return line === '' ? ' ' : line;
}
