import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { downloadOf } from '#lib/features/delivery/download.ts';
import { exportMemories } from '#lib/features/memories/export-memories.ts';
import { forgetMemories } from '#lib/features/memories/forget-memories.ts';
import { restoreRevision } from '#lib/features/revisions/restore-revision.ts';
import { readReview } from '#lib/features/versions/read-review.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { dataOf, itemsOf } from '#lib/primitives/testing/primitive-test-env.ts';
import { gatherContext } from '#lib/runs/chat/gather-context.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { gatherWork } from '#lib/runs/tickets/brief.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

const fact = 'The Falcon prototype failed its pressure test.';
const preference = 'Write Falcon with a capital letter';
const idOf = (ref: string) => ref.split(':')[1]!;

/** Two memories, and an approved version that was written from them. */
async function remembered(testEnv: TestEnv) {
  const memories = [
    await testEnv.remember(fact, { scope: 'everywhere' }),
    await testEnv.remember(preference, { type: 'preference', scope: 'everywhere' }),
  ];
  const sources = [
    { type: 'description', value: 'Shipped the search page.' },
    { type: 'ref', value: 'memory:?type=fact' },
  ];
  const report = await testEnv.make({ title: 'Weekly status', sources });
  await testEnv.generate(report);
  return { memories, report };
}

/** Everything that finds or uses memories, as text: where each of them could appear. */
async function everywhere(testEnv: TestEnv, report: string, number: number) {
  const { ctx, call } = testEnv;
  const { db } = ctx;
  const sent = { session: randomUUID(), message: randomUUID(), instance: 'one', lease: randomUUID() };
  const started = await db
    .rpc('start_turn', { ...sent, parts: [{ type: 'text', text: 'What about Falcon?' }], metadata: {}, model: 'built-in' })
    .throwOnError();
  const version = await testEnv.version(`${report}/versions/${number}`);
  const { data: brief } = await db.rpc('gather_brief', { version: version.id }).throwOnError();
  const ticket = await call('Write', { ref: 'work:new', content: { task: 'Compare prices', agent_type: 'research' } });
  const file = await downloadOf(db, version.id, 'md', { sources: 'links' });
  const review = await readReview(db, idOf(report), String(number));
  return {
    search: itemsOf(await call('Search', { query: 'Falcon', scope: 'memory' })),
    list: await call('List', { pattern: 'memory:*' }),
    chat: (await gatherContext(db, (started.data as { turn: string }).turn, null)).memories,
    ticket: await gatherWork(db, idOf(String(ticket.ref)), new Date()),
    brief,
    draft: version.draft_content,
    version: dataOf(await call('Read', { ref: `${report}/versions/${number}` })),
    page: [review?.sources, review?.preferences, review?.leftOut, review?.memories],
    file: Buffer.from(file!.bytes).toString(),
    memories: await exportMemories(db, { timeZone: 'UTC', now: new Date() }),
  };
}

const placesWith = (places: object, words: string) =>
  Object.entries(places).flatMap(([place, content]) => (JSON.stringify(content).includes(words) ? [place] : []));

describe('a memory that is forgotten', () => {
  let testEnv: TestEnv;
  let all: Awaited<ReturnType<typeof remembered>>;
  let keys: { ref: string; at: string }[];
  beforeAll(async () => {
    testEnv = await draftTestEnv();
    all = await remembered(testEnv);
    const before = await everywhere(testEnv, all.report, 1);
    expect(placesWith(before, 'Falcon').toSorted()).toEqual(Object.keys(before).toSorted());
    expect(before.file).toContain(`- ${fact} [`);
    keys = await forgetMemories(testEnv.ctx.db, all.memories.map(idOf));
    await testEnv.generate(all.report);
  });

  test('is in no search, context, new version or export', async () => {
    expect(placesWith(await everywhere(testEnv, all.report, 2), 'Falcon')).toEqual([]);
  });

  test('is not repeated by what older versions say about themselves; their text is not changed', async () => {
    const older = await everywhere(testEnv, all.report, 1);
    const { draft_content, ...about } = older.version;
    expect(draft_content).toContain(fact);
    expect(JSON.stringify([older.page, about])).not.toContain('Falcon');
    expect(older.file).toContain(`- ${fact}\n`);
    const review = await readReview(testEnv.ctx.db, idOf(all.report), '1');
    expect(review?.memories.used).toEqual(
      expect.arrayContaining(all.memories.map((ref) => ({ id: idOf(ref), content: 'A forgotten memory', state: 'forgotten' }))),
    );
  });

  test('is used again when that is undone, and a fact that was reported is not reported again', async () => {
    await testEnv.approve(`${all.report}/versions/1`, String((await testEnv.version(`${all.report}/versions/1`)).draft_content));
    for (const key of keys) expect(await restoreRevision(testEnv.ctx, key)).toMatchObject({ ok: true });
    expect(itemsOf(await testEnv.call('Search', { query: 'Falcon', scope: 'memory' }))).toHaveLength(2);
    const review = await readReview(testEnv.ctx.db, idOf(all.report), '1');
    expect(review?.memories.used.map(({ content }) => content)).toEqual(expect.arrayContaining([fact, preference]));
    const other = await testEnv.version(`${all.report}/versions/2`);
    const { data } = await testEnv.ctx.db.rpc('gather_brief', { version: other.id }).throwOnError();
    expect(data).toMatchObject({ facts: [{ content: fact, told: true }] });
  });
});

describe('with a model', () => {
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
  });
  afterAll(() => model.close());

  test('the writer does not read a forgotten memory in the approved version', async () => {
    const testEnv = await draftTestEnv(scriptedSettings(model));
    const memory = await testEnv.remember(fact, { scope: 'everywhere' });
    const report = await testEnv.make({ title: 'Status', sources: [{ type: 'description', value: 'Shipped the search page.' }] });
    const written = `# Status\n\n- Shipped the search page.[^1]\n- ${fact}[^2]`;
    model.script(reply([text(written)]), { when: 'Title: Status' });
    await testEnv.generate(report);
    const { draft_content } = await testEnv.version(`${report}/versions/1`);
    await testEnv.approve(`${report}/versions/1`, draft_content!);
    const promptAfter = async () => {
      model.script(reply([text('# Status\n\n- Shipped the search page.[^1]')]), { when: 'Title: Status' });
      await testEnv.generate(report);
      return JSON.stringify(model.requests.at(-1)?.body);
    };
    expect(await promptAfter()).toContain('pressure test');
    await testEnv.call('Edit', { ref: memory, changes: { is_active: false } });
    const sent = await promptAfter();
    expect(sent).toContain('approved_last');
    expect(sent).not.toContain('pressure test');
  });
});
