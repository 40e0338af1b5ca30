import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gate, reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { deleteDocument } from '#lib/features/documents/upload-document.ts';
import { readReview } from '#lib/features/versions/read-review.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { describeWithoutModel } from '#lib/models/testing/without-model.ts';
import { dataOf } from '#lib/primitives/testing/primitive-test-env.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

const fact = 'The Falcon prototype failed its pressure test.';
const unwanted = 'Hiring: the pressure engineer declined.';
const shipped = 'Shipped the search page.';
const idOf = (ref: string) => ref.split(':')[1]!;

/** Something that a version can be written from, and how its person removes it. */
interface Removable {
  source: Record<string, string>;
  title: string;
  remove: () => PromiseLike<unknown>;
}

async function documentOf({ ctx, call }: TestEnv): Promise<Removable> {
  const written = { name: 'Lab notes', content: `${fact}\n\n${unwanted}` };
  const ref = String((await call('Write', { ref: 'document:new', content: written })).ref);
  return {
    source: { type: 'document', value: ref },
    title: 'Lab notes',
    remove: async () => expect(await deleteDocument({ ...ctx, jobs: undefined }, idOf(ref))).toBe(true),
  };
}

/** A channel of a connected platform, in which both were written. */
async function channelOf({ ctx: { db } }: TestEnv) {
  const now = new Date().toISOString();
  const slack = { provider: 'slack', status: 'active', account: 'Acme' };
  const connection = await db.from('user_integrations').insert(slack).select('id').single().throwOnError();
  const own = { integration_id: connection.data.id, provider: 'slack' };
  const picked = { ...own, external_id: 'C1', name: '#lab', kind: 'channel', last_synced_at: now };
  const resource = await db.from('platform_resources').insert(picked).select('id').single().throwOnError();
  const written = { ...own, resource_id: resource.data.id, resource: '#lab', kind: 'message', author: 'Anna' };
  const times = { at: now, listed_at: now, seen_at: now };
  const items = [fact, unwanted].map((one, n) => ({ ...written, ...times, text: one, external_id: `m${n}`, thread: `m${n}` }));
  await db.from('platform_items').insert(items).throwOnError();
  return {
    source: { type: 'platform', provider: 'slack', value: '#lab' },
    title: 'Slack, #lab',
    resource: resource.data.id,
    connection: connection.data.id,
  };
}

async function pickedChannel(testEnv: TestEnv): Promise<Removable> {
  const { resource, ...channel } = await channelOf(testEnv);
  return { ...channel, remove: () => testEnv.ctx.db.from('platform_resources').delete().eq('id', resource).throwOnError() };
}

async function connectedPlatform(testEnv: TestEnv): Promise<Removable> {
  const { connection, ...channel } = await channelOf(testEnv);
  return { ...channel, remove: () => testEnv.ctx.db.from('user_integrations').delete().eq('id', connection).throwOnError() };
}

const removables = [
  ['a document that is deleted', documentOf],
  ['a channel that is no longer chosen', pickedChannel],
  ['a platform that is disconnected', connectedPlatform],
] as const;

/** A report that is written from a source that can be removed and a pasted text. */
async function reportFrom(testEnv: TestEnv, { source }: Removable, more: object = {}): Promise<string> {
  const report = await testEnv.make({ title: 'Status', ...more });
  const sources = [{ type: 'description', value: shipped }, source];
  await testEnv.ctx.db.from('deliverables').update({ sources }).eq('id', idOf(report)).throwOnError();
  return report;
}

/** The text of a version, and everything else that is stored and displayed about it. */
async function about(testEnv: TestEnv, report: string, number: number) {
  const { draft_content, ...version } = dataOf(await testEnv.call('Read', { ref: `${report}/versions/${number}` }));
  const review = await readReview(testEnv.ctx.db, idOf(report), String(number));
  return { text: String(draft_content), about: JSON.stringify([version, review?.sources, review?.leftOut]), review };
}

