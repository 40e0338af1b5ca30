import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

type Tree = { [name: string]: Tree | string };

/** An entry as a browser exposes it: the children of a folder in batches of a hundred. */
function entryOf(name: string, content: Tree | string): FileSystemEntry {
  if (typeof content === 'string')
    return { name, isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(new File([content], name)) } as never;
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      const children = Object.entries(content).map(([name, child]) => entryOf(name, child));
      return { readEntries: (done: (part: FileSystemEntry[]) => void) => done(children.splice(0, 100)) };
    },
  } as never;
}
const dropped = (tree: Tree, most?: number) =>
  droppedFiles(
    {
      items: Object.entries(tree).map(([name, content]) => ({
        kind: 'file',
        webkitGetAsEntry: () => entryOf(name, content),
        getAsFile: () => new File([typeof content === 'string' ? content : ''], name),
      })),
    } as never,
    most,
  );
const many = (count: number): Tree => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${nth}.js`, 'x']));

test('files in folders keep their paths, including every file of a large folder, and single files keep their names', async () => {
  const { candidates, folders } = await dropped({ shop: { config: { 'settings.py': 'A' }, src: many(250) }, 'notes.md': 'n' });
  expect(folders).toBe(true);
  expect(candidates).toHaveLength(252);
  const [first] = candidates;
  expect([first!.path, await (await first!.open()).text(), candidates.at(-1)!.path]).toEqual(['shop/config/settings.py', 'A', 'notes.md']);
  expect(await dropped({ 'notes.md': 'n' })).toMatchObject({ folders: false, more: false });
});

test('ignored files are counted up to a limit, and do not count towards the other limit', async () => {
  const { candidates, more } = await dropped({ shop: { node_modules: { a: many(10_001) }, 'index.js': 'x' } });
  expect([candidates.length, more]).toEqual([10_001, true]);
  expect(candidates.at(-1)!.path).toBe('shop/index.js');
});

test('a folder with too many files is refused by name', async () => {
  await expect(dropped({ shop: { src: many(20_001) } })).rejects.toThrow('“shop” wasn’t added. It has more than 20,000 files.');
  expect((await dropped({ shop: { src: many(20_001) } }, 100_000)).candidates).toHaveLength(20_001);
});
