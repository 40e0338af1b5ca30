import { statfs } from 'node:fs/promises';
import { sizeOf } from './folder-facts.ts';

const EVERY_MS = 500;

/**
 * Calls `end` when a folder has grown by more than the limit. It polls the disk's free space, which costs nothing, and
 * measures the folder only when that has shrunk as much, since others write to the disk too.
 */
export function watchDisk(folder: string, before: number, end: (message: string) => void, limit: number): () => void {
  let free: number | undefined;
  let timer: NodeJS.Timeout;
  let isOver = false;
  async function look(): Promise<void> {
    const now = await freeIn(folder);
    free ??= now;
    if (free - now > limit && (await sizeOf(folder)) - before > limit)
      end(`Stopped: it added more than ${limit / 1_000_000} MB to the disk.`);
    else if (free - now > limit) free = now;
  }
  const again = () => {
    timer = setTimeout(() => {
      void look()
        .catch(() => {})
        .finally(() => isOver || again());
    }, EVERY_MS);
  };
  void look().catch(() => {});
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function freeIn(folder: string): Promise<number> {
  const { bsize, bfree } = await statfs(folder);
  return bsize * bfree;
}
