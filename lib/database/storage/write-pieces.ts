import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { demandSize } from './file-storage.ts';

/**
 * Writes a content that arrives in pieces to a new file, and returns its digest and size once it is on the disk. The file is
 * removed if that fails.
 * @throws what `pieces` throws, and errors of the file system
 */
export async function writePieces(file: string, pieces: AsyncIterable<Uint8Array>): Promise<{ digest: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        size += piece.length;
        demandSize(size);
        hash.update(piece);
        await handle.writeFile(piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { digest: hash.digest('hex'), size };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
