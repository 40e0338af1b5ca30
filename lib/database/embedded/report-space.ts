import type { DiskSpace } from '#lib/database/storage/disk-space.ts';

const LOOK_MS = 1000;

/** Logs when the disk becomes full and when it has space again. Returns a function that stops the checks. */
export function reportSpace(space: DiskSpace): () => void {
  let wasFull = false;
  const look = () => {
    const { isFull, freeMb, folder, marginMb } = space;
    if (isFull === wasFull) return;
    wasFull = isFull;
    console.error(
      isFull
        ? `The disk is full: ${freeMb} MB are free at ${folder}, less than the margin of ${marginMb} MB. Changes are refused until there is space; reading continues.`
        : `The disk has space again: ${freeMb} MB are free at ${folder}. Changes are accepted.`,
    );
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
