/**
 * Makes every string in a value storable in Postgres: NUL and lone surrogates become U+FFFD in strings, arrays and objects,
 * including their keys. Valid values are returned unchanged.
 */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value).toWellFormed() as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const fixed = entries.map(([key, inner]): [string, unknown] => [wellFormed(key), wellFormed(inner)]);
  const isSame = fixed.every(([key, inner], n) => key === entries[n]![0] && inner === entries[n]![1]);
  return isSame ? value : (Object.fromEntries(fixed) as T);
}

/** Characters that are invisible, or change the direction of the following text. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** Untrusted text with invisible characters, except line breaks, written out, as in `\u{202e}`. */
export function visible(text: string): string {
  return text.replaceAll(unseen, (character) => (character === '\n' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`));
}
