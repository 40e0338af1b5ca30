import { afterEach, expect, test, vi } from 'vitest';
import type { ChosenFile } from './chosen-file.ts';
import { uploadFiles } from './upload-files.ts';

afterEach(() => vi.unstubAllGlobals());

const chosen = (path: string): ChosenFile => ({ path, size: 1, content: new Blob(['x']) });
const files = ['a.md', 'bad\\name.md', 'config/c.md'].map(chosen);

test('if some files are refused, the valid ones are added and the others are named with the reason', async () => {
  const added: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    const names = body.getAll('file').map((file) => (file as File).name);
    if (names.some((name) => name.includes('\\'))) return Response.json({ error: 'malformed', message: 'No backslash.' }, { status: 400 });
    added.push(...names);
    return Response.json({});
  });
  expect(await uploadFiles('1', files)).toEqual({
    problem: '2 of 3 files were added; the others are listed here. No backslash.',
    left: [files[1]],
  });
  expect(added).toEqual(['a.md', 'config/c.md']);
});

test('an unreachable server is asked once, and no file counts as added', async () => {
  const asked = vi.fn(async () => Promise.reject(new TypeError('failed')));
  vi.stubGlobal('fetch', asked);
  expect(await uploadFiles('1', files)).toEqual({
    problem: 'No file was added. Couldn’t reach the server. Try again when you’re back online.',
    left: files,
  });
  expect(asked).toHaveBeenCalledOnce();
});

test('many files are uploaded in batches, with progress after each', async () => {
  const parts: string[][] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    parts.push(body.getAll('file').map((file) => (file as File).name));
    return Response.json({});
  });
  const many = Array.from({ length: 100 }, (_, nth) => chosen(`src/${nth}.ts`));
  const told: number[] = [];
  expect(await uploadFiles('1', many, (sent) => told.push(sent))).toBeNull();
  expect(parts.flat()).toEqual(many.map(({ path }) => path));
  expect(told).toEqual([40, 80, 100]);
});
