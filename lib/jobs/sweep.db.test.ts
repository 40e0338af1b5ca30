import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { jobs } from '#lib/app/jobs.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { deliverableGenerateJob } from '#lib/runs/drafts/jobs/deliverable-generate-job.ts';
import type { Job } from './define-job.ts';
import { JobQueue } from './job-queue.ts';
import { openBoss } from './open-boss.ts';
import { requeueOrphans } from './orphans.ts';
import { sweepDue } from './sweep.ts';
import { stoppedClock, sweepTestEnv } from './testing/sweeping.ts';
import { startWorker } from './worker.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

const job = deliverableGenerateJob as Job;
const logged: string[] = [];
const { sweeper, personWith } = sweepTestEnv(() => database, logged);

test('a due deliverable gets a version for its period and a job to write it, and is due again later', async () => {
  const person = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const { boss, sweep } = await sweeper(stoppedClock('2026-11-02T09:00:30Z'));
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  const [version, ...more] = await person.versions();
  expect(more).toEqual([]);
  expect(version).toMatchObject({
    version_number: 1,
    status: 'generating',
    due: '2026-11-02T09:00Z',
    period: '2026-11-01T00:00Z to 2026-11-02T09:00Z',
  });
  expect(await person.deliverable()).toEqual({ next: '2026-11-03T09:00Z', last: '2026-11-02T09:00:30.000Z' });
  expect(await boss.findJobs(job.name, { data: { version_id: version!.id } })).toHaveLength(1);
});

test('a deliverable that is paused, archived, not yet due or without a next run is ignored', async () => {
  const person = await personWith(
    { next_run_at: '2026-11-02T09:00:00Z', status: 'paused' },
    { next_run_at: '2026-11-02T09:00:00Z', status: 'archived' },
    { next_run_at: '2026-11-02T09:01:00Z' },
    { next_run_at: null },
  );
  const { sweep } = await sweeper(stoppedClock('2026-11-02T09:00:59Z'));
  expect(await sweep()).toBe(0);
  expect(await person.versions()).toEqual([]);
});

test('three simultaneous sweeps with a jumping clock start each due time once, and the periods have no gaps', async () => {
  const clock = stoppedClock('2026-11-02T00:00:00Z');
  const schedules = [
    { frequency: 'daily', schedule: { time: '09:00', time_zone: 'UTC' }, next_run_at: '2026-11-02T09:00:00Z' },
    { frequency: 'weekly', schedule: { day: 'monday', time: '09:00', time_zone: 'America/New_York' }, next_run_at: '2026-11-02T14:00:00Z' },
    { frequency: 'custom', schedule: { cron: '0 */6 * * *', time_zone: 'UTC' }, next_run_at: '2026-11-02T06:00:00Z' },
  ];
  const person = await personWith(...schedules, ...schedules, ...schedules);
  const sweepers = await Promise.all([2, 3, 50].map((batch) => sweeper(clock, batch)));
  const jumps = [
    '2026-11-02T09:00:00Z',
    '2026-11-02T15:00:00Z',
    '2026-11-03T08:00:00Z',
    '2026-11-20T20:00:00Z',
    '2026-11-19T00:00:00Z',
    '2026-11-21T12:00:00Z',
  ];
  let begun = 0;
  for (const time of jumps) {
    clock.set(time);
    for (const number of await Promise.all(sweepers.map(({ sweep }) => sweep()))) begun += number;
    await person.write();
  }
  const versions = await person.versions();
  expect(versions).toHaveLength(begun);
  for (const [n, id] of person.ids.entries()) {
    const own = versions.filter((version) => version.deliverable_id === id);
    const dues = [
      ['2026-11-02T09:00Z', '2026-11-20T09:00Z', '2026-11-21T09:00Z'],
      ['2026-11-02T14:00Z', '2026-11-16T14:00Z'],
      ['2026-11-02T06:00Z', '2026-11-02T12:00Z', '2026-11-03T06:00Z', '2026-11-20T18:00Z', '2026-11-21T12:00Z'],
    ][n % 3]!;
    expect(own.map(({ due }) => due)).toEqual(dues);
    expect(own.map(({ version_number }) => version_number)).toEqual(dues.map((_, index) => index + 1));
    expect(own.map(({ period }) => period)).toEqual(dues.map((due, index) => `${dues[index - 1] ?? '2026-11-01T00:00Z'} to ${due}`));
  }
  const jobs = await sweepers[0]!.boss.findJobs<{ version_id: string }>(job.name);
  for (const { id } of versions) expect(jobs.filter(({ data }) => data.version_id === id)).toHaveLength(1);
});

