import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let testEnv: TestEnv;
let turn: { sessionId: string; turnId: string; callId: string };
const question = { question: 'Which day?', options: ['Monday', 'Friday'] };

beforeEach(async () => {
  testEnv = await primitiveTestEnv();
  const { id } = await insertRow(testEnv, 'chat_sessions', { title: 'Talk' });
  const lease = randomUUID();
  const { id: turnId } = await insertRow(testEnv, 'turns', { session_id: id, model: 'built-in', instance_id: 'test', lease });
  turn = { sessionId: String(id), turnId: String(turnId), callId: 'call-1' };
});

const requests = async () => {
  const { data } = await testEnv.ctx.db.from('requests').select();
  return data!;
};

test('a question asked in a turn becomes an open request', async () => {
  const result = await testEnv.call('Clarify', question, turn);
  expect(result).toMatchObject({ success: true, ...question, ui_action: { type: 'CLARIFY', data: question } });
  expect(await requests()).toMatchObject([
    {
      id: result.request_id,
      session_id: turn.sessionId,
      turn_id: turn.turnId,
      call_id: 'call-1',
      kind: 'question',
      subject: 'Which day?',
      payload: question,
      state: 'open',
    },
  ]);
});

test('repeating an open question returns the same request', async () => {
  const first = await testEnv.call('Clarify', question, turn);
  expect(await testEnv.call('Clarify', question, { ...turn, callId: 'call-2' })).toMatchObject({ request_id: first.request_id });
  expect(await requests()).toHaveLength(1);
});

test('different options, or another session, make a different question', async () => {
  const first = await testEnv.call('Clarify', question, turn);
  const second = await testEnv.call('Clarify', { ...question, options: ['Monday', 'Sunday'] }, turn);
  const { id } = await insertRow(testEnv, 'chat_sessions', { title: 'Other' });
  const third = await testEnv.call('Clarify', question, { ...turn, sessionId: String(id) });
  expect(new Set([first, second, third].map((result) => result.request_id)).size).toBe(3);
});

test('an answered question can be asked again', async () => {
  const first = await testEnv.call('Clarify', question, turn);
  await testEnv.ctx.db.from('requests').update({ state: 'answered', answer: 'Monday' }).eq('id', String(first.request_id));
  expect((await testEnv.call('Clarify', question, turn)).request_id).not.toBe(first.request_id);
});

test('a question may have no options', async () => {
  expect(await testEnv.call('Clarify', { question: 'What should it be called?' }, turn)).toMatchObject({
    options: [],
    request_id: expect.any(String),
  });
});
