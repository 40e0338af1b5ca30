import { createHash } from 'node:crypto';

const LONGEST = 200;

/** Identifies a source's value in a version: a short value itself; the beginning and a digest of a long one. */
export function sourceKey(value: string): string {
  return value.length <= LONGEST ? value : `${beginningOf(value)}#${createHash('sha256').update(value).digest('hex').slice(0, 16)}`;
}

/** Whether a version's key matches the source. Versions from before there was a digest stored only the beginning. */
export function isKeyOf(key: string | undefined, value: string): boolean {
  return key === sourceKey(value) || key === beginningOf(value);
}

const beginningOf = (value: string) => value.slice(0, LONGEST);
