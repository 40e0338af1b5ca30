import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readArchive } from '#lib/features/imports/archive.ts';
import { openSource } from '#lib/features/imports/file-source.ts';
import { packFolders } from './pack-folders.ts';

const file = (name: string, content = 'x') => ({ name, size: content.length, open: async () => new Blob([content]) });
/** The content of many files. */
const tiny = { size: 1, arrayBuffer: async () => new Uint8Array([120]).buffer } as Blob;
const notes = Array.from({ length: 201 }, (_, n) => file(`Vault/Week ${n}/Note.md`, `# Note ${n}`));

test('a folder of many notes becomes one archive; its other files, and files outside it, stay separate', async () => {
  const packed = packFolders([file('Plan.md'), ...notes, file('Vault/Report.pdf'), file('Small/One.md')]);
  expect(packed.map(({ name }) => name)).toEqual(['Plan.md', 'Vault.zip', 'Vault/Report.pdf', 'Small/One.md']);
  const files = unzipSync(new Uint8Array(await (await packed[1]!.open()).arrayBuffer()));
  expect(Object.keys(files)).toHaveLength(201);
  expect(strFromU8(files['Vault/Week 200/Note.md']!)).toBe('# Note 200');
});

test('a folder that is an export of Slack becomes one archive of all its files', async () => {
  const packed = packFolders([file('Acme/users.json'), file('Acme/general/2026-11-24.json')]);
  expect(packed.map(({ name }) => name)).toEqual(['Acme.zip']);
});

test('a folder that is larger than an import can be is not packed, with the reason', async () => {
  const large = new Blob([new Uint8Array(201 * 1024 * 1024)]);
  const packed = packFolders(notes.map((note) => ({ ...note, open: async () => large })));
  await expect(packed[0]!.open()).rejects.toThrow('can be up to 200 MB');
});

test('a folder of more notes than a plain ZIP archive can have becomes one archive that the server reads whole', async () => {
  const many = Array.from({ length: 65_536 }, (_, n) => ({ name: `Vault/${n % 300}/${n}.md`, open: async () => tiny }));
  const [packed] = packFolders(many);
  const archive = new Uint8Array(await (await packed!.open()).arrayBuffer());
  const read = await readArchive(openSource(archive));
  expect(read).toHaveLength(65_536);
  expect(String(await read.at(-1)!.open())).toBe('x');
});
