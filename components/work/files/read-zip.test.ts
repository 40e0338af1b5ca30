import { zipSync } from 'fflate';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { readZip } from './read-zip.ts';

const text = (content: string) => new TextEncoder().encode(content);
const zipOf = (files: Record<string, string | Uint8Array>, level: 0 | 6 = 6) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? text(content) : content])),
    {
      level,
    },
  );
const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** The contents of an archive, with each file unpacked. */
async function unpacked(zip: Uint8Array): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { path, open } of await readZip(blobOf(zip))) files[path] = await (await open()).text();
  return files;
}
const refusal = (zip: Uint8Array) =>
  unpacked(zip).then(
    () => null,
    ({ name, message }: Error) => `${name}: ${message}`,
  );

/** Where each entry starts in the directory, and where its name is before its content. */
function placesOf(zip: Uint8Array): { entry: number; local: number }[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  const places = [];
  for (let at = view.getUint32(end + 16, true); at < end; ) {
    places.push({ entry: at, local: view.getUint32(at + 42, true) });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return places;
}
/** An archive with some bytes overwritten. */
function forged(zip: Uint8Array, forge: (view: DataView, places: { entry: number; local: number }[], end: number) => void): Uint8Array {
  const copy = zip.slice();
  forge(new DataView(copy.buffer), placesOf(copy), copy.length - 22);
  return copy;
}

test('files are unpacked with their paths, byte for byte, compressed or not; folders are skipped', async () => {
  const files = { 'config/settings.py': 'FEATURE_FLAG_A = False\n', 'märz/größe.md': 'ü'.repeat(5000), 'a/b/c/empty': '' };
  expect(await unpacked(zipOf(files))).toEqual(files);
  expect(await unpacked(zipOf(files, 0))).toEqual(files);
  const zip = new JSZip();
  zip.folder('empty');
  for (const [path, content] of Object.entries(files)) zip.file(path, content);
  expect(
    await unpacked(await zip.generateAsync({ type: 'uint8array', platform: 'UNIX', compression: 'DEFLATE', streamFiles: true })),
  ).toEqual(files);
});

test('an archive with “./” in its names, an entry for the folder itself and a trailing comment is read', async () => {
  const zip = new JSZip();
  for (const [path, content] of [
    ['./', ''],
    ['./src/main.py', 'print(1)'],
    ['docsü.md', 'x'.repeat(1000)],
  ] as const)
    zip.file(path, content, { dir: path === './', createFolders: false });
  const bytes = await zip.generateAsync({ type: 'uint8array', comment: 'PK\u0005\u0006 made elsewhere', compression: 'DEFLATE' });
  expect(await unpacked(bytes)).toEqual({ 'src/main.py': 'print(1)', 'docsü.md': 'x'.repeat(1000) });
});

test('names from old Windows programs are read: another encoding, and backslashes between folders', async () => {
  const zip = forged(zipOf({ 'configXsettings.py': 'x', 'gr_n.md': 'y' }), (view, places) => {
    for (const [nth, at, byte] of [
      [0, 6, 0x5c],
      [1, 2, 0x81],
    ] as const)
      for (const name of [places[nth]!.entry + 46, places[nth]!.local + 30]) view.setUint8(name + at, byte);
  });
  expect(await unpacked(zip)).toEqual({ 'config/settings.py': 'x', 'grün.md': 'y' });
});

describe('an archive is refused with a message that names the entry', () => {
  const plain = zipOf({ 'a.txt': 'hello', 'b.txt': 'b' });
  const named = (name: string) => refusal(zipOf({ [name]: 'x', 'b.txt': 'b' }));

  test.each([
    ['../evil', '“../evil” in it can’t be added. It leads out of the archive.'],
    ['a/../../evil', '“a/../../evil” in it can’t be added.'],
    ['node_modules/../../evil', '“node_modules/../../evil” in it can’t be added.'],
    ['/etc/passwd', '“/etc/passwd” in it has an absolute path'],
    ['C:/Windows/x', '“C:/Windows/x” in it has an absolute path'],
    ['C:\\Windows\\x', '“C:\\Windows\\x” in it has an absolute path'],
    ['a//b', '“a//b” in it can’t be added.'],
    ['a\u0000b', 'in it can’t be added. A file name cannot contain control characters'],
    ['x'.repeat(300), 'Each part of a file name can have at most 255 bytes.'],
  ])('for the name %j', async (name, words) => expect(await named(name)).toContain(words));

  test('if an entry is a link', async () => {
    const link = forged(plain, (view, [first]) => {
      view.setUint8(first!.entry + 5, 3);
      view.setUint32(first!.entry + 38, (0o120777 << 16) >>> 0, true);
    });
    expect(await refusal(link)).toContain('“a.txt” in it is a link to another file.');
  });

  test('if an entry is a device', async () => {
    const device = forged(plain, (view, [first]) => {
      view.setUint8(first!.entry + 5, 3);
      view.setUint32(first!.entry + 38, (0o020666 << 16) >>> 0, true);
    });
    expect(await refusal(device)).toContain('“a.txt” in it is a device');
  });

  test('if an entry is encrypted', async () => {
    const encrypted = forged(plain, (view, [first]) => view.setUint16(first!.entry + 8, 1, true));
    expect(await refusal(encrypted)).toContain('“a.txt” in it is encrypted.');
  });

  test('if an entry uses an unsupported compression method', async () => {
    const other = forged(plain, (view, [first]) => view.setUint16(first!.entry + 10, 14, true));
    expect(await refusal(other)).toContain('“a.txt” in it uses an unsupported compression method (14).');
  });

  test('if an entry is a duplicate, or is both a file and a folder', async () => {
    const twice = forged(plain, (view, [, second]) => {
      for (const name of [second!.entry + 46, second!.local + 30]) view.setUint8(name, 'a'.charCodeAt(0));
    });
    expect(await refusal(twice)).toContain('Two files are called "a.txt".');
    expect(await named('b.txt/c')).toContain('"b.txt" cannot be both a file and a folder.');
  });

  test('if an entry is larger or smaller than its header says, and unpacking stops there', async () => {
    const bomb = zipOf({ 'a.txt': new Uint8Array(4_000_000), 'b.txt': 'b' });
    const sized = (size: number) => forged(bomb, (view, [first]) => view.setUint32(first!.entry + 24, size, true));
    expect(await refusal(sized(10))).toContain('“a.txt” in it is larger than the archive says.');
    expect(await refusal(sized(4_000_001))).toContain('“a.txt” in it is damaged.');
  });

  test('if the content of an entry does not match its checksum', async () => {
    expect(await refusal(forged(plain, (view, [first]) => view.setUint32(first!.entry + 16, 1, true)))).toContain(
      '“a.txt” in it is damaged.',
    );
    const stored = zipOf({ 'a.txt': 'hello' }, 0);
    expect(await refusal(forged(stored, (view, [first]) => view.setUint8(first!.local + 35, 0)))).toContain('“a.txt” in it is damaged.');
  });

  test('if an entry has another name before its content', async () => {
    expect(await refusal(forged(plain, (view, [first]) => view.setUint8(first!.local + 30, 0x7a)))).toContain('“a.txt” in it is damaged.');
  });

  test('if the content of an entry would be in the directory, or after the end', async () => {
    const beyond = (at: number) => refusal(forged(plain, (view, [first]) => view.setUint32(first!.entry + 42, at, true)));
    expect([await beyond(plain.length), await beyond(plain.length - 60)]).toEqual([
      expect.stringContaining('“a.txt” in it is damaged.'),
      expect.stringContaining('“a.txt” in it is damaged.'),
    ]);
  });
});

test('an archive with too many entries is refused, whether its header says so or not', async () => {
  const many = zipOf(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [String(n), ''])), 0);
  // The field holds only the lower half of the number.
  expect(await refusal(many)).toBe('UnreadableFile: It is damaged.');
  const told = forged(many, (view, _, end) => view.setUint16(end + 10, 0xffff, true));
  expect(await refusal(told)).toBe('UnreadableFile: It has more than 65,534 files and folders.');
});

