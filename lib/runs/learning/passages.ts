/** The lines of a text and their sentences, without Markdown. */
export function passagesOf(text: string): Set<string> {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+|[*_`]+/g, '').trim());
  return new Set(lines.flatMap((line) => [line, ...line.split(/(?<=[.!?])\s+/)]).filter((passage) => /[\p{L}\p{N}]/u.test(passage)));
}

/** Whether a sentence contains a whole passage. Case matters for a passage of one or two words. */
export function repeats(sentence: string, passage: string): boolean {
  const words = passage.replace(/[.!?]+$/, '');
  const flags = words.split(/\s+/).length > 2 ? 'iu' : 'u';
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, flags).test(sentence);
}
