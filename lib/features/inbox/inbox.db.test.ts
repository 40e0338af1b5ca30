import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { markArrived } from '#lib/features/delivery/mark-arrived.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { countWaiting, dismissWaiting, readInbox } from './inbox.ts';

type TestEnv = Awaited<ReturnType<typeof primitiveTestEnv>>;
let testEnv: TestEnv;

beforeAll(async () => {
  testEnv = await primitiveTestEnv('maya');
});

async function deliverable(title: string): Promise<string> {
  const made = await testEnv.call('Write', { ref: 'deliverable:new', content: { title, deliverable_type: 'custom' } });
  return String(made.ref).split(':')[1]!;
}

async function version(deliverable_id: string, version_number: number, status: string, error?: string): Promise<string> {
  const { data } = await testEnv.ctx.db
    .from('deliverable_versions')
    .insert({ deliverable_id, version_number, status, error })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

async function turn(session_id: string | null = null): Promise<string> {
  const id = randomUUID();
  await testEnv.ctx.db.from('turns').insert({ id, session_id, model: 'built-in', instance_id: 'test', lease: id }).throwOnError();
  return id;
}

const waiting = async () => (await readInbox(testEnv.ctx.db)).map(({ kind, title }) => `${kind}: ${title}`);

test('drafts, questions and failures stay in their owner’s inbox until they are settled', async () => {
  const report = await deliverable('Report');
  const draft = await version(report, 1, 'staged');
  const failed = await version(await deliverable('Broken'), 1, 'failed', 'The model was unavailable.');
  const session = randomUUID();
  await testEnv.ctx.db.from('chat_sessions').insert({ id: session, title: 'About pricing' }).throwOnError();
  const turn_id = await turn(session);
  const question = { session_id: session, turn_id, call_id: 'a', kind: 'question', subject: 'Which one?', digest: 'x' };
  const { data: asked } = await testEnv.ctx.db.from('requests').insert(question).select('id').single().throwOnError();

  expect(await waiting()).toEqual(['draft: Report', 'failure: Broken', 'question: About pricing']);
  expect(await readInbox(testEnv.ctx.db)).toMatchObject([
    { kind: 'draft', deliverableId: report, number: 1, begun: false },
    { kind: 'failure', reason: 'The model was unavailable.' },
    { kind: 'question', sessionId: session, question: 'Which one?' },
  ]);
  expect(await readInbox((await primitiveTestEnv('other')).ctx.db)).toEqual([]);

  await testEnv.ctx.db.from('deliverable_versions').update({ status: 'approved' }).eq('id', draft).throwOnError();
  await dismissWaiting(testEnv.ctx.db, { kind: 'failure', id: failed }, new Date());
  await testEnv.ctx.db.from('requests').update({ state: 'answered' }).eq('id', asked.id).throwOnError();
  expect(await waiting()).toEqual([]);
});

test('a draft says which of its sources were not read, so that approving it in the list hides nothing', async () => {
  const own = await primitiveTestEnv('reader');
  const made = await own.call('Write', { ref: 'deliverable:new', content: { title: 'Ledger', deliverable_type: 'custom' } });
  const deliverable_id = String(made.ref).split(':')[1]!;
  const read = {
    kind: 'url',
    source: 'https://acme.com/',
    ref: 'https://acme.com/@2026-11-20T09:00:00Z',
    title: 'acme.com',
    excerpt: 'News.',
  };
  const missing = { kind: 'missing', source: '#launch', ref: '', title: 'Slack, #launch', excerpt: 'Slack is not connected.' };
  const draft = { deliverable_id, version_number: 1, status: 'staged', source_snapshots: [read, missing] };
  await own.ctx.db.from('deliverable_versions').insert(draft).throwOnError();
  expect(await readInbox(own.ctx.db)).toMatchObject([{ unread: '1 of 2 sources could not be read: “Slack, #launch”.' }]);
  await own.ctx.db
    .from('deliverable_versions')
    .update({ source_snapshots: [read] })
    .eq('deliverable_id', deliverable_id)
    .throwOnError();
  expect(await readInbox(own.ctx.db)).toMatchObject([{ unread: '' }]);
});

test('the inbox count includes only the caller’s entries, and more than the inbox lists', async () => {
  const own = await primitiveTestEnv('busy');
  const { db } = own.ctx;
  expect(await countWaiting(db)).toBe(0);
  const tickets = Array.from({ length: 201 }, (_, index) => ({ task: `Task ${index}`, agent_type: 'content', status: 'failed' }));
  await db.from('work_tickets').insert(tickets).throwOnError();
  expect((await readInbox(db)).length).toBe(200);
  expect(await countWaiting(db)).toBe(201);
  const { data } = await db.rpc('changes_since', {}).throwOnError();
  expect(data).toMatchObject({ waiting: 201 });
  expect(await countWaiting((await primitiveTestEnv('idle')).ctx.db)).toBe(0);
});

test('an approval is listed with its effects until it is decided', async () => {
  const session = randomUUID();
  await testEnv.ctx.db.from('chat_sessions').insert({ id: session, title: 'About sending' }).throwOnError();
  const proposal = { facts: [{ label: 'Text', value: '9 words' }], verb: 'Deliver', decline: 'Do not deliver', page: '/deliverables/d' };
  const request = { session_id: session, turn_id: await turn(session), call_id: 'a', kind: 'approval', subject: 'Deliver it', digest: 'x' };
  const { data: asked } = await testEnv.ctx.db
    .from('requests')
    .insert({ ...request, payload: { call: { name: 'Execute', input: {} }, proposal } })
    .select('id')
    .single()
    .throwOnError();
  expect(await readInbox(testEnv.ctx.db)).toMatchObject([
    { kind: 'approval', id: asked.id, sessionId: session, subject: 'Deliver it', ...proposal },
  ]);
  await testEnv.ctx.db.from('requests').update({ state: 'denied' }).eq('id', asked.id).throwOnError();
  expect(await waiting()).toEqual([]);
});

test('a later version settles a failure, and archived deliverables leave the inbox', async () => {
  const report = await deliverable('Later');
  await version(report, 1, 'failed', 'No.');
  expect(await waiting()).toEqual(['failure: Later']);
  await version(report, 2, 'staged');
  expect(await waiting()).toEqual(['draft: Later']);
  await testEnv.call('Edit', { ref: `deliverable:${report}`, changes: { status: 'archived' } });
  expect(await waiting()).toEqual([]);
});

test('the question of a run is listed with its deadline and default while its version waits', async () => {
  const report = await deliverable('Asking');
  const asking = { version: await version(report, 1, 'generating'), turn: await turn(), question: 'Which?', options: ['A', 'B'] };
  const deadline = '2027-01-01T12:00:00+00:00';
  await testEnv.ctx.db.rpc('ask_for_version', { ...asking, default_answer: 'A', deadline, about: '' }).throwOnError();
  expect(await readInbox(testEnv.ctx.db)).toMatchObject([
    { kind: 'run question', deliverableId: report, number: 1, question: 'Which?', options: ['A', 'B'], default: 'A', deadline },
  ]);
  await testEnv.ctx.db.from('deliverable_versions').update({ status: 'failed' }).eq('id', asking.version).throwOnError();
  expect(await waiting()).toEqual(['failure: Asking']);
  await dismissWaiting(testEnv.ctx.db, { kind: 'failure', id: asking.version }, new Date());
});

test('a dismissed delivery returns to the inbox when it fails again, until it is delivered', async () => {
  const { db } = testEnv.ctx;
  const report = await deliverable('Sent');
  const version_id = await version(report, 1, 'approved');
  const row = {
    version_id,
    deliverable_id: report,
    platform: 'email',
    destination: 'sarah@acme.com',
    format: 'html',
    idempotency_key: 'k',
  };
  const { data } = await db
    .from('deliveries')
    .insert({ ...row, status: 'unknown', attempts: 3, untried: 1 })
    .select('id')
    .single()
    .throwOnError();
  const wanted = { version: version_id, platform: 'email', destination: 'sarah@acme.com', format: 'html', idempotency_key: 'k' };
  expect(await readInbox(db)).toMatchObject([
    { kind: 'delivery', status: 'unknown', platform: 'email', target: 'sarah@acme.com', attempts: 3, tries: 2 },
  ]);
  await dismissWaiting(db, { kind: 'delivery', id: data.id }, new Date());
  expect(await waiting()).toEqual([]);
  await db.rpc('take_delivery', { ...wanted, again: true }).throwOnError();
  await db.rpc('settle_delivery', { delivery: data.id, attempt: 4, outcome: 'unknown', words: 'No answer.' }).throwOnError();
  expect(await waiting()).toEqual(['delivery: Sent']);
  expect(await markArrived((await primitiveTestEnv('other')).ctx.db, data.id)).toBe(false);
  expect(await markArrived(db, data.id)).toBe(true);
  expect(await waiting()).toEqual([]);
  const { data: delivered } = await db.from('deliverable_versions').select('status').eq('id', version_id).single().throwOnError();
  expect(delivered.status).toBe('delivered');
});

test('an email that was only saved is listed until it is sent or dismissed', async () => {
  const { db } = testEnv.ctx;
  const report = await deliverable('Saved');
  const version_id = await version(report, 1, 'approved');
  const row = {
    version_id,
    deliverable_id: report,
    platform: 'email',
    destination: 'sarah@acme.com',
    format: 'html',
    idempotency_key: 's',
  };
  const { data } = await db
    .from('deliveries')
    .insert({ ...row, status: 'saved', attempts: 1 })
    .select('id')
    .single()
    .throwOnError();
  expect(await readInbox(db)).toMatchObject([{ kind: 'delivery', status: 'saved', target: 'sarah@acme.com', reason: null }]);
  await dismissWaiting(db, { kind: 'delivery', id: data.id }, new Date());
  expect(await waiting()).toEqual([]);
});

describe('a ticket', () => {
  const ticket = async (task: string) => {
    const { data } = await testEnv.ctx.db
      .from('work_tickets')
      .insert({ task, agent_type: 'research' })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  };
  const become = async (id: string, ...states: object[]) => {
    for (const state of states) await testEnv.ctx.db.from('work_tickets').update(state).eq('id', id).throwOnError();
  };

  test('that failed is listed until dismissed, listed again when it fails again, and settled when it succeeds', async () => {
    const id = await ticket('Read the interviews');
    await become(id, { status: 'running' }, { status: 'failed', error: 'The model was unavailable.' });
    expect(await readInbox(testEnv.ctx.db)).toMatchObject([
      { kind: 'work', id, title: 'Read the interviews', outcome: 'failed', reason: 'The model was unavailable.' },
    ]);
    expect(await readInbox((await primitiveTestEnv('other')).ctx.db)).toEqual([]);
    await dismissWaiting(testEnv.ctx.db, { kind: 'work', id }, new Date());
    expect(await waiting()).toEqual([]);
    await become(id, { status: 'running' }, { status: 'failed', error: 'Away again.' });
    expect(await waiting()).toEqual(['work: Read the interviews']);
    await become(id, { status: 'running' });
    expect(await waiting()).toEqual([]);
    await become(id, { status: 'completed', outcome: 'done', error: null });
    expect(await waiting()).toEqual([]);
  });

  test('that is partly done or found nothing is listed with what is missing, until its next run', async () => {
    const id = await ticket('Tidy up');
    await become(id, { status: 'running' }, { status: 'completed', outcome: 'partly_done', outcome_note: 'Not done: delete data.csv.' });
    expect(await readInbox(testEnv.ctx.db)).toMatchObject([{ kind: 'work', outcome: 'partly_done', reason: 'Not done: delete data.csv.' }]);
    await become(id, { status: 'running' });
    expect(await waiting()).toEqual([]);
    await become(id, { status: 'completed', outcome: 'nothing_found' });
    expect(await readInbox(testEnv.ctx.db)).toMatchObject([{ kind: 'work', outcome: 'nothing_found', reason: null }]);
    await dismissWaiting(testEnv.ctx.db, { kind: 'work', id }, new Date());
    expect(await waiting()).toEqual([]);
  });
});
