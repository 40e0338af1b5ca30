import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@supabase/supabase-js';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jobs } from '#lib/app/jobs.ts';
import type { Clock } from '#lib/base/clock.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { sweepFiles } from '#lib/database/storage/sweep-files.ts';
import type { Database, Json } from '#lib/database/types.ts';
import { cancelTicket } from '#lib/features/tickets/cancel-ticket.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';
import { requeueOrphans } from '#lib/jobs/orphans.ts';
import { stoppedClock, sweepTestEnv } from '#lib/jobs/testing/sweeping.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { startWorker } from '#lib/jobs/worker.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

const logged: string[] = [];
const { sweeper } = sweepTestEnv(() => database, logged);

interface TicketFields {
  frequency?: string;
  schedule?: Json;
  next_run_at: string | null;
}

/** A person with a ticket for the current test, and functions that read it. */
async function personWith(fields: TicketFields) {
  const userId = await database.person();
  const db = database.actingAs(userId);
  const row = {
    task: 'Report on the deliverables',
    agent_type: 'reporting',
    frequency: 'daily',
    schedule: { time: '09:00', time_zone: 'UTC' },
    created_at: '2026-11-01T00:00:00Z',
    user_id: userId,
    ...fields,
  };
  const { data } = await db.from('work_tickets').insert(row).select('id').single().throwOnError();
  onTestFinished(async () => void (await db.from('work_tickets').delete().eq('id', data.id).throwOnError()));
  return {
    id: data.id,
    userId,
    db,
    async ticket() {
      return (await db.from('work_tickets').select('status, due_at, next_run_at, run_id, turn_id, error').single().throwOnError()).data;
    },
    outputs: async () => (await db.from('work_outputs').select('run_id, turn_id').throwOnError()).data,
    /** Completes the run. */
    async done() {
      const { run_id } = await this.ticket();
      await db.rpc('finish_work', { ticket: data.id, run: run_id!, turn: null as never, name: 'Report', content: 'Ten.' }).throwOnError();
    },
  };
}

const time = (moment: string | null) => moment && new Date(moment).toISOString().slice(0, 16);
const queueOf = (boss: PgBoss) => new JobQueue({ boss: async () => boss });

test('a due ticket is run and scheduled again; one that is running waits for a later sweep without losing its due time', async () => {
  const clock = stoppedClock('2026-11-02T09:00:30Z');
  const person = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const { boss, sweep } = await sweeper(clock);
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  const { run_id, status, due_at, next_run_at } = await person.ticket();
  expect([status, time(due_at), time(next_run_at)]).toEqual(['running', '2026-11-02T09:00', '2026-11-03T09:00']);
  expect(await boss.findJobs('work.run', { data: { run_id } })).toHaveLength(1);
  clock.set('2026-11-03T09:00:00Z');
  expect(await sweep()).toBe(0);
  await person.done();
  expect(await sweep()).toBe(1);
  expect(time((await person.ticket()).due_at)).toBe('2026-11-03T09:00');
});

test('three concurrent sweeps with a jumping clock run each due time once, and one run catches up after an outage', async () => {
  const clock = stoppedClock('2026-11-02T09:00:00Z');
  const person = await personWith({ next_run_at: '2026-11-02T09:00:00Z' });
  const sweepers = await Promise.all([1, 2, 3].map(() => sweeper(clock)));
  const began: number[] = [];
  for (const now of ['2026-11-02T09:00:00Z', '2026-11-02T08:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z']) {
    clock.set(now);
    const all = await Promise.all(sweepers.map(({ sweep }) => sweep()));
    began.push(all.reduce((sum, one) => sum + one));
    if ((await person.ticket()).status === 'running') await person.done();
  }
  expect(began).toEqual([1, 0, 1, 0]);
  expect(time((await person.ticket()).due_at)).toBe('2026-11-20T09:00');
  expect(await person.outputs()).toHaveLength(2);
});

test('a ticket with an unreadable schedule is logged and no longer run', async () => {
  const person = await personWith({ schedule: { time: 'noon' }, next_run_at: '2026-11-02T09:00:00Z' });
  const { sweep } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  expect(await sweep()).toBe(0);
  expect(await person.ticket()).toMatchObject({ status: 'pending', next_run_at: null });
  expect(logged).toContainEqual(expect.stringContaining(person.id));
});

