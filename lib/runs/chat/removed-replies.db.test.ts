import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { call, gate, reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import { forgetOldItems } from '#lib/features/integrations/platforms/forget-old-items.ts';
import { loadConversation, replyIsRemoved } from '#lib/features/sessions/conversation.ts';
import { scriptedProvider } from '#lib/models/testing/scripted-settings.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { appInstance, chunksOf, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

/** What is stored of replies and runs. */
async function stored(db: Db): Promise<string> {
  const tables = await Promise.all([
    db.from('session_messages').select('parts, metadata').eq('role', 'assistant').throwOnError(),
    db.from('turns').select('exit_detail').throwOnError(),
    db.from('turn_events').select('chunks').throwOnError(),
    db.from('turn_calls').select('input, output').throwOnError(),
    db.from('requests').select('subject, payload').throwOnError(),
    db.from('chat_sessions').select('summary').throwOnError(),
  ]);
  return JSON.stringify(tables.map(({ data }) => data));
}

/** A person who talks with a scripted model, or with the built-in assistant, in one chat. */
async function talking(options: Parameters<typeof appInstance>[1] = {}, assistant: 'scripted' | 'built-in' = 'scripted') {
  const { ctx, call: primitive } = await primitiveTestEnv('maya');
  const { partner, hub } = appInstance(assistant === 'built-in' ? assistant : model, options);
  const session = randomUUID();
  let parent: string | undefined;
  let last: ReturnType<typeof message>;
  const begin = async (text: string) => {
    last = message(text, { session, ...(parent ? { parent } : {}) });
    return reading(await partner.send(ctx.userId, last));
  };
  return {
    db: ctx.db,
    hub,
    session,
    begin,
    async send(text: string, ...replies: Parameters<typeof reply>[0][]) {
      model.script(replies.map((parts) => reply(parts)));
      const answer = await messageOf(await begin(text));
      parent = answer.id;
      return answer;
    },
    /** Asks for another reply to the last message. */
    async again(attempt: number, ...replies: Parameters<typeof reply>[0][]) {
      model.script(replies.map((parts) => reply(parts)));
      return messageOf(reading(await partner.send(ctx.userId, { ...last, attempt })));
    },
    write: async (name: string, content: string) =>
      String((await primitive('Write', { ref: 'document:new', content: { name, content } })).ref),
    shown: async () => (await loadConversation(ctx.db, session))!.messages,
    sent: () => JSON.stringify(model.requests.at(-1)!.body),
  };
}
const say = (words: string) => [call('Respond', { message: words })];
const remove = (db: Db, document: string) => db.from('documents').delete().eq('id', document.split(':')[1]!).throwOnError();

/** A platform with one message. */
async function connectTo(db: Db, provider: string, text: string) {
  const now = new Date().toISOString();
  const connection = await db.from('user_integrations').insert({ provider, status: 'active' }).select('id').single().throwOnError();
  const own = { integration_id: connection.data.id, provider };
  const picked = { ...own, external_id: provider, name: 'lab', kind: 'channel', last_synced_at: now };
  const resource = await db.from('platform_resources').insert(picked).select('id').single().throwOnError();
  const times = { at: now, listed_at: now, seen_at: now };
  const item = { ...own, ...times, resource_id: resource.data.id, resource: 'lab', kind: 'message', external_id: 'm', thread: 'm', text };
  const { data } = await db.from('platform_items').insert(item).select('id').single().throwOnError();
  return { ref: `platform:${provider}/items/${data.id}`, item: data.id, resource: resource.data.id };
}

/** Deletes what is older than it is kept, as the worker does 31 days later. */
async function passThirtyDays() {
  const { url, secretKey } = inject('supabase');
  const serviceDb = createClient(url, secretKey, { auth: { persistSession: false } }) as unknown as Db;
  const clock = { ...systemClock(), now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) };
  await forgetOldItems({ serviceDb, clock });
}

const removed = (used: string) => ({ parts: [], metadata: { removed: [used] } });

