import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, reply, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { appInstance, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

test('what calls returned of a document is not sent again once it is deleted; the rest of their results is', async () => {
  const { ctx, call: primitive } = await primitiveTestEnv('maya');
  const { partner } = appInstance(model);
  const write = async (name: string, content: string) =>
    String((await primitive('Write', { ref: 'document:new', content: { name, content } })).ref);
  const secret = await write('Lab notes', 'The Falcon prototype failed its pressure test.');
  await write('Plan', 'The Falcon prototype is shown in May.');
  const session = randomUUID();
  const send = async (text: string, parent?: string) =>
    messageOf(reading(await partner.send(ctx.userId, message(text, { session, ...(parent ? { parent } : {}) }))));
  model.script([
    reply([call('Search', { query: 'Falcon prototype', scope: 'document' }), call('Read', { ref: `${secret}/chunks/0` })]),
    reply([call('Respond', { message: 'I found two.' })]),
    reply([call('Respond', { message: 'Yes.' })]),
    reply([call('Respond', { message: 'No.' })]),
  ]);
  const first = await send('What about Falcon?');
  const second = await send('Really?', first.id);
  const sent = () => JSON.stringify(model.requests.at(-1)!.body);
  expect(sent().match(/pressure test/g)).toHaveLength(2);
  await ctx.db.from('documents').delete().eq('id', secret.split(':')[1]!).throwOnError();
  await send('And now?', second.id);
  expect(sent()).not.toContain('pressure test');
  expect(sent()).toContain('shown in May');
  expect(sent()).toContain('This document was deleted.');
});
