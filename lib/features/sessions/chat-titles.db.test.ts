import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { titleOfText } from '#components/chat/title-of-text.ts';
import type { Db } from '#lib/database/db.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { changeSession } from './change-session.ts';

let db: Db;
beforeAll(async () => {
  db = (await primitiveTestEnv('Maya')).ctx.db;
});

/** Sends a message in a chat and ends the turn; `edits` replaces the first message. Returns the chat's title. */
async function titleAfter(session: string, text: string, { edits = false } = {}): Promise<string> {
  const lease = randomUUID();
  const { data } = await db
    .rpc('start_turn', {
      session,
      message: randomUUID(),
      parts: [{ type: 'text', text }],
      metadata: {},
      model: 'built-in',
      instance: 'test',
      lease,
      edits,
      allowed_per_minute: 1000,
    })
    .throwOnError();
  const { turn, outcome } = data as { turn: string; outcome: string };
  expect(outcome).toBe('started');
  const ending = { chunks: [], calls: [], parts: [], metadata: {}, exit_reason: 'complete', exit_detail: {}, usage: {} };
  await db.rpc('finish_turn', { turn, lease, from_seq: 0, ...ending }).throwOnError();
  return (await db.from('chat_sessions').select('title').eq('id', session).single().throwOnError()).data.title;
}

describe('the title of a chat', () => {
  test('does not contain what is attached to its first message', async () => {
    const attached = `What is new?\n\ndocument:${randomUUID()} document:${randomUUID()}`;
    expect([await titleAfter(randomUUID(), attached), titleOfText(attached)]).toEqual(['What is new?', 'What is new?']);
  });

  test('is cut at a word, with an ellipsis', async () => {
    const said = 'Please write a weekly status report about the data platform team and the hiring pause';
    expect(await titleAfter(randomUUID(), said)).toBe('Please write a weekly status report about the data platform team and the hiring…');
  });

  test.each([
    'Short',
    '  Several\n lines\t of  it ',
    'x'.repeat(80),
    'x'.repeat(81),
    `Look at https://example.com/${'path/'.repeat(20)}`,
    `${'word '.repeat(16)}end`,
    `${'ø😀 '.repeat(40)}`,
  ])('is the same in a browser: %j', async (said) => {
    expect(await titleAfter(randomUUID(), said)).toBe(titleOfText(said));
  });

  test('changes when the first message is edited and sent again', async () => {
    const session = randomUUID();
    await titleAfter(session, 'The project starts in April');
    expect(await titleAfter(session, 'The project starts in May', { edits: true })).toBe('The project starts in May');
    expect(await titleAfter(session, 'What else?')).toBe('The project starts in May');
  });

  test('stays when the person has named the chat', async () => {
    const session = randomUUID();
    await titleAfter(session, 'The project starts in April');
    await changeSession(db, session, { title: 'Harbour' });
    expect(await titleAfter(session, 'The project starts in May', { edits: true })).toBe('Harbour');
  });
});