test('a reply that rests on a document is removed with it, from everything that is stored of its turn', async () => {
  const { db, session, send, write, shown, sent } = await talking();
  const secret = await write('Lab notes', 'The Falcon prototype failed its pressure test.');
  await write('Plan', 'The Falcon prototype is shown in May.');
  const first = await send(
    'What about Falcon?',
    [call('Search', { query: 'Falcon prototype', scope: 'document' }), call('Read', { ref: `${secret}/chunks/0` })],
    [call('Write', { ref: 'memory:new', content: { content: 'Falcon broke in the lab.' } })],
    [call('Clarify', { question: 'Shall I report the pressure test?', options: ['Yes', 'No'] })],
  );
  await send('Really?', say('Yes.'));
  expect(sent()).toContain('pressure test');
  expect(await stored(db)).toContain('pressure test');

  await remove(db, secret);
  expect(await stored(db)).not.toMatch(/pressure|broke|shown in May/);
  expect(await shown()).toMatchObject([{ parts: [{ text: 'What about Falcon?' }] }, removed('document'), {}, { id: expect.any(String) }]);
  expect(await replyIsRemoved(db, first.id)).toBe(true);
  // What it changed can still be undone.
  const { data: changes } = await db.rpc('changing_calls', { session }).throwOnError();
  expect(changes).toContainEqual(expect.objectContaining({ turn: first.id, name: 'Write', ref: expect.stringMatching(/^memory:/) }));
  const { data: requests } = await db.from('requests').select('state').eq('session_id', session).throwOnError();
  expect(requests.map(({ state }) => state)).not.toContain('open');
  await send('And now?', say('No.'));
  expect(sent()).not.toContain('pressure test');
  expect(sent()).toContain('This reply used something that is no longer stored');
  expect(sent()).toContain('Yes.');
});

test('a reply that was removed is not among the earlier replies once its message was answered again', async () => {
  const { db, session, send, write, again } = await talking();
  const secret = await write('Lab notes', 'The Falcon prototype failed its pressure test.');
  const first = await send('What about Falcon?', [call('Read', { ref: `${secret}/chunks/0` })], say('It failed.'));
  const attempts = async () => Object.values((await loadConversation(db, session))!.attempts);
  const second = await again(2, say('I don’t know.'));
  expect(await attempts()).toEqual([[first.id, second.id]]);
  await remove(db, secret);
  expect(await attempts()).toEqual([[second.id]]);
});

test('a reply that only named a document stays when the document is deleted', async () => {
  const { db, send, write, shown } = await talking();
  const listed = await write('Lab notes', 'The Falcon prototype failed its pressure test.');
  const plan = await write('Plan', 'The Falcon prototype is shown in May.');
  await send(
    'Which documents do I have?',
    [call('List', { pattern: 'document:*' }), call('Read', { ref: `${plan}/chunks/0` }), call('Read', { ref: `${listed}/chunks/99` })],
    say('Lab notes and Plan.'),
  );
  await remove(db, listed);
  expect((await shown())[1]).toMatchObject({ metadata: expect.not.objectContaining({ removed: expect.anything() }) });
  expect(await stored(db)).toContain('Lab notes and Plan.');
  await remove(db, plan);
  expect((await shown())[1]).toMatchObject(removed('document'));
});

test('a reply about an image that was attached to its message is removed with it', async () => {
  const { db, send, shown } = await talking();
  const image = { name: 'Lab.png', kind: 'image', mime_type: 'image/png', status: 'ready' };
  const { data } = await db.from('documents').insert(image).select('id').single().throwOnError();
  await send(`What is this?\n\ndocument:${data.id}`, say('A broken Falcon.'));
  await remove(db, `document:${data.id}`);
  expect((await shown())[1]).toMatchObject(removed('document'));
  expect(await stored(db)).not.toContain('broken Falcon');
});

test('a reply is removed when what it read was deleted while it was written', async () => {
  const { db, hub, begin, write, shown } = await talking();
  const secret = await write('Lab notes', 'The Falcon prototype failed its pressure test.');
  model.script([
    reply([call('Read', { ref: `${secret}/chunks/0` })]),
    reply([text('The pressure test failed.', { at: 5, happens: gate('answer') })]),
  ]);
  const { stream } = await begin('What about Falcon?');
  await model.waitForGate('answer');
  await remove(db, secret);
  model.release('answer');
  await chunksOf(stream);
  await hub.drain(10_000);
  expect((await shown())[1]).toMatchObject(removed('document'));
  expect(await stored(db)).not.toContain('pressure test');
});

test('a reply is removed with the platform that it read, and with a message that is deleted there', async () => {
  const { db, send, shown, sent } = await talking();
  await connectTo(db, 'slack', 'The Falcon prototype failed its pressure test.');
  const linear = await connectTo(db, 'linear', 'The Falcon prototype is shown in May.');
  await send('What failed?', [call('List', { pattern: 'platform:slack/items' })], say('Falcon failed.'));
  await send('When?', [call('Read', { ref: linear.ref })], say('In May.'));
  expect(sent()).toContain('Falcon failed.');
  await db.from('user_integrations').delete().eq('provider', 'slack').throwOnError();
  expect(await stored(db)).not.toMatch(/pressure test|Falcon failed/);
  expect(await shown()).toMatchObject([{}, removed('platform:slack'), {}, { metadata: { exitReason: 'complete' } }]);
  expect(await stored(db)).toMatch(/shown in May.*In May/);
  await db.from('platform_items').delete().eq('id', linear.item).throwOnError();
  expect(await stored(db)).not.toMatch(/in May/i);
  expect((await shown())[3]).toMatchObject(removed('platform:linear/items'));
});

