import { expect, test } from 'vitest';
import { takeFiles } from './take-files.ts';

const file = (path: string, megabytes: number) => ({ path, size: megabytes * 1024 * 1024 });
const named = (files: { path: string }[]) => files.map(({ path }) => path);

test('files are added, and one with the same name replaces the earlier one', () => {
  const { files, refused } = takeFiles([file('a', 1), file('b', 1)], [file('a', 8)]);
  expect(files).toEqual([file('a', 8), file('b', 1)]);
  expect(refused).toBeNull();
});

test('a file that is too large is refused with the limit, and the others are added', () => {
  const { files, refused } = takeFiles([file('a', 1)], [file('big.bin', 9), file('c', 1)]);
  expect(named(files)).toEqual(['a', 'c']);
  expect(refused).toBe('“big.bin” is too large (9.4 MB; limit 8.4 MB).');
});

test('files over a ticket’s total limit are refused, counting those that it already has', () => {
  const held = Array.from({ length: 5 }, (_, n) => file(`held${n}`, 8));
  const { files, refused } = takeFiles([file('a', 4)], [file('b', 7), file('c', 6), file('held0', 7)], held);
  expect(named(files)).toEqual(['a', 'c', 'held0']);
  expect(refused).toContain('“b” wasn’t added: a ticket can have up to 1000 files and 52.4 MB in total.');
  const many = takeFiles(
    [],
    Array.from({ length: 1007 }, (_, n) => file(`f${n}`, 0)),
  );
  expect(many.files).toHaveLength(1000);
  expect(many.refused).toContain('and 2 more weren’t added');
});

test('a file with an invalid name is refused with the reason, and the others are added', () => {
  const { files, refused } = takeFiles(
    [],
    [file('a', 1), file('a"quote\\back.md', 1), file('notes', 1), file('b"c.md', 1)],
    [file('notes/x.md', 1)],
  );
  expect(named(files)).toEqual(['a', 'b"c.md']);
  expect(refused).toBe(
    '“a"quote\\back.md” wasn’t added. A file name cannot contain control characters or backslashes. “notes” wasn’t added. “notes” is both a file and a folder.',
  );
});

test('a folder is added with its paths, as a whole or not at all', () => {
  const shop = ['shop/config/settings.py', 'shop/README.md'].map((path) => file(path, 1));
  expect(takeFiles([file('a', 1)], shop, [], 'shop')).toEqual({ files: [file('a', 1), ...shop], refused: null });
  const tooMany = Array.from({ length: 999 }, (_, n) => file(`shop/${n}`, 0));
  expect(takeFiles([file('a', 1)], tooMany, [file('b', 1)], 'shop')).toEqual({
    files: [file('a', 1)],
    refused: '“shop” wasn’t added. It has 999 files, but a ticket can have up to 1000 files and 52.4 MB in total.',
  });
  expect(takeFiles([], [file('shop/a', 1), file('shop/big', 9)], [], 'shop')).toEqual({
    files: [file('shop/a', 1)],
    refused: '“shop/big” is too large (9.4 MB; limit 8.4 MB).',
  });
});

test('a folder with the path of a file, and a file with the path of a folder, are refused', () => {
  expect(takeFiles([file('config/a', 1)], [file('config', 1), file('config/a/b', 1)]).refused).toBe(
    '“config” wasn’t added. “config” is both a file and a folder. “config/a/b” wasn’t added. “config/a” is both a file and a folder.',
  );
});

test('of many refused files five are named, and the others are counted', () => {
  const { refused } = takeFiles(
    [],
    Array.from({ length: 8 }, (_, n) => file(`big${n}`, 9)),
  );
  expect(refused).toContain('“big4” is too large');
  expect(refused).toMatch(/3 more files couldn’t be added\.$/);
});
