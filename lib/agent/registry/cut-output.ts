import { isJsonObject, stableJson } from '#lib/base/json.ts';

/** How many characters of one result's JSON the model gets. */
export const mostForModel = 30_000;

/** The share of items; the rest is for the fields around them. */
const mostForItems = mostForModel - 4000;

const shortest = 200;
const textLengths = [8000, 4000, 2000, 1000, 500, shortest];

/**
 * A result as the model reads it: unchanged when it is short enough, otherwise with `truncated: true`, its long texts
 * shortened, then its lists. Each cut says how much is missing.
 */
export function cutOutput(output: unknown, most = mostForModel): unknown {
  if (lengthOf(output) <= most) return output;
  for (const textLength of textLengths) {
    const shorter = marked(shorten(output, textLength, Number.POSITIVE_INFINITY));
    if (lengthOf(shorter) <= most) return shorter;
  }
  for (const items of [50, 20, 10, 5, 2, 1, 0]) {
    const shorter = marked(shorten(output, shortest, items));
    if (lengthOf(shorter) <= most) return shorter;
  }
  return {
    truncated: true,
    text: stableJson(output)
      .slice(0, most / 2)
      .toWellFormed(),
  };
}

/**
 * As many of these items as fit when nothing but long texts is shortened. A result with more items reports that it is
 * partial.
 */
export function itemsThatFit<Item>(items: readonly Item[], most = mostForItems): Item[] {
  let length = 0;
  const end = items.findIndex((item) => {
    length += lengthOf(shorten(item, shortest, Number.POSITIVE_INFINITY)) + 1;
    return length > most;
  });
  return items.slice(0, end === -1 ? items.length : Math.max(1, end));
}

function marked(value: unknown): unknown {
  return isJsonObject(value) ? { ...value, truncated: true } : { value, truncated: true };
}

function shorten(value: unknown, textLength: number, items: number): unknown {
  if (typeof value === 'string') {
    return value.length <= textLength
      ? value
      : `${value.slice(0, textLength).toWellFormed()}… (${value.length - textLength} more characters)`;
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, items).map((item) => shorten(item, textLength, items));
    return value.length > items ? [...kept, `… (${value.length - items} more)`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part, textLength, items)]));
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
