/** JSON as it arrives: while a call streams in, any part may still be missing. */
export type Json = Record<string, unknown>;

/** True for an object that is not an array. */
export function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object, otherwise an empty one. */
export function asJson(value: unknown): Json {
  return isJsonObject(value) ? value : {};
}

/** JSON with sorted object keys, so that equal values give equal text. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => (isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part)) ??
    'null'
  );
}

/** A JSON value with the keys of all its objects sorted. */
export const withSortedKeys = <T>(value: T): T => JSON.parse(stableJson(value)) as T;

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
