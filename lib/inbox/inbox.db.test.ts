import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { worldOf } from '#lib/primitives/testing/world.ts';
import { dismissFailure, readInbox } from './inbox.ts';

type World = Awaited<ReturnType<typeof worldOf>>;
let world: World;

beforeAll(async () => {
  world = await worldOf('maya');
});

async function deliverable(title: string): Promise<string> {
  const made = await world.call('Write', { ref: 'deliverable:new', content: { title, deliverable_type: 'custom' } });
  return String(made.ref).split(':')[1]!;
}

async function version(deliverable_id: string, version_number: number, status: string, error?: string): Promise<string> {
  const { data } = await world.ctx.db
    .from('deliverable_versions')
    .insert({ deliverable_id, version_number, status, error })
    .select('id')
    .single()
    .throwOnError();
  return data.id;
}

const waiting = async () => (await readInbox(world.ctx.db)).map(({ kind, title }) => `${kind}: ${title}`);

test('drafts, questions and failures wait, each until it is settled, and for nobody else', async () => {
  const report = await deliverable('Report');
  const draft = await version(report, 1, 'staged');
  const failed = await version(await deliverable('Broken'), 1, 'failed', 'The model was away.');
  const session = randomUUID();
  await world.ctx.db.from('chat_sessions').insert({ id: session, title: 'About pricing' }).throwOnError();
  const turn = randomUUID();
  await world.ctx.db
    .from('turns')
    .insert({ id: turn, session_id: session, model: 'offline', instance_id: 'test', lease: randomUUID() })
    .throwOnError();
  const question = { session_id: session, turn_id: turn, call_id: 'a', kind: 'question', subject: 'Which one?', digest: 'x' };
  const { data: asked } = await world.ctx.db.from('requests').insert(question).select('id').single().throwOnError();

  expect(await waiting()).toEqual(['draft: Report', 'failure: Broken', 'question: About pricing']);
  expect(await readInbox(world.ctx.db)).toMatchObject([
    { kind: 'draft', deliverableId: report, number: 1, begun: false },
    { kind: 'failure', reason: 'The model was away.' },
    { kind: 'question', sessionId: session, question: 'Which one?' },
  ]);
  expect(await readInbox((await worldOf('other')).ctx.db)).toEqual([]);

  await world.ctx.db.from('deliverable_versions').update({ status: 'approved' }).eq('id', draft).throwOnError();
  await dismissFailure(world.ctx.db, { kind: 'failure', id: failed }, new Date());
  await world.ctx.db.from('requests').update({ state: 'answered' }).eq('id', asked.id).throwOnError();
  expect(await waiting()).toEqual([]);
});

test('a failure is settled by a version that is written after it, and what is archived waits for nobody', async () => {
  const report = await deliverable('Later');
  await version(report, 1, 'failed', 'No.');
  expect(await waiting()).toEqual(['failure: Later']);
  await version(report, 2, 'staged');
  expect(await waiting()).toEqual(['draft: Later']);
  await world.call('Edit', { ref: `deliverable:${report}`, changes: { status: 'archived' } });
  expect(await waiting()).toEqual([]);
});
