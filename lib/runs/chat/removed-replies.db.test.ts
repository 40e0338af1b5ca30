import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call, reply, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { type Conversation, loadConversation, replyIsRemoved } from '#lib/features/sessions/conversation.ts';
import { scriptedProvider } from '#lib/models/testing/scripted-settings.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { appInstance, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
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

const spoken = (conversation: Conversation | null) => JSON.stringify(conversation!.messages);

test('what calls returned of a platform, and the replies that rest on it, are not shown or sent again once it is disconnected', async () => {
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
  expect(spoken(await loadConversation(db, session))).toContain('I read both.');
  await db.from('user_integrations').delete().eq('provider', 'slack').throwOnError();
  await send('And now?', first.id);
  const shown = await loadConversation(db, session);
  expect(spoken(shown)).not.toMatch(/I read both|pressure test/);
  expect(spoken(shown)).toContain('Yes.');
  expect(spoken(shown)).toContain('What about Falcon?');
  expect(shown!.messages[1]!.metadata!.removed).toBe('This answer used Slack, which you disconnected. It’s no longer shown.');
  expect(await replyIsRemoved(db, first.id)).toBe(true);
  expect(sent()).not.toContain('I read both.');
  expect(sent()).not.toContain('pressure test');
  expect(sent()).toContain('shown in May');
  expect(sent()).toContain('This is no longer stored here.');
});

test('what a tool of a server returned is not sent again once the server is removed', async () => {
  const { ctx } = await primitiveTestEnv('maya');
  const { db } = ctx;
  const answer = { text: 'The Falcon prototype failed its pressure test.', truncated: false, leftOut: [] };
  const { partner } = appInstance(model, { tools: { call: async () => answer } });
  const server = await db
    .from('user_integrations')
    .insert({ provider: 'mcp.notes', status: 'active' })
    .select('id')
    .single()
    .throwOnError();
  const tool = {
    name: 'search',
    action: 'mcp.notes.search',
    digest: 'd'.repeat(64),
    state: 'allowed',
    read_only: true,
    needs_approval: false,
  };
  await db
    .from('platform_tools')
    .insert({ ...tool, integration_id: server.data.id })
    .throwOnError();
  const session = randomUUID();
  const send = async (text: string, parent?: string) =>
    messageOf(reading(await partner.send(ctx.userId, message(text, { session, ...(parent ? { parent } : {}) }))));
  model.script([
    reply([call('Execute', { action: 'mcp.notes.search', target: 'platform:mcp.notes' })]),
    reply([call('Respond', { message: 'I found it.' })]),
    reply([call('Respond', { message: 'Yes.' })]),
  ]);
  const first = await send('What about Falcon?');
  const sent = () => JSON.stringify(model.requests.at(-1)!.body);
  expect(sent()).toContain('pressure test');
  await db.from('user_integrations').delete().eq('id', server.data.id).throwOnError();
  await send('And now?', first.id);
  expect(sent()).not.toContain('pressure test');
  expect(sent()).toContain('This is no longer stored here.');
});