test('a reply stays when an item that it read is older than it is kept, without the item, until its channel is taken away', async () => {
  const { db, send, shown, sent } = await talking();
  const { ref, resource } = await connectTo(db, 'slack', 'The Falcon prototype failed its pressure test.');
  await db.from('user_integrations').update({ keep_days: 30 }).eq('provider', 'slack').throwOnError();
  await send('What failed?', [call('Read', { ref })], say(`Falcon failed. See ${ref}`));
  await passThirtyDays();
  expect(await stored(db)).not.toContain('pressure test');
  expect(await shown()).toMatchObject([{}, { parts: expect.arrayContaining([expect.objectContaining({ type: 'tool-Respond' })]) }]);
  await send('When?', say('I do not know.'));
  expect(sent()).toContain('Falcon failed.');
  expect(sent()).toContain('This is no longer stored here.');
  await db.from('platform_resources').delete().eq('id', resource).throwOnError();
  expect(await stored(db)).not.toContain('Falcon failed.');
  expect((await shown())[1]).toMatchObject(removed('platform:slack/items'));
});

test('a reply is removed with the server whose tool answered', async () => {
  const answer = { text: 'The Falcon prototype failed its pressure test.', truncated: false, leftOut: [] };
  const { db, send, shown } = await talking({ tools: { call: async () => answer } });
  const server = await db
    .from('user_integrations')
    .insert({ provider: 'mcp.notes', status: 'active' })
    .select('id')
    .single()
    .throwOnError();
  const named = { name: 'search', action: 'mcp.notes.search', digest: 'd'.repeat(64) };
  const tool = { ...named, state: 'allowed', read_only: true, needs_approval: false, integration_id: server.data.id };
  await db.from('platform_tools').insert(tool).throwOnError();
  await send('Which do I have?', [call('List', { pattern: 'platform:*' })], say('Only notes.'));
  await send('What about Falcon?', [call('Execute', { action: 'mcp.notes.search', target: 'platform:mcp.notes' })], say('It failed.'));
  await db.from('user_integrations').delete().eq('id', server.data.id).throwOnError();
  expect(await stored(db)).not.toMatch(/pressure test|It failed/);
  expect(await stored(db)).toContain('Only notes.');
  expect((await shown())[3]).toMatchObject(removed('platform:mcp.notes'));
});

/** What the built-in assistant or a model says, without refs. */
const textOf = ({ parts }: PartnerMessage) => JSON.stringify(parts.filter(({ type }) => /text|Respond|Clarify/.test(type)));
const isRemoved = ({ metadata }: PartnerMessage) => metadata?.removed !== undefined;
/** Which replies of a chat were removed. */
const removals = async (shown: () => Promise<PartnerMessage[]>) =>
  (await shown()).filter(({ role }) => role === 'assistant').map(isRemoved);

test('a reply of the built-in assistant stays when a document is deleted that its search found and it did not show', async () => {
  const { db, send, write, shown } = await talking({}, 'built-in');
  const weak = await write('Travel', 'The offsite of the database team has a budget for travel, hotels and dinners in Lisbon.');
  const best = await write('Decisions', 'We decided to use Postgres as the database of the ledger.');
  const answer = await send('What did we decide about the database of the ledger?');
  expect(textOf(answer)).toContain('Postgres');
  expect(textOf(answer)).not.toContain('offsite');
  expect(await stored(db)).toContain('offsite of the database team');

  await remove(db, weak);
  expect(await removals(shown)).toEqual([false]);
  expect(await stored(db)).not.toContain('offsite of the database team');
  // What it shows is still known.
  await remove(db, best);
  expect((await shown())[1]).toMatchObject(removed('document'));
  expect(await stored(db)).not.toContain('Postgres');
});

test('a reply of a model is removed with a document that its search found', async () => {
  const { db, send, write, shown } = await talking();
  const weak = await write('Travel', 'The offsite of the database team has a budget for travel, hotels and dinners in Lisbon.');
  await write('Decisions', 'We decided to use Postgres as the database of the ledger.');
  await send('What did we decide?', [call('Search', { query: 'database of the ledger', scope: 'document' })], say('Postgres.'));
  expect(await stored(db)).toContain('offsite of the database team');
  await remove(db, weak);
  expect((await shown())[1]).toMatchObject(removed('document'));
  expect(await stored(db)).not.toMatch(/Postgres|offsite of/);
});

