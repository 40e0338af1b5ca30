import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { DiskSpace } from './disk-space.ts';
import { demandSize, digestOf, type FileStorage, keyOf, StorageError } from './file-storage.ts';
import { writePieces } from './write-pieces.ts';

/**
 * Stores files in a folder of this machine that only its owner can read. Writes are atomic.
 * @param marginMb with less free space than this, writes are refused
 */
export function folderStorage(folder: string, marginMb = 0): FileStorage {
  const { newId } = systemClock();

  /** A name for a file of this person while it is written, if the disk has space. */
  async function newPart(userId: string): Promise<string> {
    const own = dirname(join(folder, keyOf(userId, digestOf(new Uint8Array()))));
    await mkdir(own, { recursive: true, mode: 0o700 });
    if (new DiskSpace(folder, marginMb).isFull) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    return join(own, `${newId()}.part`);
  }

  return {
    async put(userId, content) {
      demandSize(content.length);
      const digest = digestOf(content);
      const file = join(folder, keyOf(userId, digest));
      return withStorageErrors(async () => {
        if ((await sizeOf(file)) === content.length) return digest;
        const part = await newPart(userId);
        await writePieces(part, once(content));
        await rename(part, file);
        return digest;
      });
    },
    async putStream(userId, pieces) {
      const part = await withStorageErrors(() => newPart(userId));
      // What the pieces throw is not an error of the storage.
      let failure: unknown;
      const watched = watch(pieces, (error) => (failure = error));
      try {
        return await withStorageErrors(async () => {
          const { digest, size } = await writePieces(part, watched);
          await rename(part, join(folder, keyOf(userId, digest)));
          return { digest, size };
        });
      } catch (error) {
        throw failure ?? error;
      }
    },
    async get(userId, digest) {
      const file = join(folder, keyOf(userId, digest));
      return withStorageErrors(() => absent(readFile(file).then((content) => new Uint8Array(content))));
    },
    async open(userId, digest) {
      const path = join(folder, keyOf(userId, digest));
      return withStorageErrors(async () => {
        const size = await sizeOf(path);
        return size === undefined ? null : { path, size, close: async () => {} };
      });
    },
    async delete(userId, digests) {
      const files = digests.map((digest) => join(folder, keyOf(userId, digest)));
      await withStorageErrors(() => Promise.all(files.map((file) => rm(file, { force: true }))));
    },
  };
}

const sizeOf = async (file: string) => (await absent(stat(file)))?.size;

/** The result of reading; null when the file does not exist. */
async function absent<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageError(`The file folder failed: ${(cause as Error).message}`, { cause });
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function* watch(pieces: AsyncIterable<Uint8Array>, failed: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    failed(error);
    throw error;
  }
}
