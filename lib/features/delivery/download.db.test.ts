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

test('a file has links to sources only if they are wanted, without sources that are gone or the text of memories', async () => {
  const { data: document } = await testEnv.db
    .from('documents')
    .insert({ name: 'Plan', mime_type: 'text/plain', size: 1, status: 'ready' })
    .select('id')
    .single()
    .throwOnError();
  const { data: memory } = await testEnv.db.from('memories').insert({ content: 'Call it Falcon.' }).select('id').single().throwOnError();
  const refs = [
    `document:${document.id}/chunks/0@2026-11-20T09:00:00Z`,
    'document:00000000-0000-4000-8000-000000000000/chunks/0@2026-11-20T09:00:00Z',
    `memory:${memory.id}@2026-11-20T09:00:00Z`,
    'https://example.com/roadmap@2026-11-20T09:00:00Z',
  ];
  const claims = refs.map((ref, source) => ({ text: `Statement ${source}.`, state: 'supported', sources: [{ source, ref }] }));
  const versionId = await testEnv.version(
    { destination: { platform: 'download', target: 'download', sources: 'links' } },
    {
      final_content: '# Status\n\nStatement 0. Statement 1. Statement 2. Statement 3. Statement without a source.',
      claims,
      source_snapshots: ['Plan', 'Secret', 'Call it Falcon.', 'Roadmap'].map((title, n) => ({
        ref: refs[n]!,
        kind: 'document',
        title,
        excerpt: '',
      })),
    },
  );
  const text = async (sources?: 'links' | 'none') =>
    new TextDecoder().decode((await downloadOf(testEnv.db, versionId, 'md', sources ? { sources } : {}))!.bytes);
  const plain = '# Status\n\nStatement 0. Statement 1. Statement 2. Statement 3. Statement without a source.';
  const linked = `# Status\n\nStatement 0. [1] Statement 1. Statement 2. [2] Statement 3. [[3]](https://example.com/roadmap) Statement without a source.

---

Sources:

1. Plan
2. Own notes
3. [Roadmap](https://example.com/roadmap)
`;
  expect(await text('none')).toBe(plain);
  expect(await text('links')).toBe(linked);
  expect(await text()).toBe(linked);
});
