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
  expect(sent()).toContain('This is no longer stored here.');
});

test('what calls returned of a platform is not sent again once it is disconnected', async () => {
  const { ctx } = await primitiveTestEnv('maya');
  const { db } = ctx;
  const { partner } = appInstance(model);
  const now = new Date().toISOString();
  const connectTo = async (provider: string, text: string) => {
    const connection = await db.from('user_integrations').insert({ provider, status: 'active' }).select('id').single().throwOnError();
    const own = { integration_id: connection.data.id, provider };
    const picked = { ...own, external_id: provider, name: 'lab', kind: 'channel', last_synced_at: now };
    const resource = await db.from('platform_resources').insert(picked).select('id').single().throwOnError();
    const times = { at: now, listed_at: now, seen_at: now };
    const item = { ...own, ...times, resource_id: resource.data.id, resource: 'lab', kind: 'message', external_id: 'm', thread: 'm', text };
    const stored = await db.from('platform_items').insert(item).select('id').single().throwOnError();
    return `platform:${provider}/items/${stored.data.id}`;
  };
  const slack = await connectTo('slack', 'The Falcon prototype failed its pressure test.');
  const linear = await connectTo('linear', 'The Falcon prototype is shown in May.');
  const session = randomUUID();
  const send = async (text: string, parent?: string) =>
    messageOf(reading(await partner.send(ctx.userId, message(text, { session, ...(parent ? { parent } : {}) }))));
  model.script([
    reply([call('Read', { ref: slack }), call('Read', { ref: linear }), call('List', { pattern: 'platform:slack/items' })]),
    reply([call('Respond', { message: 'I read both.' })]),
    reply([call('Respond', { message: 'Yes.' })]),
  ]);
  const first = await send('What about Falcon?');
  const sent = () => JSON.stringify(model.requests.at(-1)!.body);
  expect(sent().match(/pressure test/g)).toHaveLength(2);
  await db.from('user_integrations').delete().eq('provider', 'slack').throwOnError();
  await send('And now?', first.id);
  expect(sent()).not.toContain('pressure test');
  expect(sent()).toContain('shown in May');
  expect(sent()).toContain('This is no longer stored here.');
});
