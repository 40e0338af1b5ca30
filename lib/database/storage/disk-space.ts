import { statfsSync } from 'node:fs';

/** How often free space is measured, in ms. */
const FRESH_MS = 100;
/** Space counts as free again only when it exceeds the margin by this fraction of it, so that the state does not flicker. */
const CLEARANCE = 10;
const MB = 1024 * 1024;

/** The free space on a folder's disk, compared with the margin below which nothing more is written there. */
export class DiskSpace {
  readonly folder: string;
  readonly marginMb: number;
  readonly #free: (folder: string) => number;
  #full = false;
  #looked = Number.NEGATIVE_INFINITY;
  #freeMb = 0;

  constructor(folder: string, marginMb: number, free: (folder: string) => number = freeMbOf) {
    this.folder = folder;
    this.marginMb = marginMb;
    this.#free = free;
  }

  get freeMb(): number {
    this.#look();
    return this.#freeMb;
  }

  /** Whether less than the margin is free. */
  get isFull(): boolean {
    this.#look();
    return this.#full;
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#looked < FRESH_MS) return;
    this.#looked = now;
    this.#freeMb = this.#free(this.folder);
    this.#full = this.#freeMb < this.marginMb + (this.#full ? this.marginMb / CLEARANCE : 0);
  }
}

/** Megabytes available to this user on a folder's disk. */
export function freeMbOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}
