import { expect, test } from 'vitest';
import { takeFiles } from './take-files.ts';

const file = (path: string, megabytes: number) => ({ path, size: megabytes * 1024 * 1024 });
const named = (files: { path: string }[]) => files.map(({ path }) => path);

test('files are taken, one of the same name in the place of the one before', () => {
  const { files, refused } = takeFiles([file('a', 1), file('b', 1)], [file('a', 8)]);
  expect(files).toEqual([file('a', 8), file('b', 1)]);
  expect(refused).toBeNull();
});

test('one that is too big is not taken, with the limit in words; the others are', () => {
  const { files, refused } = takeFiles([file('a', 1)], [file('big.bin', 9), file('c', 1)]);
  expect(named(files)).toEqual(['a', 'c']);
  expect(refused).toBe('“big.bin” is not taken: it has 9.4 MB, and a file may have 8.4 MB at most.');
});

test('no more are taken than a ticket may hold together, with what it holds already', () => {
  const held = Array.from({ length: 5 }, (_, n) => file(`held${n}`, 8));
  const { files, refused } = takeFiles([file('a', 4)], [file('b', 7), file('c', 6), file('held0', 7)], held);
  expect(named(files)).toEqual(['a', 'c', 'held0']);
  expect(refused).toContain('“b” is not taken: a ticket holds at most 1000 files and 52.4 MB together.');
  const many = takeFiles(
    [],
    Array.from({ length: 1007 }, (_, n) => file(`f${n}`, 0)),
  );
  expect(many.files).toHaveLength(1000);
  expect(many.refused).toContain('and 2 more are not taken');
});

test('one whose name cannot be a file’s is not taken, with the reason; the others are', () => {
  const { files, refused } = takeFiles(
    [],
    [file('a', 1), file('a"quote\\back.md', 1), file('notes', 1), file('b"c.md', 1)],
    [file('notes/x.md', 1)],
  );
  expect(named(files)).toEqual(['a', 'b"c.md']);
  expect(refused).toBe(
    '“a"quote\\back.md” is not taken. A file’s name has no control characters and no backslash. “notes” is not taken. "notes" is a file and a folder at once.',
  );
});

test('a folder is taken with its paths, as a whole or not at all', () => {
  const shop = ['shop/config/settings.py', 'shop/README.md'].map((path) => file(path, 1));
  expect(takeFiles([file('a', 1)], shop, [], 'shop')).toEqual({ files: [file('a', 1), ...shop], refused: null });
  const tooMany = Array.from({ length: 999 }, (_, n) => file(`shop/${n}`, 0));
  expect(takeFiles([file('a', 1)], tooMany, [file('b', 1)], 'shop')).toEqual({
    files: [file('a', 1)],
    refused: '“shop” is not added. It holds 999 files, and a ticket holds at most 1000 files and 52.4 MB together.',
  });
  expect(takeFiles([], [file('shop/a', 1), file('shop/big', 9)], [], 'shop')).toEqual({
    files: [file('shop/a', 1)],
    refused: '“shop/big” is not taken: it has 9.4 MB, and a file may have 8.4 MB at most.',
  });
});

test('a folder in the place of a file, and a file in the place of a folder, are not taken', () => {
  expect(takeFiles([file('config/a', 1)], [file('config', 1), file('config/a/b', 1)]).refused).toBe(
    '“config” is not taken. "config" is a file and a folder at once. “config/a/b” is not taken. "config/a" is a file and a folder at once.',
  );
});

test('of many files that cannot be taken five are named, and the others counted', () => {
  const { refused } = takeFiles(
    [],
    Array.from({ length: 8 }, (_, n) => file(`big${n}`, 9)),
  );
  expect(refused).toContain('“big4” is not taken');
  expect(refused).toMatch(/3 files more cannot be taken either\.$/);
});
