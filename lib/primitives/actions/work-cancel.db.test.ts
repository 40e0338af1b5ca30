import { beforeAll, describe, expect, test } from 'vitest';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { clockAt, insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await primitiveTestEnv('ada', { clock: clockAt('2026-11-20T12:00:00Z') });
});

const monthly = {
  frequency: 'monthly',
  schedule: { day_of_month: 3, time: '09:00', time_zone: 'UTC' },
  next_run_at: '2026-12-03T09:00:00Z',
};

async function ticket(more: object = {}): Promise<string> {
  const row = await insertRow(testEnv, 'work_tickets', { task: 'Research tides', agent_type: 'research', ...more });
  return `work:${row.id}`;
}

const cancel = (target: string, params: object = {}, more: object = {}) =>
  testEnv.call('Execute', { action: 'work.cancel', target, params }, more);

async function stored(ref: string) {
  const columns = 'status, frequency, schedule, next_run_at';
  return (await testEnv.ctx.db.from('work_tickets').select(columns).eq('id', ref.slice('work:'.length)).single().throwOnError()).data;
}

/** Begins a run of a ticket. Jobs that are removed are added to `removed`. */
async function run(ref: string) {
  const removed: string[] = [];
  const jobs = testJobs({ takeBack: async (_name, key) => removed.push(key) > 0 });
  await testEnv.ctx.db.rpc('begin_work', { ticket: ref.slice('work:'.length) }).throwOnError();
  return { jobs, removed };
}

describe('work.cancel', () => {
  test('cancels a run in progress and removes its job', async () => {
    const ref = await ticket();
    const { jobs, removed } = await run(ref);
    expect(await cancel(ref, {}, { jobs })).toMatchObject({
      success: true,
      result: { status: 'cancelled', run_cancelled: true, next_run_at: null, message: 'The run is canceled.' },
    });
    expect(removed).toHaveLength(1);
    expect(await stored(ref)).toMatchObject({ status: 'cancelled' });
  });

  test('of a recurring ticket’s run keeps its schedule and says so', async () => {
    const ref = await ticket(monthly);
    const { jobs } = await run(ref);
    expect((await cancel(ref, {}, { jobs })).result).toMatchObject({
      run_cancelled: true,
      message: 'The run is canceled. The ticket still runs by itself: On the 3rd of the month at 9:00 UTC.',
    });
    expect(await stored(ref)).toMatchObject({ status: 'cancelled', frequency: 'monthly', schedule: monthly.schedule });
  });

  test('with schedule: true cancels the run and removes the schedule', async () => {
    const ref = await ticket(monthly);
    const { jobs } = await run(ref);
    expect((await cancel(ref, { schedule: true }, { jobs })).result).toMatchObject({ run_cancelled: true, next_run_at: null });
    expect(await stored(ref)).toMatchObject({ status: 'cancelled', frequency: 'once', schedule: {}, next_run_at: null });
  });

  test.each(['pending', 'failed'])('stops a recurring ticket that is %s', async (status) => {
    const ref = await ticket({ ...monthly, status });
    expect((await cancel(ref)).result).toEqual({
      status: 'cancelled',
      ref,
      run_cancelled: false,
      schedule_removed: 'On the 3rd of the month at 9:00 UTC',
      next_run_at: null,
      message: 'The ticket is canceled. It no longer runs by itself. Its schedule was: On the 3rd of the month at 9:00 UTC.',
    });
    expect(await stored(ref)).toMatchObject({ status: 'cancelled', frequency: 'once', next_run_at: null });
  });

  test('stops a recurring ticket whose newest run completed, which stays completed', async () => {
    const ref = await ticket({ ...monthly, status: 'completed', outcome: 'done' });
    expect((await cancel(ref)).result).toMatchObject({
      status: 'completed',
      message: 'The results of the last run stay. It no longer runs by itself. Its schedule was: On the 3rd of the month at 9:00 UTC.',
    });
    expect(await stored(ref)).toMatchObject({ status: 'completed', frequency: 'once', next_run_at: null });
  });

  test('cancels a ticket that has not run', async () => {
    const ref = await ticket();
    expect((await cancel(ref)).result).toMatchObject({ status: 'cancelled', message: 'The ticket is canceled.' });
    expect(await stored(ref)).toMatchObject({ status: 'cancelled' });
  });

  test.each(['completed', 'cancelled'])('refuses a ticket that is %s and has no schedule', async (status) => {
    const ref = await ticket({ status });
    expect(await cancel(ref)).toMatchObject({ error: 'conflict', message: expect.stringContaining('There is nothing to cancel') });
    expect(await stored(ref)).toMatchObject({ status });
  });

  test('does not find another person’s ticket', async () => {
    const other = await primitiveTestEnv('grace');
    expect(await other.call('Execute', { action: 'work.cancel', target: await ticket() })).toMatchObject({ error: 'not_found' });
  });
});
