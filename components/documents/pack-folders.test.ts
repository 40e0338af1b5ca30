import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packFolders } from './pack-folders.ts';

const file = (name: string, content = 'x') => ({ name, size: content.length, open: async () => new Blob([content]) });
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
