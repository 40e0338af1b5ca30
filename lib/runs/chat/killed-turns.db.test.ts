import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, gate, reply, text } from '#e2e/scripted-model/index.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { appInstance, chatTestEnv, message, messageOf, reading, testSettings } from '#lib/runs/chat/testing/chat-test-env.ts';
import { isOpen } from '#lib/turns/finalize.ts';
import type { Killable } from './testing/killable-process.ts';

type TestEnv = Awaited<ReturnType<typeof chatTestEnv>>;
let testEnv: TestEnv;

/** A turn that writes two memories and answers; `here` marks the place where the process is killed. */
function script(content: string, place: string, here: ReturnType<typeof gate> | null) {
  const at = (name: string) => (here && name === place ? [here] : []);
  const middle = (name: string, characters: number) => (here && name === place ? { middle: { at: characters, happens: here } } : {});
  const inText = here && place === 'in its first words' ? { at: 6, happens: here } : undefined;
  return [
    reply([
      ...at('before the model says anything'),
      text('I will keep this.', inText),
      ...at('after its first words'),
      call('Write', { ref: 'memory:new', content: { content: `${content} one` } }, middle('in the input of a call', 25)),
      ...at('after the input of a call'),
    ]),
    reply([
      ...at('after the first call was executed'),
      call('Write', { ref: 'memory:new', content: { content: `${content} two` } }, middle('in the input of the second call', 25)),
      ...at('after the input of the second call'),
    ]),
    reply([
      ...at('after both calls were executed'),
      call('Respond', { message: 'Both are kept, as you asked me to.' }, middle('in the answer', 30)),
    ]),
  ];
}

const places = [
  'before the model says anything',
  'in its first words',
  'after its first words',
  'in the input of a call',
  'after the input of a call',
  'after the first call was executed',
  'in the input of the second call',
  'after the input of the second call',
  'after both calls were executed',
  'in the answer',
];

interface KilledTurn {
  content: string;
  request: ReturnType<typeof message>;
  turn: string;
}
/** The app instance in which all turns ran. */
const instance = randomUUID();
let killed: Map<string, KilledTurn>;

/** Starts one turn per place in one process, and kills it when each turn has reached its place. */
async function killAll(): Promise<Map<string, KilledTurn>> {
  const turns = places.map((place) => {
    const content = `Kept ${randomUUID()}`;
    const reached = `killed ${content}`;
    testEnv.model.script(script(content, place, gate(reached)), { when: content });
    return { place, content, reached, request: message(`Please keep this (${content})`) };
  });
  const child = fork(fileURLToPath(new URL('testing/killable-process.ts', import.meta.url)), [], { execArgv: [] });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const started = new Promise<string[]>((resolve) => child.once('message', (ids) => resolve(ids as string[])));
  child.send({
    supabase: testSettings(),
    model: scriptedSettings(testEnv.model),
    userId: testEnv.person.id,
    requests: turns.map(({ request }) => request),
    instance,
  } satisfies Killable);
  try {
    const ids = await started;
    for (const { reached } of turns) await testEnv.model.waitForGate(reached);
    // The text so far reaches the log within a second.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    return new Map(turns.map(({ place, content, request }, n) => [place, { content, request, turn: ids[n]! }]));
  } finally {
    child.kill('SIGKILL');
    await gone;
    await testEnv.model.reset();
  }
}

beforeAll(async () => {
  testEnv = await chatTestEnv();
  killed = await killAll();
});
afterAll(() => testEnv.model.close());

test.each(places)('a turn that was killed %s is interrupted with its partial reply, and Retry writes nothing twice', async (place) => {
  const { content, request, turn } = killed.get(place)!;
  const next = appInstance(testEnv.model);
  const left = [{ id: turn, user_id: testEnv.person.id }];
  expect(await next.partner.recover(left, [randomUUID()])).toBe(true);
  const { data: untouched } = await testEnv.db.from('turns').select('status').eq('id', turn).single();
  expect(untouched).toEqual({ status: 'running' });
  expect(await next.partner.recover(left, [instance])).toBe(true);
  const reply = (await testEnv.conversation(request.session)).messages.at(-1)!;
  expect(reply.id).toBe(turn);
  expect(reply.metadata).toMatchObject({ exitReason: 'interrupted', exitMessage: expect.any(String), retryable: true });
  expect(reply.parts.some(isOpen)).toBe(false);
  const visible = JSON.stringify(reply.parts);
  if (place !== 'before the model says anything')
    expect(visible).toContain(place === 'in its first words' ? 'I will' : 'I will keep this.');
  if (place === 'in the answer') expect(reply.parts.at(-1)).toMatchObject({ type: 'text', text: expect.stringMatching(/^Both are/) });

  testEnv.model.script(script(content, place, null), { when: content });
  const again = await messageOf(reading(await next.partner.send(testEnv.person.id, { ...request, attempt: 2 })));
  expect(again.metadata).toMatchObject({ exitReason: 'complete', attempt: 2 });
  const { data } = await testEnv.db.from('memories').select('content').like('content', `${content}%`).order('content');
  expect(data?.map((row) => row.content)).toEqual([`${content} one`, `${content} two`]);
});