describeWithoutModel('what versions say about themselves', () => {
  test.each(removables)('does not repeat %s, and no new version does', async (_, add) => {
    const [testEnv, other] = await Promise.all([draftTestEnv(), draftTestEnv()]);
    const [own, others] = [await add(testEnv), await add(other)];
    const wanted = { instructions: 'Leave hiring out.' };
    const [report, othersReport] = [await reportFrom(testEnv, own, wanted), await reportFrom(other, others, wanted)];
    await Promise.all([testEnv.generate(report), other.generate(othersReport)]);
    const [before, othersBefore] = [await about(testEnv, report, 1), await about(other, othersReport, 1)];
    expect(before.text).toContain(fact);
    expect(before.review?.leftOut).toMatchObject([{ text: expect.stringContaining(unwanted) }]);
    expect(before.review?.sources.find(({ title }) => title === own.title)).not.toHaveProperty('isRemoved');

    await own.remove();
    await testEnv.generate(report);
    const [older, newer] = [await about(testEnv, report, 1), await about(testEnv, report, 2)];
    expect(older.text).toBe(before.text);
    expect(older.about).not.toMatch(/pressure/);
    expect(older.review?.sources).toContainEqual(expect.objectContaining({ title: own.title, isRemoved: true }));
    expect(older.review?.sources.filter(({ isRemoved }) => isRemoved)).toHaveLength(1);
    expect(JSON.stringify([newer.text, newer.about])).not.toMatch(/pressure/);
    const { data: calls } = await testEnv.ctx.db.from('turn_calls').select('output').eq('name', 'Read').throwOnError();
    expect(JSON.stringify(calls)).toContain(own.title);
    expect(JSON.stringify(calls)).not.toMatch(/pressure/);
    expect(await about(other, othersReport, 1)).toEqual(othersBefore);
  });

  test('does not repeat what it left out of a message that is deleted on the platform', async () => {
    const testEnv = await draftTestEnv();
    const report = await reportFrom(testEnv, await pickedChannel(testEnv), { instructions: 'Leave hiring out.' });
    await testEnv.generate(report);
    const { text } = await about(testEnv, report, 1);
    const deleteMessage = (written: string) => testEnv.ctx.db.from('platform_items').delete().eq('text', written).throwOnError();

    await deleteMessage(fact);
    expect((await about(testEnv, report, 1)).review?.leftOut).toMatchObject([{ text: expect.stringContaining(unwanted) }]);
    await deleteMessage(unwanted);
    const after = await about(testEnv, report, 1);
    expect(after.review?.leftOut).toEqual([]);
    expect(after.about).not.toMatch(/pressure/);
    expect(after.text).toBe(text);
    expect(after.review?.sources.find(({ title }) => title === 'Slack, #lab')).not.toHaveProperty('isRemoved');
  });

  test('does not repeat the answer of a server that is removed', async () => {
    const testEnv = await draftTestEnv();
    const { db } = testEnv.ctx;
    const names = ['mcp.notes', 'mcp.notes-2'];
    const servers = names.map((provider) => ({ provider, status: 'active' }));
    await db.from('user_integrations').insert(servers).throwOnError();
    const report = await testEnv.make({ title: 'Status' });
    const source_snapshots = names.map((name) => ({
      ref: `platform:${name}/tools/1@2026-11-20T09:00:00Z`,
      kind: 'platform',
      title: name,
      excerpt: fact,
    }));
    const version = { deliverable_id: idOf(report), version_number: 1, status: 'staged', draft_content: fact, source_snapshots };
    await db.from('deliverable_versions').insert(version).throwOnError();
    await db.from('user_integrations').delete().eq('provider', 'mcp.notes').throwOnError();
    expect((await about(testEnv, report, 1)).review?.sources).toMatchObject([
      { title: 'mcp.notes', excerpt: '', isRemoved: true },
      { title: 'mcp.notes-2', excerpt: fact },
    ]);
  });
});

