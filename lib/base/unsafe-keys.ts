/** Keys that access an object's prototype instead of a plain field. No input needs them. */
const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isUnsafeKey = (key: string): boolean => unsafeKeys.has(key);

export const unsafeKeyMessage = (path: string) => `${path}: this key is not allowed. Remove ${[...unsafeKeys].join(', ')} at every level.`;

/** The path of the first unsafe key in a JSON value, or undefined. Iterative, because a value may be nested very deeply. */
export function findUnsafeKey(value: unknown): string | undefined {
  const rest: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const key of Object.keys(next.value)) {
      const path = () => (next.path ? `${next.path}.${key}` : key);
      if (isUnsafeKey(key)) return path();
      const part = (next.value as Record<string, unknown>)[key];
      if (typeof part === 'object' && part !== null) rest.push({ value: part, path: path() });
    }
  }
  return undefined;
}
