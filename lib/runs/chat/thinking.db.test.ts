import { randomUUID } from 'node:crypto';
import type { UIMessageChunk } from 'ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, gate, reply, type ScriptedModel, startScriptedModel, text, thinking } from '#e2e/scripted-model/index.ts';
import type { Thinking } from '#lib/base/thinking.ts';
import { type Person, signUp } from '#lib/database/embedded/testing/people.ts';
import { appInstance, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';
import { isOpen } from '#lib/turns/finalize.ts';
import { fold } from '#lib/turns/fold.ts';

let person: Person;
let server: ScriptedModel;
beforeAll(async () => {
  [person, server] = await Promise.all([signUp('Maya'), startScriptedModel()]);
});
afterAll(() => server.close());

const settingsOf = (provider: 'anthropic' | 'openai-compatible', setting: Thinking, id = 'claude-sonnet-5-5') => ({
  MODEL: `${provider}:${id}`,
  MODEL_THINKING: JSON.stringify({ [id]: setting }),
  STREAM_DELAY_MS: 0,
  ANTHROPIC_API_KEY: server.apiKey,
  ANTHROPIC_BASE_URL: server.url,
  OPENAI_COMPATIBLE_API_KEY: server.apiKey,
  OPENAI_COMPATIBLE_BASE_URL: server.url,
});

/** A chat in which the model thinks, reads, thinks again and answers; then a second turn. */
async function twoTurns(settings: ReturnType<typeof settingsOf>) {
  server.reset();
  const { partner } = appInstance(server, { settings });
  const session = randomUUID();
  server.script([
    reply([thinking('They ask for memories.'), call('List', { ref: 'memory:*' })]),
    reply([thinking('There are none.'), call('Respond', { message: 'You have no memories yet.' })]),
    reply([call('Respond', { message: 'You’re welcome.' })]),
  ]);
  const send = async (words: string, parent?: string) =>
    messageOf(reading(await partner.send(person.id, message(words, { session, ...(parent ? { parent } : {}) }))));
  const first = await send('What do you remember?');
  await send('Thanks', first.id);
  return { first, requests: server.requests.map(({ body }) => body as { thinking?: unknown; messages: unknown[] }) };
}
const thoughtsIn = (value: unknown) => JSON.stringify(value).match(/They ask for memories|There are none/g)?.length ?? 0;
const reasoning = (of: { parts: readonly { type: string; text?: string }[] }) =>
  of.parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []));

test('thoughts are kept in the reply, go back within the turn with their signature, and not in later turns', async () => {
  const { first, requests } = await twoTurns(settingsOf('anthropic', 'adaptive'));
  expect(reasoning(first)).toEqual(['They ask for memories.', 'There are none.']);
  expect(JSON.stringify(first)).not.toContain('signature');
  expect(requests).toHaveLength(3);
  for (const { thinking: asked } of requests) expect(asked).toEqual({ type: 'adaptive', display: 'summarized' });
  expect(requests[1]!.messages).toContainEqual({
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'They ask for memories.', signature: expect.any(String) },
      expect.objectContaining({ type: 'tool_use', name: 'List' }),
    ],
  });
  expect(thoughtsIn(requests[2]!.messages)).toBe(0);
});

test('a budget is sent to a model that takes one, and a model that does not thinks adaptively', async () => {
  expect((await twoTurns(settingsOf('anthropic', 4000, 'claude-haiku-4-5'))).requests[0]!.thinking).toEqual({
    type: 'enabled',
    budget_tokens: 4000,
  });
  expect((await twoTurns(settingsOf('anthropic', 4000))).requests[0]!.thinking).toEqual({ type: 'adaptive', display: 'summarized' });
});

test.each(['anthropic', 'openai-compatible'] as const)(
  'with thinking off, nothing is asked of %s and no thought is stored',
  async (provider) => {
    const { first, requests } = await twoTurns(settingsOf(provider, 'off'));
    expect(reasoning(first)).toEqual([]);
    for (const { thinking: asked } of requests) expect(asked).toBeUndefined();
  },
);

test('thoughts of a model server are shown if that is set, and are not in later turns', async () => {
  const { first, requests } = await twoTurns(settingsOf('openai-compatible', 'adaptive'));
  expect(reasoning(first)).toEqual(['They ask for memories.', 'There are none.']);
  expect(thoughtsIn(requests[2]!.messages)).toBe(0);
});

test('a reply that is stopped while the model thinks keeps what was thought so far', async () => {
  server.reset();
  const { partner, hub } = appInstance(server, { settings: settingsOf('anthropic', 'adaptive') });
  server.script(reply([thinking('The moon, and then the sun.', { at: 8, happens: gate('thinking') }), text('Never.')]));
  const session = randomUUID();
  const { turn, stream } = reading(await partner.send(person.id, message('Why tides?', { session })));
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    if (chunk.type === 'reasoning-delta') await partner.stop(person.id, session);
  }
  server.release('thinking');
  await hub.drain(5_000);
  const stopped = await fold(turn, chunks);
  expect(stopped.metadata?.exitReason).toBe('stopped');
  expect(reasoning(stopped)).toEqual(['The moon']);
  expect(stopped.parts.some(isOpen)).toBe(false);
});
