import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { changeProfile } from '#lib/features/account/profile/profile.ts';
import { extractMemories } from '#lib/features/memories/extract-memories.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { createModel } from '#lib/models/model.ts';
import { primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await primitiveTestEnv('Maya');
});

/** A queue whose jobs run as soon as they are queued. */
const jobs = testJobs({
  enqueue: async (_, { session_id }) => {
    const model = createModel({ MODEL: 'built-in', MODEL_PRICES: undefined, STREAM_DELAY_MS: 0 });
    const services = { actingAs: () => testEnv.ctx.db, model, clock: systemClock(), instance: randomUUID(), log: testEnv.ctx.log };
    void extractMemories(services, { userId: testEnv.ctx.userId, sessionId: String(session_id) }, new AbortController().signal);
    return 'job';
  },
});

async function chat(said: string): Promise<string> {
  const { db } = testEnv.ctx;
  const { data: session } = await db.from('chat_sessions').insert({ title: 'A chat' }).select('id').single().throwOnError();
  const message = { session_id: session.id, role: 'user', parts: [{ type: 'text', text: said }] };
  const { data } = await db.from('session_messages').insert(message).select('id').single().throwOnError();
  await db.from('chat_sessions').update({ leaf_id: data.id }).eq('id', session.id).throwOnError();
  return `session:${session.id}`;
}
const run = (target: string, more: { jobs?: JobPort } = { jobs }) => testEnv.call('Execute', { action: 'memory.extract', target }, more);

test('extracting from a chat returns the new memories with refs that can be read', async () => {
  const target = await chat('My manager is Sarah.');
  const done = await run(target);
  expect(done).toMatchObject({
    success: true,
    result: {
      status: 'completed',
      message: 'One memory was saved.',
      remembered: [{ type: 'fact', content: 'My manager is Sarah' }],
    },
  });
  const [{ ref }] = (done.result as { remembered: { ref: string }[] }).remembered as [{ ref: string }];
  expect(await testEnv.call('Read', { ref })).toMatchObject({ success: true });
  expect(await run(target)).toMatchObject({ result: { remembered: [], message: expect.stringContaining('already been checked') } });
});

test('a chat without anything new says so', async () => {
  expect(await run(await chat('ok thanks'))).toMatchObject({
    result: { status: 'completed', message: 'There was nothing new to remember.' },
  });
});

test('is refused when memory is off, without a queue, and for anything but the person’s own chats', async () => {
  const target = await chat('I prefer short reports.');
  expect(await run(target, {})).toMatchObject({ error: 'execution_failed' });
  expect(await run(`session:${randomUUID()}`)).toMatchObject({ error: 'not_found' });
  expect(await run('memory:latest')).toMatchObject({ error: 'unsupported_type' });
  await changeProfile(testEnv.ctx.db, testEnv.ctx.userId, { remembers: false });
  expect(await run(target)).toMatchObject({ error: 'permission_denied', message: expect.stringContaining('settings') });
});