test('after an outage of three weeks one run catches up, and covers the period of a failed one', async () => {
  const clock = stoppedClock('2026-11-02T09:00:00Z');
  const person = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const { sweep } = await sweeper(clock);
  await sweep();
  await person.write('failed');
  clock.set('2026-11-23T12:00:00Z');
  expect(await sweep()).toBe(1);
  expect((await person.versions()).map(({ due, period }) => [due, period])).toEqual([
    ['2026-11-02T09:00Z', '2026-11-01T00:00Z to 2026-11-02T09:00Z'],
    ['2026-11-23T09:00Z', '2026-11-01T00:00Z to 2026-11-23T09:00Z'],
  ]);
  expect((await person.deliverable()).next).toBe('2026-11-24T09:00Z');
});

test('a schedule of “once” runs once', async () => {
  const clock = stoppedClock('2026-11-02T09:30:00Z');
  const schedule = { anchor: '2026-11-02', time: '09:00', time_zone: 'UTC' };
  const person = await personWith({ frequency: 'once', schedule, next_run_at: '2026-11-02T09:00:00Z' });
  const { sweep } = await sweeper(clock);
  expect(await sweep()).toBe(1);
  expect((await person.deliverable()).next).toBeNull();
  await person.write();
  clock.set('2027-11-02T09:30:00Z');
  expect(await sweep()).toBe(0);
});

test('a schedule without a time zone uses the person’s', async () => {
  const person = await personWith({ schedule: { time: '09:00' }, next_run_at: '2026-11-02T14:00:00Z' });
  await person.db.from('profiles').update({ time_zone: 'America/New_York' }).not('id', 'is', null).throwOnError();
  const { sweep } = await sweeper(stoppedClock('2026-11-02T14:00:00Z'));
  await sweep();
  expect((await person.deliverable()).next).toBe('2026-11-03T14:00Z');
});

test('while a version is being written the next one waits, and its due time is not lost', async () => {
  const clock = stoppedClock('2026-11-02T09:00:00Z');
  const person = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const { sweep } = await sweeper(clock);
  await sweep();
  clock.set('2026-11-03T09:00:00Z');
  expect(await sweep()).toBe(0);
  await person.write();
  clock.set('2026-11-03T09:20:00Z');
  expect(await sweep()).toBe(1);
  expect((await person.versions()).map(({ due }) => due)).toEqual(['2026-11-02T09:00Z', '2026-11-03T09:00Z']);
});

test('a due time reset to one that has already run does not run again', async () => {
  const clock = stoppedClock('2026-11-02T09:00:00Z');
  const person = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const { sweep } = await sweeper(clock);
  await sweep();
  await person.write();
  await person.db.from('deliverables').update({ next_run_at: '2026-11-02T09:00:00Z' }).not('id', 'is', null).throwOnError();
  expect(await sweep()).toBe(0);
  expect(await person.versions()).toHaveLength(1);
  expect((await person.deliverable()).next).toBe('2026-11-03T09:00Z');
});

test('an unreadable schedule is logged, has no next run, and blocks nothing else', async () => {
  const broken = await personWith({ frequency: 'custom', schedule: {}, next_run_at: '2026-11-02T08:00:00Z' });
  const fine = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const { sweep } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'), 1);
  expect(await sweep()).toBe(1);
  expect([(await broken.deliverable()).next, (await fine.deliverable()).next]).toEqual([null, '2026-11-03T09:00Z']);
  expect(logged).toEqual([expect.stringContaining(broken.ids[0]!)]);
});

test('a version without a job is queued; one with a waiting job is not queued again', async () => {
  const person = await personWith({ next_run_at: null });
  const { boss, queue } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  const version = { deliverable_id: person.ids[0]!, version_number: 1 };
  const { data } = await person.db.from('deliverable_versions').insert(version).select('id').single().throwOnError();
  const found = () => boss.findJobs(job.name, { data: { version_id: data.id } });
  await requeueOrphans({ boss, queue, actingAs: database.actingAs }, jobs);
  expect(await found()).toEqual([]);
  await person.db.from('deliverable_versions').delete().eq('id', data.id).throwOnError();
  await person.db
    .from('deliverable_versions')
    .insert({ ...version, id: data.id, updated_at: '2026-01-01T00:00:00Z' })
    .throwOnError();
  await requeueOrphans({ boss, queue, actingAs: database.actingAs }, jobs);
  await requeueOrphans({ boss, queue, actingAs: database.actingAs }, jobs);
  expect(await found()).toHaveLength(1);
});