test('a question of the built-in assistant goes with a document among its options, and what it said after the choice goes, too', async () => {
  const { db, send, write, shown } = await talking({}, 'built-in');
  const one = await write(
    'Ledger',
    'The ledger export runs every night at two and writes its files to the archive, before Ben brews his coffee.',
  );
  const weak = await write('Archive', 'The archive bucket lost its retention lock on 13 November.');
  const asked = await send('Which archive does the museum of Oslo run?');
  const [option] = asked.parts.flatMap((part) => ('input' in part ? ((part.input as { options?: string[] }).options ?? []) : []));
  expect(option).toMatch(/^The ledger export .*…$/);
  // What was only found is searched for again without it.
  await remove(db, weak);
  await send(option!);
  expect(textOf((await shown())[3]!)).toContain('coffee');
  await remove(db, one);
  expect(await removals(shown)).toEqual([true, true]);
  expect(await stored(db)).not.toContain('ledger export');
});

test('a later reply of the chat that repeats a removed one is removed with it; what a reply has from elsewhere stays', async () => {
  const { db, send, write, shown } = await talking();
  const secret = await write('Lab notes', 'The Falcon prototype failed its pressure test. Anna saw it.');
  const plan = await write('Plan', 'The Falcon prototype is shown to the board in May.');
  const offer = 'Let me know if you want me to look at anything else.';
  await send('Before?', say(`Nothing yet. ${offer}`));
  await send(
    'What about Falcon?',
    [call('Read', { ref: `${secret}/chunks/0` })],
    say(`Falcon did not hold the pressure in its test. ${offer}`),
  );
  await send('Say that again.', say('Of course: Falcon did not hold the **pressure** in its test!'));
  await send('And literally?', say('It says “the Falcon prototype failed its pressure test”.'));
  await send('Who is Ben?', say(`Ben leads sales. ${offer}`));
  await send('So Falcon did not hold the pressure in its test?', say('You say that Falcon did not hold the pressure in its test.'));
  await send('And the plan?', [call('Read', { ref: `${plan}/chunks/0` })], say('The Falcon prototype is shown to the board in May.'));
  const other = await talking();
  await other.send('What about Falcon?', say('Falcon did not hold the pressure in its test.'));

  await remove(db, secret);
  expect(await removals(shown)).toEqual([false, true, true, true, false, false, false]);
  expect(await removals(other.shown)).toEqual([false]);
});

test('a reply that repeats a removed one is removed when it was written meanwhile', async () => {
  const { db, hub, begin, send, write, shown } = await talking();
  const secret = await write('Lab notes', 'The Falcon prototype failed its pressure test.');
  await send('What about Falcon?', [call('Read', { ref: `${secret}/chunks/0` })], say('The Falcon prototype failed its test.'));
  model.script([reply([text('Again: the Falcon prototype failed its test.', { at: 5, happens: gate('again') })])]);
  const { stream } = await begin('Again?');
  await model.waitForGate('again');
  await remove(db, secret);
  model.release('again');
  await chunksOf(stream);
  await hub.drain(10_000);
  expect(await removals(shown)).toEqual([true, true]);
  const { data: turns } = await db.from('turns').select('forgotten_meanwhile').throwOnError();
  expect(turns).toEqual([{ forgotten_meanwhile: {} }, { forgotten_meanwhile: {} }]);
});

test('a reply stays when an item that it read becomes older than it is kept while it is written, until its channel is taken away', async () => {
  const { db, hub, begin, shown } = await talking();
  const { ref, resource } = await connectTo(db, 'slack', 'The Falcon prototype failed its pressure test.');
  await db.from('user_integrations').update({ keep_days: 30 }).eq('provider', 'slack').throwOnError();
  model.script([reply([call('Read', { ref })]), reply([text('Falcon failed.', { at: 5, happens: gate('answer') })])]);
  const { stream } = await begin('What failed?');
  await model.waitForGate('answer');
  await passThirtyDays();
  model.release('answer');
  await chunksOf(stream);
  await hub.drain(10_000);
  expect(await removals(shown)).toEqual([false]);
  expect(await stored(db)).toContain('Falcon failed.');
  expect(await stored(db)).not.toContain('pressure test');
  await db.from('platform_resources').delete().eq('id', resource).throwOnError();
  expect(await removals(shown)).toEqual([true]);
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

  await send(
    'One. '.repeat(19_000),
    [call('Read', { ref: `${document}/chunks/0` })],
    [call('Respond', { message: 'Falcon failed.', final: false })],
  );
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
