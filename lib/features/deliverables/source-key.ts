import { createHash } from 'node:crypto';

const LONGEST = 200;

/** What a version keeps of a source's value, to know it by: a short value itself, of a long one its beginning and a digest. */
export function sourceKey(value: string): string {
  return value.length <= LONGEST ? value : `${beginningOf(value)}#${createHash('sha256').update(value).digest('hex').slice(0, 16)}`;
}

/** Whether a version kept this for the source. Versions written before there was a digest kept the beginning alone. */
export function isKeyOf(key: string | undefined, value: string): boolean {
  return key === sourceKey(value) || key === beginningOf(value);
}

const beginningOf = (value: string) => value.slice(0, LONGEST);
