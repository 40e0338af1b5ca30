import { beforeAll, expect, test } from 'vitest';
import { clockAt, dataOf, insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

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
      ref: target,
      updated_at: expect.any(String),
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

test('an action about a version takes the ref of one, whichever is the newest', async () => {
  const own = await primitiveTestEnv();
  const { id } = await insertRow(own, 'deliverables', { title: 'Status', deliverable_type: 'custom', governance: 'full_auto' });
  const versions = { deliverable_id: id, status: 'staged', draft_content: 'All good.' };
  await insertRow(own, 'deliverable_versions', { ...versions, version_number: 1, status: 'approved', final_content: 'Old.' });
  await insertRow(own, 'deliverable_versions', { ...versions, version_number: 2 });
  const execute = (action: string, version: string) => own.call('Execute', { action, target: `deliverable:${id}/versions/${version}` });
  expect(await execute('deliverable.approve', '1')).toMatchObject({
    error: 'conflict',
    message: expect.stringContaining('Version 1 is approved'),
  });
  expect(await execute('deliverable.approve', 'latest')).toMatchObject({
    result: { status: 'approved', version_number: 2 },
    target: `deliverable:${id}`,
  });
});

test('an action about a whole deliverable refuses a version, and names the target to use', async () => {
  const own = await primitiveTestEnv();
  const { id } = await insertRow(own, 'deliverables', { title: 'Status', deliverable_type: 'custom' });
  await insertRow(own, 'deliverable_versions', { deliverable_id: id, version_number: 1, status: 'staged', draft_content: 'All good.' });
  expect(await own.call('Execute', { action: 'deliverable.generate', target: `deliverable:${id}/versions/1` })).toMatchObject({
    error: 'unsupported_type',
    message: `deliverable.generate works on a deliverable, not on a version. Use the target "deliverable:${id}".`,
  });
});