test('a version that is stored later does not repeat what was forgotten before', async () => {
  const testEnv = await draftTestEnv();
  const { db } = testEnv.ctx;
  const report = idOf(await testEnv.make({ title: 'Status' }));
  const gone = { document: `document:${randomUUID()}@2026-11-20T09:00:00Z`, item: `platform:slack/items/${randomUUID()}` };
  const source_snapshots = [
    { ref: gone.document, kind: 'document', title: 'Lab notes', excerpt: fact },
    { ref: '', kind: 'text', title: 'Pasted', excerpt: shipped },
  ];
  const left_out = [
    { text: unwanted, because: 'no_room', sources: [{ source: 1, ref: gone.item }] },
    { text: shipped, because: 'no_room', sources: [{ source: 1 }] },
  ];
  const copy = { deliverable_id: report, version_number: 1, status: 'staged', draft_content: fact, source_snapshots, left_out };
  await db.from('deliverable_versions').insert(copy).throwOnError();
  const { data } = await db
    .from('deliverable_versions')
    .select('source_snapshots, left_out')
    .eq('deliverable_id', report)
    .single()
    .throwOnError();
  expect(JSON.stringify(data)).not.toMatch(/pressure/);
  expect(JSON.stringify(data)).toMatch(/Lab notes.*Shipped/);

  const waiting = { deliverable_id: report, version_number: 2, status: 'generating' };
  const version = await db.from('deliverable_versions').insert(waiting).select('id').single().throwOnError();
  const brief = { materials: [{ ref: gone.document, text: fact }] };
  await db.from('batch_requests').insert({ version_id: version.data.id, brief }).throwOnError();
  expect((await db.from('batch_requests').select('brief, state').single().throwOnError()).data).toEqual({ brief: {}, state: 'waiting' });
});

describe('with a model', () => {
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
  });
  afterAll(() => model.close());

  test.each(removables)('the writer does not read the statements of %s in the approved version', async (_, add) => {
    const testEnv = await draftTestEnv(scriptedSettings(model));
    const own = await add(testEnv);
    const report = await reportFrom(testEnv, own);
    model.script(reply([text(`# Status\n\n- ${shipped}[^1]\n- ${fact}[^2]`)]), { when: 'Title: Status' });
    await testEnv.generate(report);
    const { draft_content } = await testEnv.version(`${report}/versions/1`);
    await testEnv.approve(`${report}/versions/1`, draft_content!);
    await own.remove();
    model.script(reply([text(`# Status\n\n- ${shipped}[^1]`)]), { when: 'Title: Status' });
    await testEnv.generate(report);
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain('approved_last');
    expect(sent).not.toContain('pressure test');
  });

  test.each(removables)('a version is written again without %s while it is written', async (_, add) => {
    const testEnv = await draftTestEnv(scriptedSettings(model));
    const { db } = testEnv.ctx;
    const own = await add(testEnv);
    const report = await reportFrom(testEnv, own);
    const began = gate(report);
    model.script(reply([text(`# Status\n\n- ${shipped}[^1]\n- ${fact}[^2]`, { at: 5, happens: began })]), { when: 'pressure test' });
    model.script(reply([text(`# Status\n\n- ${shipped}[^1]`)]), { when: 'Title: Status' });
    const writing = testEnv.generate(report);
    await model.waitForGate(report);
    await own.remove();
    model.release(report);
    await writing;
    const version = await testEnv.version(`${report}/versions/1`);
    expect(version).toMatchObject({ error: null, status: 'staged', draft_content: expect.stringContaining(shipped) });
    expect(JSON.stringify(version)).not.toMatch(/pressure/);
    const { data: events } = await db.from('turn_events').select('chunks').throwOnError();
    expect(JSON.stringify(events)).toContain(shipped);
    expect(JSON.stringify(events)).not.toMatch(/pressure/);
  });
});
