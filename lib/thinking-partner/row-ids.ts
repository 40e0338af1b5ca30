import { createHash } from 'node:crypto';

/**
 * Ids for rows that a turn makes, the same in every attempt at answering one message: the nth time `key` is asked for
 * gives the same UUID, so that a retried turn that makes a row again finds it instead.
 */
export function rowIds(messageId: string): (key: string) => string {
  const times = new Map<string, number>();
  return (key) => {
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    const hex = createHash('sha256').update(`${messageId}\n${nth}\n${key}`).digest('hex');
    const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}
