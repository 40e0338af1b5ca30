import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { recoverTurn } from './recover-turn.ts';
import { tailTurn } from './tail-turn.ts';
import { startTurn } from './turn.ts';
import { turnStore } from './turn-store.ts';
import { textOfTurn } from './turn-text.ts';

/** More rows than a hosted Supabase returns for one request. */
const ROWS = 1_200;

describe('a log of more than 1,000 rows', () => {
  let testEnv: TestEnv;
  let turn: string;
  beforeEach(async () => {
    testEnv = await primitiveTestEnv();
    const services = { clock: systemClock(), model: { id: 'built-in' }, instance: randomUUID(), log: () => '' };
    const own = await startTurn(services, testEnv.ctx.db, { userId: testEnv.ctx.userId, trigger: 'schedule', operator: 'work' });
    turn = own.live.id;
    await own.log.flush();
    own.log.abandon();
    const steps = [{ type: 'start-step' }, { type: 'text-start', id: '0' }];
    const words = Array.from({ length: ROWS }, (_, word) => ({ type: 'text-delta', id: '0', delta: `${word} ` }));
    const rows = [...steps, ...words].map((chunk, index) => ({ turn_id: turn, seq: index + 1, chunks: [chunk] }));
    await testEnv.ctx.db
      .from('turn_events')
      .insert(rows as never)
      .throwOnError();
  });

  const recovery = () => ({ db: testEnv.ctx.db, instance: randomUUID(), clock: systemClock(), staleSeconds: 0 });
  const rowAt = async (seq: number) =>
    (await testEnv.ctx.db.from('turn_events').select('chunks').eq('turn_id', turn).eq('seq', seq).single().throwOnError()).data.chunks;

  test('is read completely', async () => {
    const events = await turnStore.events(testEnv.ctx.db, turn);
    expect(events).toHaveLength(ROWS + 3);
    expect(events.at(-1)).toMatchObject({ seq: ROWS + 2, chunks: [{ delta: `${ROWS - 1} ` }] });
  });

  test('keeps every row when the turn is recovered, and is closed after the last', async () => {
    const before = await rowAt(1_000);
    expect(await recoverTurn(recovery(), turn)).toBe(true);
    expect(await rowAt(1_000)).toEqual(before);
    const events = await turnStore.events(testEnv.ctx.db, turn);
    expect(events.at(-1)).toMatchObject({ seq: ROWS + 3 });
    expect(events.at(-1)!.chunks.at(-1)).toMatchObject({ type: 'finish' });
  });

  test('yields the turn’s final text, and streams all of it to a reader', async () => {
    await recoverTurn(recovery(), turn);
    await testEnv.ctx.db.from('turns').update({ exit_reason: 'complete' }).eq('id', turn).throwOnError();
    expect(await textOfTurn(testEnv.ctx.db, turn)).toMatch(new RegExp(`^0 1 .* ${ROWS - 1}$`));
    const read = [];
    for await (const chunk of (await tailTurn(recovery(), turn))!) read.push(chunk);
    const deltas = read.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : []));
    expect(deltas.slice(0, ROWS)).toEqual(Array.from({ length: ROWS }, (_, word) => `${word} `));
  });
});
