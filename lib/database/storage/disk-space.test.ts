import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { DiskSpace } from './disk-space.ts';

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a disk is full below the margin, and has space again clearly above it', () => {
  let free = 500;
  const space = new DiskSpace('/anywhere', 100, () => free);
  const states = [101, 100, 99, 100, 109, 110, 100, 99].map((mb) => {
    free = mb;
    return space.isFull;
  });
  expect(states).toEqual([false, false, true, true, true, false, false, true]);
});

test('free space is read from the disk of the folder', () => {
  const space = new DiskSpace(temporaryFolder(), 1);
  expect(space.freeMb).toBeGreaterThan(0);
  expect(space.isFull).toBe(false);
  expect(new DiskSpace(space.folder, 2 ** 40).isFull).toBe(true);
});