test('an archive whose header has a wrong number of entries is refused', async () => {
  const plain = zipOf({ 'a.txt': 'a', 'b.txt': 'b' });
  for (const count of [1, 3])
    expect(
      await refusal(
        forged(plain, (view, _, end) => {
          view.setUint16(end + 8, count, true);
          view.setUint16(end + 10, count, true);
        }),
      ),
    ).toBe('UnreadableFile: It is damaged.');
});

test('a file that is not an archive, or only the start of one, is refused', async () => {
  const words = 'UnreadableFile: It isn’t a ZIP archive, or part of it is missing.';
  const plain = zipOf({ 'a.txt': 'hello' });
  expect([await refusal(text('PK, but not an archive')), await refusal(new Uint8Array()), await refusal(plain.slice(0, -1))]).toEqual([
    words,
    words,
    words,
  ]);
});

test('with any single byte corrupted, an archive’s files are unchanged or it is refused', async () => {
  const files = { 'config/settings.py': 'FEATURE_FLAG_A = False\n'.repeat(3), 'b.txt': 'b' };
  const plain = zipOf(files);
  let refused = 0;
  for (let at = 0; at < plain.length; at++) {
    const broken = plain.slice();
    broken[at]! ^= 0xff;
    const told = await refusal(broken);
    if (told) refused += 1;
    else expect(Object.values(await unpacked(broken))).toEqual(Object.values(files));
    if (told) expect(told).toMatch(/^UnreadableFile: /);
  }
  expect(refused).toBeGreaterThan(100);
});
