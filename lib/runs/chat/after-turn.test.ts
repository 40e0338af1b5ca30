import { expect, test } from 'vitest';
import { memoryExtractSpec } from '#lib/features/memories/memory-extract-spec.ts';
import { afterTurn, effectsOf } from './after-turn.ts';
import type { GatheredContext } from './context.ts';

const gathered = (text: string, remembers_since: string | null = '2026-11-01T00:00:00Z') =>
  ({
    turn: { id: 'turn' },
    session: { id: 'session' },
    profile: { remembers_since },
    history: [
      { id: 'u', role: 'user', parts: [{ type: 'text', text: text }], metadata: {}, created_at: '' },
      { id: 'a', role: 'assistant', parts: [{ type: 'text', text: 'I prefer to answer.' }], metadata: {}, created_at: '' },
    ],
  }) as unknown as GatheredContext;

const extract = { type: 'extract', turn: 'turn', session: 'session' } as const;

test('memories are extracted after a turn whose message may contain something to remember', () => {
  expect(effectsOf(gathered('My manager is Sarah.'))).toEqual([extract]);
  expect(effectsOf(gathered('ok thanks'))).toEqual([]);
});

test('nothing is extracted for a person who has switched that off', () => {
  expect(effectsOf(gathered('My manager is Sarah.', null))).toEqual([]);
});

test('extraction is one job per turn, and an unreachable queue is only logged', async () => {
  const queued: unknown[] = [];
  const services = { jobs: { enqueue: async (...all: unknown[]) => `${queued.push(all)}` }, log: () => '' };
  await afterTurn(services as never, [extract], 'maya');
  expect(queued).toEqual([[memoryExtractSpec, { user_id: 'maya', session_id: 'session' }, { key: 'turn' }]]);

  const logged: string[] = [];
  const away = { jobs: { enqueue: () => Promise.reject(new Error('away')) }, log: (words: string) => `${logged.push(words)}` };
  await afterTurn(away as never, [extract], 'maya');
  expect(logged).toHaveLength(1);
});
