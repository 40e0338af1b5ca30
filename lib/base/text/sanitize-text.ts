/**
 * Makes every string in a value storable in Postgres: NUL and lone surrogates become U+FFFD in strings, arrays and objects,
 * including their keys. Valid values are returned unchanged.
 */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return (value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value).toWellFormed() as T;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wellFormed(key), wellFormed(inner)])) as T;
  return value;
}
