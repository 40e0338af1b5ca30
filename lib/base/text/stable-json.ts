/** JSON with sorted object keys, so that equal values give equal text. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => (isPlain(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part)) ?? 'null'
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
