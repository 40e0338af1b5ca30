import { zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import type { Candidate } from './chosen-file.ts';
import { filesOfGroup, openFolder, openZip, withLeftOut } from './file-group.ts';
import { groupLabel } from './group-label.ts';

const zipFile = (files: Record<string, Uint8Array>, name = 'shop.zip') => new File([zipSync(files) as Uint8Array<ArrayBuffer>], name);
const text = (content: string) => new TextEncoder().encode(content);
const pathsOf = (group: Parameters<typeof filesOfGroup>[0]) => filesOfGroup(group).map(({ path }) => path);

test('an archive is unpacked with its paths; node_modules is left out with a notice, and added on request', async () => {
  const zip = zipFile({ 'shop/config/settings.py': text('A'), 'shop/node_modules/x/index.js': text('x'), 'shop/README.md': text('r') });
  const group = await openZip(1, zip);
  expect(pathsOf(group)).toEqual(['config/settings.py', 'README.md']);
  expect(groupLabel(group, 2)).toBe(
    '“shop.zip” was unpacked: 2 files, placed at the top level without the folder “shop”. Left out: 1 file in node_modules.',
  );
  expect(pathsOf({ ...group, atTop: false })).toEqual(['shop/config/settings.py', 'shop/README.md']);
  expect(pathsOf(await withLeftOut(group))).toContain('node_modules/x/index.js');
  expect(filesOfGroup({ ...group, packed: true })).toEqual([{ path: 'shop.zip', size: zip.size, content: zip, group: 1 }]);
  expect(groupLabel({ ...group, packed: true }, 1)).toBe('“shop.zip” is added as a ZIP file.');
});

test('an ignored folder next to the archive’s folder keeps its path when it is added', async () => {
  const zip = zipFile({ 'shop/src/a.js': text('a'), '__MACOSX/shop/._a.js': text('x') });
  expect(pathsOf(await withLeftOut(await openZip(1, zip)))).toEqual(['src/a.js', '__MACOSX/shop/._a.js']);
});

test('an archive over a ticket’s limits is refused before anything is unpacked', async () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`f${n}`, text('')]));
  await expect(openZip(1, zipFile(many))).rejects.toThrow(
    '“shop.zip” couldn’t be unpacked, so nothing was added. It has 1,001 files, but a ticket can have up to 1000 files and 52.4 MB in total.',
  );
  const bomb = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`f${n}`, new Uint8Array(8 * 1024 * 1024)]));
  await expect(openZip(1, zipFile(bomb))).rejects.toThrow('It has 7 files (58.7 MB), but a ticket can have up to');
});

test('a file that is too large for a ticket is named and not opened', async () => {
  const open = vi.fn(async () => new Blob());
  const candidates: Candidate[] = [
    { path: 'shop/video.mp4', size: 900_000_000, open },
    { path: 'shop/src/a', size: 1, open: async () => new Blob(['a']) },
  ];
  const { files } = await openFolder(1, candidates);
  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ['shop/video.mp4', 900_000_000],
    ['shop/src/a', 1],
  ]);
  expect(open).not.toHaveBeenCalled();
});

test('a folder without files is refused as empty', async () => {
  await expect(openFolder(1, [])).rejects.toThrow('What you chose wasn’t added. It has no files.');
});

test('an archive with one damaged file adds nothing', async () => {
  const bytes = zipSync({ 'a/b.txt': text('hello') }, { level: 0 });
  bytes[30 + 7] = 0;
  await expect(openZip(1, new File([bytes as Uint8Array<ArrayBuffer>], 'x.zip'))).rejects.toThrow(
    '“x.zip” couldn’t be unpacked, so nothing was added. “a/b.txt” in it is damaged.',
  );
});
