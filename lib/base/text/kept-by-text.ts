import { LRUCache } from 'lru-cache';

/** Longer texts are rare, and would take much memory. */
const LONGEST = 4_000;

/**
 * Gives the same results as `work` and keeps the latest `most` of them, so nobody may change them.
 * @param besides what the result depends on, besides the text
 */
export function keptByText<T extends {}, Rest extends unknown[]>(
  work: (text: string, ...rest: Rest) => T,
  most: number,
  besides: (...rest: Rest) => string = () => '',
): (text: string, ...rest: Rest) => T {
  const kept = new LRUCache<string, T>({ max: most });
  return (text, ...rest) => {
    if (text.length > LONGEST) return work(text, ...rest);
    const key = `${besides(...rest)}\n${text}`;
    const before = kept.get(key);
    if (before !== undefined) return before;
    const result = work(text, ...rest);
    kept.set(key, result);
    return result;
  };
}
