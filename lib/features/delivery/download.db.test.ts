import { beforeAll, expect, test } from 'vitest';
import { formats } from '#lib/entities/format.ts';
import { downloadOf } from './download.ts';
import { deliveryWorld } from './testing/delivery-world.ts';

let world: Awaited<ReturnType<typeof deliveryWorld>>;
beforeAll(async () => {
  world = await deliveryWorld();
});

test('a person’s own version comes in every format, under a name that any system takes', async () => {
  const versionId = await world.version({ title: 'Größe/Woche' });
  const types = { md: 'text/markdown; charset=utf-8', html: 'text/html; charset=utf-8', docx: /wordprocessingml/, pdf: 'application/pdf' };
  for (const format of formats) {
    const { bytes, headers } = (await downloadOf(world.db, versionId, format))!;
    expect(headers['content-type']).toMatch(types[format]);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Gro_e Woche, version 1.${format}"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20Woche%2C%20version%201.${format}`,
    );
  }
});

test('what waits for review comes as the person left it, or as it was written', async () => {
  const text = async (id: string) => new TextDecoder().decode((await downloadOf(world.db, id, 'md'))!.bytes);
  expect(await text(await world.version({}, { status: 'reviewing', final_content: 'Edited' }))).toBe('Edited');
  expect(await text(await world.version({}, { status: 'staged', final_content: null }))).toBe('# Draft');
});

test('somebody else’s version, one with nothing in it, one that is not there, and another format are no file', async () => {
  const versionId = await world.version({});
  const stranger = await deliveryWorld();
  expect(await downloadOf(stranger.db, versionId, 'md')).toBeNull();
  const empty = await world.version({}, { status: 'generating', draft_content: null, final_content: null });
  for (const [id, format] of [
    [empty, 'pdf'],
    ['not an id', 'md'],
    [versionId, 'exe'],
  ] as const)
    expect(await downloadOf(world.db, id, format)).toBeNull();
});

test('a version that cannot be laid out has no file but its text, and says so', async () => {
  const versionId = await world.version({}, { draft_content: '>'.repeat(50_000), final_content: null });
  const words = 'The text has 50,000 lists and quotes inside each other; it is read up to 40.';
  for (const format of ['html', 'docx', 'pdf'] as const)
    await expect(downloadOf(world.db, versionId, format)).rejects.toMatchObject({ code: 'invalid_input', message: words });
  expect((await downloadOf(world.db, versionId, 'md'))!.bytes).toHaveLength(50_000);
});
