import { beforeAll, expect, test } from 'vitest';
import { clockAt, dataOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let testEnv: TestEnv;
let target: string;

beforeAll(async () => {
  testEnv = await primitiveTestEnv('ada', { clock: clockAt('2026-11-20T12:00:00Z') });
  target = String((await testEnv.call('Write', { ref: 'deliverable:new', content: { title: 'A', deliverable_type: 'custom' } })).ref);
});

const schedule = (params: object) => testEnv.call('Execute', { action: 'deliverable.schedule', target, params });

test('deliverable.schedule changes the next run and describes the schedule', async () => {
  expect(await schedule({ frequency: 'monthly', day: 'tuesday', nth: 1, time: '08:00', time_zone: 'Europe/London' })).toEqual({
    success: true,
    result: {
      status: 'updated',
      frequency: 'monthly',
      schedule: { day: 'tuesday', nth: 1, time: '08:00', time_zone: 'Europe/London' },
      schedule_in_words: 'First Tuesday of the month at 8:00 in London',
      next_run_at: expect.stringContaining('2026-12-01'),
    },
    action: 'deliverable.schedule',
    target,
  });
  expect(dataOf(await testEnv.call('Read', { ref: target }))).toMatchObject({ frequency: 'monthly', schedule: { nth: 1 } });
});

test('deliverable.schedule keeps omitted fields', async () => {
  await schedule({ frequency: 'weekly', day: 'monday', time: '09:00', time_zone: 'UTC' });
  expect((await schedule({ day: ['monday', 'thursday'] })).result).toMatchObject({
    frequency: 'weekly',
    schedule: { day: ['monday', 'thursday'], time: '09:00' },
  });
  expect((await schedule({ frequency: 'biweekly' })).result).toMatchObject({
    schedule: { day: ['monday', 'thursday'], anchor: '2026-11-23' },
  });
  expect((await schedule({ frequency: 'custom', cron: '0 7 * * 1-5' })).result).toMatchObject({
    schedule: { cron: '0 7 * * 1-5', time_zone: 'UTC' },
  });
});

test('deliverable.schedule gives a paused deliverable its schedule and no next run', async () => {
  await testEnv.call('Edit', { ref: target, changes: { status: 'paused' } });
  expect((await schedule({ frequency: 'daily' })).result).toMatchObject({ status: 'updated', next_run_at: null });
  await testEnv.call('Edit', { ref: target, changes: { status: 'active' } });
});

test('the target may be “latest”, or what is on the screen', async () => {
  const call = (ref: string) =>
    testEnv.call('Execute', { action: 'deliverable.schedule', target: ref, params: { time: '10:00' } }, { screen: target });
  expect(await call('deliverable:latest')).toMatchObject({ target });
  expect(await call('deliverable:current')).toMatchObject({ target });
  expect(await call(`${target}/sources`)).toMatchObject({ error: 'invalid_ref' });
});

test('an invalid schedule changes nothing', async () => {
  const before = dataOf(await testEnv.call('Read', { ref: target }));
  expect(await schedule({ frequency: 'daily', day: 'monday' })).toMatchObject({ error: 'invalid_input', path: 'schedule.day' });
  expect(await schedule({ cron: 'every day' })).toMatchObject({ error: 'invalid_input' });
  expect(dataOf(await testEnv.call('Read', { ref: target }))).toEqual(before);
});