test('the summary of a chat is forgotten with a document that it covers, and is written again without it', async () => {
  const { ctx, call: primitive } = await primitiveTestEnv('maya');
  const [chat, background] = ['claude-sonnet-5-5', 'claude-haiku-5-5'];
  const { partner, hub } = appInstance(model, { background: `${scriptedProvider}:${background}` });
  const secret = { name: 'Lab notes', content: 'The Falcon prototype failed its pressure test.' };
  const document = String((await primitive('Write', { ref: 'document:new', content: secret })).ref);
  const session = randomUUID();
  let parent: string | undefined;
  const send = async (text: string, ...calls: Parameters<typeof reply>[0][]) => {
    model.script(
      [...calls, [call('Respond', { message: 'Read.' })]].map((parts) => reply(parts)),
      { when: (body) => body.model === chat },
    );
    const request = message(text, { session, ...(parent ? { parent } : {}) });
    parent = (await messageOf(reading(await partner.send(ctx.userId, request)))).id;
    await hub.drain(10_000);
  };
  const sentTo = (name: string) => JSON.stringify(model.requests.findLast(({ body }) => body.model === name)?.body);
  const summary = async () => (await ctx.db.from('chat_sessions').select('summary').eq('id', session).single().throwOnError()).data.summary;
  model.script(['Falcon broke.', 'They counted.'], { when: (body) => body.model === background });

  await send('One. '.repeat(19_000), [call('Read', { ref: document })], [call('Respond', { message: 'Falcon failed.', final: false })]);
  await send('Two. '.repeat(19_000));
  await vi.waitFor(async () => expect(await summary()).toBe('Falcon broke.'));
  await send('And?');
  expect(sentTo(chat)).toContain('Falcon broke.');

  await ctx.db.from('documents').delete().eq('id', document.split(':')[1]!).throwOnError();
  expect(await summary()).toBeNull();
  const { data: turns } = await ctx.db.from('turns').select('context').eq('session_id', session).throwOnError();
  expect(JSON.stringify(turns)).not.toContain('Falcon broke.');
  await send('Well?');
  expect(sentTo(chat)).toContain('One. One.');
  expect(sentTo(chat)).not.toMatch(/pressure test|Falcon broke/);
  await vi.waitFor(async () => expect(await summary()).toBe('They counted.'));
  expect(sentTo(background)).toContain('One. One.');
  expect(sentTo(background)).not.toContain('Falcon');
});

test('a summary is forgotten with a message of a platform, a channel, a platform or a server that it covers', async () => {
  const { db } = (await primitiveTestEnv('maya')).ctx;
  const now = new Date().toISOString();
  const connect = async (provider: string) =>
    (await db.from('user_integrations').insert({ provider, status: 'active' }).select('id').single().throwOnError()).data.id;
  const channelOf = async (provider: string, integration_id: string) => {
    const picked = { integration_id, provider, external_id: randomUUID(), name: 'lab', kind: 'channel' };
    return (await db.from('platform_resources').insert(picked).select('id').single().throwOnError()).data.id;
  };
  const messageIn = async (provider: string, integration_id: string, resource_id: string) => {
    const times = { at: now, listed_at: now, seen_at: now };
    const written = { resource: 'lab', kind: 'message', external_id: randomUUID(), thread: 't', text: 'Falcon failed.', ...times };
    const item = { ...written, integration_id, provider, resource_id };
    return (await db.from('platform_items').insert(item).select('id').single().throwOnError()).data.id;
  };
  const [slack, linear, server] = [await connect('slack'), await connect('linear'), await connect('mcp.notes')];
  const [lab, office, team] = [await channelOf('slack', slack), await channelOf('slack', slack), await channelOf('linear', linear)];
  const [first, second] = [await messageIn('slack', slack, lab), await messageIn('slack', slack, lab)];
  const [third, fourth] = [await messageIn('slack', slack, office), await messageIn('linear', linear, team)];
  const covers = [
    ...[first, second, third].map((id) => `platform:slack/items/${id}`),
    `platform:linear/items/${fourth}`,
    'platform:mcp.notes',
  ];
  const summaries = covers.map((ref, n) => ({ title: String(n), summary: 'Falcon failed.', summary_refs: [ref] }));
  await db.from('chat_sessions').insert(summaries).throwOnError();
  const left = async () =>
    (await db.from('chat_sessions').select('title').not('summary', 'is', null).order('title').throwOnError()).data.map(
      ({ title }) => title,
    );

  expect(await left()).toEqual(['0', '1', '2', '3', '4']);
  await db.from('platform_items').delete().eq('id', first).throwOnError();
  expect(await left()).toEqual(['1', '2', '3', '4']);
  await db.from('platform_resources').delete().eq('id', lab).throwOnError();
  expect(await left()).toEqual(['2', '3', '4']);
  await db.from('user_integrations').delete().eq('id', slack).throwOnError();
  expect(await left()).toEqual(['3', '4']);
  await db.from('user_integrations').delete().eq('id', server).throwOnError();
  expect(await left()).toEqual(['3']);
});
