/** A word or a figure: +5 % differs from -5 %, and 99.95 from 9995. */
const wordOrFigure = /[-−+<>=~€$£]?\p{N}+(?:[.,:/]\p{N}+)*(?:\s?%)?|\p{L}[\p{L}\p{M}\p{N}]*[+#]*/gu;

/** The words and figures of a text in lower case, and where each is. */
export function wordsAndFigures(text: string): { word: string; from: number; to: number }[] {
  return [...text.matchAll(wordOrFigure)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), from: index, to: index + word.length }));
}
