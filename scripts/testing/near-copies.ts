/** Shorter texts are alike by chance. */
const FEWEST_WORDS = 4;
/** From this share of common words on, of all the words of two texts, one is a copy of the other. */
const MOST_SHARED = 0.6;

/** Those of `texts` that have nearly the words of one of `others`. */
export function nearCopies(texts: readonly string[], others: readonly string[]): string[] {
  const long = others.map(wordsOf).filter(({ size }) => size >= FEWEST_WORDS);
  const containing = Map.groupBy(
    long.flatMap((words, n) => [...words].map((word) => ({ word, n }))),
    ({ word }) => word,
  );
  const isCopy = (words: Set<string>) => {
    const shared = new Map<number, number>();
    for (const word of words) for (const { n } of containing.get(word) ?? []) shared.set(n, (shared.get(n) ?? 0) + 1);
    return [...shared].some(([n, count]) => count / (words.size + long[n]!.size - count) >= MOST_SHARED);
  };
  return texts.filter((text) => {
    const words = wordsOf(text);
    return words.size >= FEWEST_WORDS && isCopy(words);
  });
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []);
