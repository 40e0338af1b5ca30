import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#lib/database/db.ts';
import { changeSession } from '#lib/features/sessions/change-session.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { dismissWaiting, readInbox } from './inbox.ts';

let db: Db;
beforeEach(async () => {
  db = (await primitiveTestEnv('maya')).ctx.db;
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** A chat with messages. */
async function chat(said: string, created_at: string): Promise<{ id: string; message: string }> {
  const [id, message] = [randomUUID(), randomUUID()];
  await db
    .from('chat_sessions')
    .insert({ id, title: `About ${said}`, last_message_at: created_at })
    .throwOnError();
  const row = { id: message, session_id: id, role: 'user', parts: [{ type: 'text', text: said }], created_at };
  await db.from('session_messages').insert(row).throwOnError();
  return { id, message };
}

/** A question that the partner asked in a new chat. */
async function asked(said: string, created_at: string, request: object = {}): Promise<{ id: string; session: string }> {
  const { id: session, message } = await chat(said, created_at);
  const turn = { session_id: session, message_id: message, model: 'built-in', instance_id: 'test', lease: randomUUID() };
  const { data: begun } = await db.from('turns').insert(turn).select('id').single().throwOnError();
  const row = { session_id: session, turn_id: begun.id, call_id: 'a', kind: 'question', subject: 'Which one?', digest: 'x', created_at };
  const { data } = await db
    .from('requests')
    .insert({ ...row, ...request })
    .select('id')
    .single()
    .throwOnError();
  return { id: data.id, session };
}

const waiting = async () => (await readInbox(db)).map(({ id }) => id);

test('a question of a chat names its chat and the message it is about', async () => {
  await asked('Forget what I said about Dana', hoursAgo(1));
  expect(await readInbox(db)).toMatchObject([
    { kind: 'question', question: 'Which one?', title: 'About Forget what I said about Dana', said: 'Forget what I said about Dana' },
  ]);
});

test('a dismissed question is closed and does not return', async () => {
  const question = await asked('Forget something', hoursAgo(1));
  const dismissed = { kind: 'question', id: question.id } as const;
  await dismissWaiting((await primitiveTestEnv('other')).ctx.db, dismissed, new Date());
  expect(await waiting()).toEqual([question.id]);
  await dismissWaiting(db, dismissed, new Date());
  expect(await waiting()).toEqual([]);
  const { data } = await db.from('requests').select('state, decided_by').eq('id', question.id).single().throwOnError();
  expect(data).toEqual({ state: 'skipped', decided_by: 'person' });
});

test('the question of an archived chat returns once the chat is restored', async () => {
  const question = await asked('Forget something', hoursAgo(1));
  await changeSession(db, question.session, { status: 'archived' });
  expect(await waiting()).toEqual([]);
  await changeSession(db, question.session, { status: 'active' });
  expect(await waiting()).toEqual([question.id]);
});

test('a question leaves the inbox after a day if the person has since written in another chat, and after a week in any case', async () => {
  const [week, left] = [await asked('The oldest', hoursAgo(7 * 24 + 1)), await asked('Left', hoursAgo(25))];
  expect(await waiting()).toEqual([left.id]);
  const recent = await asked('Something else', hoursAgo(23));
  expect(await waiting()).toEqual([recent.id]);
  await chat('And another', hoursAgo(1));
  expect(await waiting()).toEqual([recent.id]);
  const { data } = await db.from('requests').select('state').in('id', [week.id, left.id]).throwOnError();
  expect(data.map(({ state }) => state)).toEqual(['open', 'open']);
});

test.each(['deliverable.approve', 'deliverable.reject'])(
  'a draft about which a chat asks with %s is listed once, with that chat',
  async (action) => {
    const deliverable = { title: 'Report', deliverable_type: 'custom' };
    const { data: made } = await db.from('deliverables').insert(deliverable).select('id').single().throwOnError();
    const staged = { deliverable_id: made.id, version_number: 1, status: 'staged' };
    const { data: draft } = await db.from('deliverable_versions').insert(staged).select('id').single().throwOnError();
    const payload = {
      call: { name: 'Execute', input: { action } },
      proposal: { facts: [], verb: 'Approve', decline: 'Decline', page: '/', basis: { version: draft.id } },
    };
    const approval = await asked('Approve the report', hoursAgo(1), { kind: 'approval', subject: 'Approve it', payload });
    expect(await readInbox(db)).toMatchObject([
      { kind: 'draft', id: draft.id, askedIn: { sessionId: approval.session, title: 'About Approve the report' } },
    ]);
    await db.from('deliverable_versions').update({ status: 'failed' }).eq('id', draft.id).neq('status', 'staged').throwOnError();
    await db.from('deliverables').update({ status: 'archived' }).eq('id', made.id).throwOnError();
    expect(await waiting()).toEqual([approval.id]);
  },
);
