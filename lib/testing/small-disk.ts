import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeMbOf } from '#lib/database/storage/disk-space.ts';
import { removeFolder } from './remove-folder.ts';

/** A separate disk for a folder, small enough to fill. */
export interface SmallDisk {
  path: string;
  /** Fills it until so many MB are free; the returned function frees them again. */
  fill(leaveMb: number): () => Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a disk of so many MB. Returns the reason when this user may not mount. */
export function mountSmallDisk(sizeMb: number): SmallDisk | string {
  const path = mkdtempSync(join(tmpdir(), 'thinking-partner-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', path], { stdio: 'pipe' });
  } catch {
    void removeFolder(path);
    return 'Not run: a small disk needs a Linux on which this user may mount a tmpfs.';
  }
  return {
    path,
    fill(leaveMb) {
      const ballast = join(path, 'ballast');
      writeFileSync(ballast, Buffer.alloc(Math.max(0, freeMbOf(path) - leaveMb) * 1024 * 1024, 1));
      return () => removeFolder(ballast);
    },
    async remove() {
      execFileSync('umount', ['-l', path]);
      await removeFolder(path);
    },
  };
}
