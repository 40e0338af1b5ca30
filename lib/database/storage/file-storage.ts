import { createHash } from 'node:crypto';

/** The most bytes that one file may have. */
export const LARGEST_FILE = 10 * 1024 * 1024;

/**
 * The contents of people's files, kept beside the database, each under whose it is and the digest of what is in it: a
 * content is kept once a person, is never changed, and is found again by what it is. Which files there are, the database
 * knows. All throw a {@link StorageError} when the store cannot be reached or refuses.
 */
export interface FileStorage {
  /** Keeps a content; answers its digest. Kept already, it is kept once. At most {@link LARGEST_FILE} bytes. */
  put(userId: string, content: Uint8Array): Promise<string>;
  /** A content; null when there is none of this digest. */
  get(userId: string, digest: string): Promise<Uint8Array | null>;
  /** Forgets contents. Those that are not there are no error. */
  delete(userId: string, digests: readonly string[]): Promise<void>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    storage: FileStorage;
  }
}

/** The store could not do what it was asked; the message is for people who run the installation. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** The name of a content: SHA-256 in hexadecimal. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const digest = /^[0-9a-f]{64}$/;

/** Where a content is kept, in a store: `<user>/<digest>`. @throws {StorageError} for what is neither, before it becomes a path */
export function keyOf(userId: string, named: string): string {
  if (!uuid.test(userId) || !digest.test(named)) throw new StorageError('A file is named by a person’s id and the digest of its content.');
  return `${userId.toLowerCase()}/${named}`;
}

/** @throws {StorageError} when a content is larger than is kept */
export function demandSize({ length }: Uint8Array): void {
  if (length > LARGEST_FILE) throw new StorageError(`A file may have ${LARGEST_FILE} bytes; this one has ${length}.`);
}