test('a run that was never queued is queued once', async () => {
  const person = await personWith({ next_run_at: null });
  const { boss } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  await person.db.rpc('begin_work', { ticket: person.id }).throwOnError();
  const { run_id } = await person.ticket();
  await requeueOrphans({ boss, queue: queueOf(boss), actingAs: database.actingAs }, jobs);
  expect(await boss.findJobs('work.run', { data: { run_id } })).toEqual([]);
  await boss.getDb().executeSql(`alter table public.work_tickets disable trigger touch`);
  await boss.getDb().executeSql(`update public.work_tickets set updated_at = '2026-01-01' where run_id = $1`, [run_id]);
  await boss.getDb().executeSql(`alter table public.work_tickets enable trigger touch`);
  await requeueOrphans({ boss, queue: queueOf(boss), actingAs: database.actingAs }, jobs);
  await requeueOrphans({ boss, queue: queueOf(boss), actingAs: database.actingAs }, jobs);
  expect(await boss.findJobs('work.run', { data: { run_id } })).toHaveLength(1);
});

/** A worker in this process, which checks for dead workers every second. */
async function work(clock: Clock) {
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true, superviseSeconds: 1 });
  const testEnv = { ...workerTestEnv(database.actingAs, logged), clock };
  const worker = await startWorker({ boss, jobs, services: testEnv, pollSeconds: 0.5, lookSeconds: 1 });
  onTestFinished(() => worker.stop(0));
  return queueOf(boss);
}

test('when a worker is killed during a run, another finishes it with one output', async () => {
  const person = await personWith({ next_run_at: null });
  const { boss } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  await person.db.rpc('begin_work', { ticket: person.id }).throwOnError();
  const { run_id } = await person.ticket();
  const input = { user_id: person.userId, ticket_id: person.id, run_id: run_id! };
  const id = await queueOf(boss).enqueue(workRunSpec, input, { key: run_id! });
  // The death is noticed quickly and the job retried without delay, so that the test is fast.
  await boss.getDb().executeSql('update pgboss.job set heartbeat_seconds = 3, retry_delay = 0 where id = $1', [id]);
  const doomed = fork(new URL('../../../jobs/testing/halting-worker.fixture.ts', import.meta.url), [
    JSON.stringify({ databaseUrl: database.databaseUrl, url: database.url, ...database.keys }),
  ]);
  onTestFinished(() => void doomed.kill('SIGKILL'));
  await once(doomed, 'message');
  const first = (await person.ticket()).turn_id;
  expect(first).not.toBeNull();
  doomed.kill('SIGKILL');
  await work(stoppedClock('2026-11-02T09:00:00Z'));
  await vi.waitFor(async () => expect((await person.ticket()).status).toBe('completed'), { timeout: 60_000, interval: 200 });
  const outputs = await person.outputs();
  expect(outputs).toHaveLength(1);
  expect(outputs[0]!.turn_id).not.toBe(first);
  const { data: left } = await person.db.from('turns').select('stop_requested_at').eq('id', first!).single().throwOnError();
  expect(left.stop_requested_at).not.toBeNull();
});

test('a ticket that is cancelled while queued never runs', async () => {
  const person = await personWith({ next_run_at: null });
  const { boss } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  const queue = queueOf(boss);
  await person.db.rpc('begin_work', { ticket: person.id }).throwOnError();
  const { run_id } = await person.ticket();
  const id = await queue.enqueue(workRunSpec, { user_id: person.userId, ticket_id: person.id, run_id: run_id! }, { key: run_id! });
  expect(await cancelTicket({ db: person.db, jobs: queue, log: () => '' }, person.id)).toBe(true);
  expect(await cancelTicket({ db: person.db, jobs: queue, log: () => '' }, person.id)).toBe(false);
  expect((await boss.findJobs('work.run', { id }))[0]?.state).toBe('cancelled');
  expect((await person.ticket()).status).toBe('cancelled');
});

test('cancelling a job in the queue cancels its ticket', async () => {
  const person = await personWith({ next_run_at: null });
  await person.db.rpc('begin_work', { ticket: person.id }).throwOnError();
  const { run_id } = await person.ticket();
  const { boss } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
  const queue = queueOf(boss);
  const id = await queue.enqueue(workRunSpec, { user_id: person.userId, ticket_id: person.id, run_id: run_id! }, { key: run_id! });
  expect(await queue.cancel(id)).toBe(true);
  await work(stoppedClock('2026-11-02T09:00:00Z'));
  await vi.waitFor(async () => expect((await person.ticket()).status).toBe('cancelled'), { timeout: 30_000, interval: 200 });
});