test('an automatic delivery is queued even if the approving process died; a manual one is not', async () => {
  const address = { recipient: { address: 'sarah@acme.com' }, next_run_at: null };
  const person = await personWith(
    { ...address, governance: 'semi_auto' },
    { ...address, governance: 'manual' },
    { governance: 'semi_auto', next_run_at: null },
  );
  const { boss, queue } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  const before = new Date(Date.now() - 200_000).toISOString();
  const version = { version_number: 1, status: 'staged', draft_content: '# Status', updated_at: before };
  for (const deliverable_id of person.ids)
    await person.db
      .from('deliverable_versions')
      .insert({ ...version, deliverable_id })
      .throwOnError();
  await person.db.from('deliverable_versions').update({ status: 'approved' }).not('id', 'is', null).throwOnError();
  const { data } = await person.db.from('deliverable_versions').select('id, deliverable_id, sends_itself').throwOnError();
  expect(person.ids.map((id) => data.find((one) => one.deliverable_id === id)!.sends_itself)).toEqual([true, false, false]);
  const queued = async (name: string) => {
    const each = await Promise.all(data.map(({ id }) => boss.findJobs(name, { data: { version_id: id } })));
    return each.flat().length;
  };
  await requeueOrphans({ boss, queue, actingAs: database.actingAs }, jobs);
  expect([await queued('platform.publish'), await queued('deliverable.learn')]).toEqual([0, 0]);
  await boss.getDb().executeSql('alter table public.deliverable_versions disable trigger touch');
  await person.db.from('deliverable_versions').update({ updated_at: before }).not('id', 'is', null).throwOnError();
  await boss.getDb().executeSql('alter table public.deliverable_versions enable trigger touch');
  for (let times = 0; times < 2; times++) await requeueOrphans({ boss, queue, actingAs: database.actingAs }, jobs);
  expect([await queued('platform.publish'), await queued('deliverable.learn')]).toEqual([1, 3]);
});

test('three simultaneous sweeps with a jumping clock expire a question once, at its deadline or the next run', async () => {
  const clock = stoppedClock('2026-11-02T20:00:00Z');
  const asking = { next_run_at: '2026-11-03T09:00:00Z' };
  const person = await personWith(asking, asking, asking, { next_run_at: '2026-11-02T19:00:00Z' });
  const version_ids = await Promise.all(
    person.ids.map(async (deliverable_id, place) => {
      const { data } = await person.db
        .from('deliverable_versions')
        .insert({ deliverable_id, version_number: 1 })
        .select('id')
        .single()
        .throwOnError();
      const turn = crypto.randomUUID();
      await person.db.from('turns').insert({ id: turn, model: 'built-in', instance_id: 'test', lease: turn }).throwOnError();
      const deadline = place === 0 ? '2026-11-03T03:00:00Z' : '2026-11-02T21:00:00Z';
      const asked = { version: data.id, turn, question: 'Which?', options: ['A'], default_answer: 'A', deadline, about: '' };
      await person.db.rpc('ask_for_version', asked).throwOnError();
      return data.id;
    }),
  );
  const sweepers = await Promise.all([1, 2, 50].map((batch) => sweeper(clock, batch)));
  const expired: number[] = [];
  for (const time of [
    '2026-11-02T20:00:00Z',
    '2026-11-02T12:00:00Z',
    '2026-11-02T22:00:00Z',
    '2026-11-02T20:00:00Z',
    '2026-11-02T22:30:00Z',
  ]) {
    clock.set(time);
    const each = await Promise.all(sweepers.map(({ expire }) => expire()));
    expired.push(each.reduce((sum, one) => sum + one, 0));
  }
  expect(expired).toEqual([1, 0, 2, 0, 0]);
  const queued = await Promise.all(version_ids.map((version_id) => sweepers[0]!.boss.findJobs(job.name, { data: { version_id } })));
  expect(queued.map(({ length }) => length)).toEqual([0, 1, 1, 1]);
  await requeueOrphans({ ...sweepers[0]!, actingAs: database.actingAs }, jobs);
  expect(await sweepers[0]!.boss.findJobs(job.name, { data: { version_id: version_ids[0] } })).toEqual([]);
});

test('a worker writes a due version unattended, and it waits for review', async () => {
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true });
  const testEnv = { ...workerTestEnv(database.actingAs, logged), clock: stoppedClock('2027-03-01T09:00:10Z') };
  const sources = [{ type: 'description', value: 'Shipped search.' }];
  const person = await personWith({ next_run_at: '2027-03-01T09:00:00Z', sources });
  const queue = new JobQueue({ boss: async () => boss });
  const sweep = async () => void (await sweepDue({ boss, queue, clock: testEnv.clock, log: testEnv.log }, { jobs }));
  const worker = await startWorker({ boss, jobs, services: testEnv, sweep, pollSeconds: 0.5 });
  onTestFinished(() => worker.stop(0));
  await vi.waitFor(async () => expect((await person.versions())[0]?.status).toBe('staged'), { timeout: 60_000, interval: 100 });
  const { data } = await person.db
    .from('audit_log')
    .select('actor_kind, actor_id, action')
    .eq('entity', 'deliverable_versions')
    .order('id')
    .throwOnError();
  expect(data[0]).toEqual({ actor_kind: 'system', actor_id: 'schedule.sweep', action: 'insert' });
  expect(data.at(-1)).toMatchObject({ actor_kind: 'job', actor_id: expect.stringMatching(/^deliverable\.generate\/[\w-]{36}$/) });
});
