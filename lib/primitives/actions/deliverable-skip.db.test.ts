import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveTimeZone } from '#lib/features/deliverables/move-time-zone.ts';
import { keepSkippedRuns } from '#lib/features/deliverables/skip-run.ts';
import { clockAt, dataOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

const friday = clockAt('2026-11-20T12:00:00Z');
let testEnv: TestEnv;
let ref: string;

beforeAll(async () => {
  testEnv = await primitiveTestEnv('ada', { clock: friday });
});
beforeEach(async () => {
  const content = { title: 'Weekly status', deliverable_type: 'status_report', schedule: { day: 'monday', time: '09:00' } };
  ref = String((await testEnv.call('Write', { ref: 'deliverable:new', content })).ref);
});

const skip = () => testEnv.call('Execute', { action: 'deliverable.skip', target: ref });
const edit = (changes: object) => testEnv.call('Edit', { ref, changes });
const stored = async () => dataOf(await testEnv.call('Read', { ref }));
const moment = (value: unknown) => value && new Date(String(value)).toISOString();
const nextRun = async () => moment((await stored()).next_run_at);

describe('deliverable.skip', () => {
  test('skips the next run once and keeps the schedule', async () => {
    expect(await skip()).toMatchObject({
      success: true,
      result: {
        status: 'skipped',
        message: 'The run on Monday 23 November is skipped. The next one is on Monday 30 November.',
      },
    });
    expect(await stored()).toMatchObject({ frequency: 'weekly', schedule: { day: 'monday', time: '09:00' }, status: 'active' });
    expect(await nextRun()).toBe('2026-11-30T09:00:00.000Z');
  });

  test('twice skips two runs', async () => {
    await skip();
    expect((await skip()).result).toMatchObject({ message: expect.stringContaining('Monday 7 December') });
    expect(await nextRun()).toBe('2026-12-07T09:00:00.000Z');
  });

  test('stays in effect while the deliverable is paused and resumed, and while the person changes the time zone', async () => {
    await skip();
    await edit({ status: 'paused' });
    await edit({ status: 'active' });
    expect(await nextRun()).toBe('2026-11-30T09:00:00.000Z');
    await moveTimeZone(testEnv.ctx.db, 'UTC', friday);
    expect(await nextRun()).toBe('2026-11-30T09:00:00.000Z');
  });

  test('ends when the schedule changes, and when it is undone', async () => {
    await skip();
    await edit({ schedule: { time: '10:00' } });
    expect(await stored()).toMatchObject({ skipped_run_at: null });
    expect(await nextRun()).toBe('2026-11-23T10:00:00.000Z');
    await skip();
    await keepSkippedRuns(testEnv.ctx, await stored());
    expect(await nextRun()).toBe('2026-11-23T10:00:00.000Z');
  });

  test('refuses a deliverable without a next run, or with only one', async () => {
    await edit({ status: 'paused' });
    expect(await skip()).toMatchObject({ error: 'conflict', message: 'There is no run to skip: this deliverable is paused.' });
    await edit({ status: 'active', frequency: 'once', schedule: { anchor: '2026-12-01', day: null } });
    expect(await skip()).toMatchObject({ error: 'conflict', message: expect.stringContaining('only run') });
    expect(await nextRun()).toBe('2026-12-01T09:00:00.000Z');
  });
});
