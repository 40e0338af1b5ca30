import { beforeAll, expect, test } from 'vitest';
import { formats } from '#lib/entities/format.ts';
import { deliveryTestEnv } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { downloadOf } from './download.ts';

let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
});

test('a person can download their version in every format, under a portable file name', async () => {
  const versionId = await testEnv.version({ title: 'Größe/Woche' });
  const types = { md: 'text/markdown; charset=utf-8', html: 'text/html; charset=utf-8', docx: /wordprocessingml/, pdf: 'application/pdf' };
  for (const format of formats) {
    const { bytes, headers } = (await downloadOf(testEnv.db, versionId, format))!;
    expect(headers['content-type']).toMatch(types[format]);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Gro_e Woche, version 1.${format}"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20Woche%2C%20version%201.${format}`,
    );
  }
});

test('a version in review downloads with the person’s edits, or as it was written', async () => {
  const text = async (id: string) => new TextDecoder().decode((await downloadOf(testEnv.db, id, 'md'))!.bytes);
  expect(await text(await testEnv.version({}, { status: 'reviewing', final_content: 'Edited' }))).toBe('Edited');
  expect(await text(await testEnv.version({}, { status: 'staged', final_content: null }))).toBe('# Draft');
});

test('another person’s version, an empty or missing one, and an unknown format are not found', async () => {
  const versionId = await testEnv.version({});
  const stranger = await deliveryTestEnv();
  expect(await downloadOf(stranger.db, versionId, 'md')).toBeNull();
  const empty = await testEnv.version({}, { status: 'generating', draft_content: null, final_content: null });
  for (const [id, format] of [
    [empty, 'pdf'],
    ['not an id', 'md'],
    [versionId, 'exe'],
  ] as const)
    expect(await downloadOf(testEnv.db, id, format)).toBeNull();
});

test('a version that cannot be laid out is available only as text, and says why', async () => {
  const versionId = await testEnv.version({}, { draft_content: '>'.repeat(50_000), final_content: null });
  const words = 'The text has 50,000 nested lists and quotes; the limit is 40.';
  for (const format of ['html', 'docx', 'pdf'] as const)
    await expect(downloadOf(testEnv.db, versionId, format)).rejects.toMatchObject({ code: 'invalid_input', message: words });
  expect((await downloadOf(testEnv.db, versionId, 'md'))!.bytes).toHaveLength(50_000);
});
