import { createHash } from 'node:crypto';

/** The maximum size of one file, in bytes. */
export const LARGEST_FILE = 200 * 1024 * 1024;

/**
 * The contents of people's files, stored outside of the database by owner and digest: each
 * content is stored once per person, never changes, and is found by its digest. The database knows which files
 * exist. All methods throw a {@link StorageError} when the storage is unavailable or refuses.
 */
export interface FileStorage {
  /** Stores a content and returns its digest. An existing content is stored once. At most {@link LARGEST_FILE} bytes. */
  put(userId: string, content: Uint8Array): Promise<string>;
  /**
   * Stores a content that arrives in pieces, without holding it in memory. At most {@link LARGEST_FILE} bytes.
   * @throws what `pieces` throws; nothing is stored then
   */
  putStream(userId: string, pieces: AsyncIterable<Uint8Array>): Promise<{ digest: string; size: number }>;
  /** A content; null when none has this digest. */
  get(userId: string, digest: string): Promise<Uint8Array | null>;
  /** A content as a file that can be read in place until it is closed; null when none has this digest. */
  open(userId: string, digest: string): Promise<StoredFile | null>;
  /** Deletes contents. Missing ones are not an error. */
  delete(userId: string, digests: readonly string[]): Promise<void>;
}

export interface StoredFile {
  path: string;
  size: number;
  close(): Promise<void>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    storage: FileStorage;
  }
}

/** The storage failed; the message is for administrators. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The name of a content: SHA-256 in hexadecimal. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const digest = /^[0-9a-f]{64}$/;

/** The key of a content in a store: `<user>/<digest>`. @throws {StorageError} for anything else, before it becomes a path */
export function keyOf(userId: string, named: string): string {
  if (!uuid.test(userId) || !digest.test(named))
    throw new StorageError('The key of a file must be a person’s id and the digest of its content.');
  return `${userId.toLowerCase()}/${named}`;
}

/** @throws {StorageError} when a content is too large */
export function demandSize(length: number): void {
  if (length > LARGEST_FILE) throw new StorageError(`A file can have ${LARGEST_FILE} bytes; this one has ${length}.`);
}
