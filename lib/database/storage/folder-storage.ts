import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { DiskSpace } from './disk-space.ts';
import { demandSize, digestOf, type FileStorage, keyOf, StorageError } from './file-storage.ts';

/**
 * Stores files in a folder of this machine that only its owner can read. Writes are atomic.
 * @param marginMb with less free space than this, writes are refused
 */
export function folderStorage(folder: string, marginMb = 0): FileStorage {
  const { newId } = systemClock();

  return {
    async put(userId, content) {
      demandSize(content);
      const digest = digestOf(content);
      const file = join(folder, keyOf(userId, digest));
      return withStorageErrors(async () => {
        if ((await sizeOf(file)) === content.length) return digest;
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        if (new DiskSpace(folder, marginMb).isFull) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
        const part = `${file}.${newId()}.part`;
        try {
          const handle = await open(part, 'wx', 0o600);
          try {
            await handle.writeFile(content);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(part, file);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        return digest;
      });
    },
    async get(userId, digest) {
      const file = join(folder, keyOf(userId, digest));
      return withStorageErrors(() => absent(readFile(file).then((content) => new Uint8Array(content))));
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
