/** The lines of a text and the sentences of each, without the marks of Markdown. */
export function passagesOf(text: string): Set<string> {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+|[*_`]+/g, '').trim());
  return new Set(lines.flatMap((line) => [line, ...line.split(/(?<=[.!?])\s+/)]).filter((passage) => /[\p{L}\p{N}]/u.test(passage)));
}

/** Whether a sentence names a passage as a whole: one of a word or two as it is written, a longer one in any case. */
export function repeats(sentence: string, passage: string): boolean {
  const words = passage.replace(/[.!?]+$/, '');
  const flags = words.split(/\s+/).length > 2 ? 'iu' : 'u';
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, flags).test(sentence);
}
