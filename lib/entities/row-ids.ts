import { createHash } from 'node:crypto';

/** Ids for the rows of one attempt at answering a message. */
export interface RowIds {
  /** The id of the next row under this key. It stays the same until that row is stored. */
  rowId(key: string): string;
  /** The row under this key is stored: the next id is a new one. */
  rowKept(key: string): void;
}

/**
 * Ids for rows that a turn creates, the same in every attempt at answering a message: the nth row stored under a key has the
 * same UUID, so that a retried turn, or a call repeated because its response was lost, finds the row instead of creating another.
 */
export function rowIds(messageId: string): RowIds {
  const kept = new Map<string, number>();
  return {
    rowId: (key) => uuidOf(`${messageId}\n${(kept.get(key) ?? 0) + 1}\n${key}`),
    rowKept: (key) => {
      kept.set(key, (kept.get(key) ?? 0) + 1);
    },
  };
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
