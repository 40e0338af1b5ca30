import { stableJson } from '#lib/base/json.ts';

/**
 * The current list with the entries that a change removed, each at its former place. Null when the values are not lists, or
 * the change did more than remove entries.
 */
export function withRemoved(before: unknown, after: unknown, now: unknown): unknown[] | null {
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(now)) return null;
  const left = after.map(stableJson);
  const removed = before.flatMap((item: unknown, place) => {
    if (stableJson(item) !== left[0]) return [{ item, place }];
    left.shift();
    return [];
  });
  if (left.length > 0 || removed.length === 0) return null;
  const present = new Set(now.map(stableJson));
  return removed.reduce<unknown[]>(
    (list, { item, place }) => (present.has(stableJson(item)) ? list : list.toSpliced(Math.min(place, list.length), 0, item)),
    now,
  );
}