describe('on files', () => {
  const storage = workerTestEnv(() => undefined as never).storage;

  /** A person with a ticket that works on one file. */
  async function somebodyWithFiles(task: string, fields: Partial<TicketFields> = {}) {
    const person = await personWith({ next_run_at: null, ...fields });
    await person.db.from('work_tickets').update({ agent_type: 'workspace', task }).eq('id', person.id).throwOnError();
    const content = new TextEncoder().encode(`fixed the login\nadded search ${person.id}\n`);
    const file = { path: 'notes.md', digest: await storage.put(person.userId, content), size: content.length };
    await person.db.rpc('give_work_files', { ticket: person.id, files: [file] }).throwOnError();
    return { ...person, digest: file.digest };
  }

  test('when a worker is killed between two steps, another continues from the last finished step', async () => {
    const person = await somebodyWithFiles('Clean up these notes into a changelog');
    const { boss } = await sweeper(stoppedClock('2026-11-02T09:00:00Z'));
    await person.db.rpc('begin_work', { ticket: person.id }).throwOnError();
    const { run_id } = await person.ticket();
    const input = { user_id: person.userId, ticket_id: person.id, run_id: run_id! };
    const id = await queueOf(boss).enqueue(workRunSpec, input, { key: run_id! });
    await boss.getDb().executeSql('update pgboss.job set heartbeat_seconds = 3, retry_delay = 0 where id = $1', [id]);
    const doomed = fork(new URL('../../../jobs/testing/halting-worker.fixture.ts', import.meta.url), [
      JSON.stringify({ databaseUrl: database.databaseUrl, url: database.url, ...database.keys, answers: 3 }),
    ]);
    onTestFinished(() => void doomed.kill('SIGKILL'));
    await once(doomed, 'message');
    doomed.kill('SIGKILL');
    const { data: saved } = await person.db.from('turns').select('saved_steps').eq('run_id', run_id!).single().throwOnError();
    expect(saved.saved_steps).toBe(3);
    await work(stoppedClock('2026-11-02T09:00:00Z'));
    await vi.waitFor(async () => expect((await person.ticket()).status).toBe('completed'), { timeout: 60_000, interval: 200 });
    const { data: turns } = await person.db.from('turns').select('id').eq('run_id', run_id!).throwOnError();
    expect(turns).toHaveLength(2);
    const { data: calls } = await person.db
      .from('turn_calls')
      .select('name')
      .in(
        'turn_id',
        turns.map((turn) => turn.id),
      )
      .throwOnError();
    const made = (name: string) => calls.filter((call) => call.name === name).length;
    expect([made('list_files'), made('write_file'), made('read_file')]).toEqual([1, 1, 2]);
    const { data: outputs } = await person.db.from('work_outputs').select('name, content').order('created_at').throwOnError();
    expect(outputs.map(({ name }) => name)).toEqual(['CHANGELOG.md', 'Clean up these notes into a changelog']);
    expect(outputs[0]!.content).toContain('- Fixed the login');
  });

  test('an undecided approval does not block the next run; it expires when that starts', async () => {
    const clock = stoppedClock('2026-11-02T09:00:30Z');
    const person = await somebodyWithFiles('Delete the file notes.md', { next_run_at: '2026-11-02T09:00:00Z' });
    const { sweep } = await sweeper(clock);
    expect(await sweep()).toBe(1);
    await work(clock);
    await vi.waitFor(async () => expect((await person.ticket()).status).toBe('awaiting_approval'), { timeout: 60_000, interval: 200 });
    const { run_id: first } = await person.ticket();
    const asked = async () => (await person.db.from('requests').select('state').order('created_at').throwOnError()).data;
    expect(await asked()).toEqual([{ state: 'open' }]);
    expect(await sweep()).toBe(0);
    clock.set('2026-11-03T09:00:00Z');
    expect(await sweep()).toBe(1);
    expect((await person.ticket()).run_id).not.toBe(first);
    expect((await asked())[0]).toEqual({ state: 'expired' });
  });

  test('a file without references is deleted after a day, even of a deleted account, and a referenced file stays', async () => {
    const [stays, goes] = [await somebodyWithFiles('Stay'), await somebodyWithFiles('Go')];
    const service = createClient<Database>(database.url, database.keys.secretKey, { auth: { persistSession: false } });
    await goes.db.from('work_tickets').delete().eq('id', goes.id).throwOnError();
    const on = (moment: number) => ({ now: () => new Date(Date.now() + moment), newId: () => crypto.randomUUID() });
    expect(await sweepFiles({ serviceDb: service, storage, clock: on(0) })).toBe(0);
    expect(await storage.get(goes.userId, goes.digest)).not.toBeNull();
    expect(await sweepFiles({ serviceDb: service, storage, clock: on(25 * 3_600_000) })).toBeGreaterThan(0);
    expect(await storage.get(goes.userId, goes.digest)).toBeNull();
    expect(await storage.get(stays.userId, stays.digest)).not.toBeNull();
    await service.rpc('delete_account', { account: stays.userId }).throwOnError();
    await sweepFiles({ serviceDb: service, storage, clock: on(25 * 3_600_000) });
    expect(await storage.get(stays.userId, stays.digest)).toBeNull();
  });
});
