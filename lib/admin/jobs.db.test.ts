import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { jobRestarts } from '#lib/app/job-restarts.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import type { Database } from '#lib/database/types.ts';
import { defineJob, type Job } from '#lib/jobs/define-job.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { makeQueues, openBoss } from '#lib/jobs/open-boss.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { startWorker } from '#lib/jobs/worker.ts';
import { deliverableGenerateJob } from '#lib/runs/drafts/jobs/deliverable-generate-job.ts';
import { type JobsQuery, listJobs, type QueuedJob } from './jobs.ts';
import { retryJob } from './retry-job.ts';

const learns = defineJob({
  name: 'test.learn',
  input: z.strictObject({ user_id: z.guid(), session_id: z.guid(), words: z.string() }),
  retries: 1,
  retryDelaySeconds: 600,
  timeoutSeconds: 60,
  run: async (_ctx, { words }) => {
    if (words === 'fail') throw new Error('The service is busy.');
  },
});
const kinds = [learns, deliverableGenerateJob] as unknown as Job[];

let database: OwnDatabase;
let admin: Db;
let person: Db;
let adminId: string;
let userId: string;
let boss: Awaited<ReturnType<typeof openBoss>>;
let queue: JobQueue;

beforeAll(async () => {
  database = await ownDatabase();
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const { auth } = createClient<Database>(database.url, database.keys.publishableKey, plain);
  const client = (token: string) => createClient<Database>(database.url, database.keys.publishableKey, { accessToken: async () => token });
  // The first account of an installation is its administrator.
  const sign = async (email: string) => {
    const { data, error } = await auth.signUp({ email, password: 'a good password' });
    if (error) throw error;
    return { id: data.user!.id, db: client(data.session!.access_token) };
  };
  ({ id: adminId, db: admin } = await sign('boss@example.com'));
  ({ id: userId, db: person } = await sign('maya@example.com'));
});
afterAll(async () => {
  await boss?.stop({ graceful: false });
  await database.release();
});

const list = async (request: Partial<JobsQuery> = {}) => (await listJobs(admin, { page: 1, ...request }))!;
const session = crypto.randomUUID();
const enqueue = (words: string, more: { startAfter?: Date } = {}) =>
  queue.enqueue(learns, { user_id: userId, session_id: session, words }, { key: words, ...more });
const retry = (job: QueuedJob) => retryJob(services(), job, { adminId, restarts: jobRestarts });
const services = () => ({ actingAs: database.actingAs, jobs: queue, clock: systemClock(), log: () => '' });

describe('everyone’s jobs', () => {
  it('are empty before a worker has created the queue', async () => {
    expect(await listJobs(admin, { page: 1 })).toBeNull();
    boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: false });
    await makeQueues(boss, kinds);
    queue = new JobQueue({ boss: async () => boss });
    expect(await list()).toMatchObject({ total: 0, counts: {}, names: ['deliverable.generate', 'test.learn'], workerSeenAt: null });
  });

  it('are counted and listed by state, with owners and ids and no other content', async () => {
    await enqueue('later', { startAfter: new Date('2100-01-01T00:00:00Z') });
    await enqueue('fail');
    await enqueue('works');
    const worker = await startWorker({
      boss: await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true, superviseSeconds: 1 }),
      jobs: kinds,
      services: workerTestEnv(database.actingAs),
      pollSeconds: 0.5,
    });
    await vi.waitFor(async () => expect((await list()).counts).toEqual({ queued: 1, failed: 1, done: 1 }), {
      timeout: 60_000,
      interval: 100,
    });
    await vi.waitFor(async () => expect((await list()).workerSeenAt).not.toBeNull(), { timeout: 30_000, interval: 100 });
    await worker.stop(0);
    const { jobs } = await list({ state: 'failed' });
    expect(jobs).toMatchObject([
      {
        name: 'test.learn',
        owner: { email: 'maya@example.com' },
        ids: { session_id: session },
        attempts: 1,
        mostAttempts: 2,
        error: 'The service is busy.',
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain('"words"');
    expect((await list({ name: 'deliverable.generate' })).total).toBe(0);
    expect((await list({ id: jobs[0]!.id })).jobs).toHaveLength(1);
  });

  it('are visible only to an administrator', async () => {
    for (const db of [person, database.actingAs(userId), database.actingAs(adminId)])
      expect((await db.rpc('admin_jobs', {})).error?.code).toBe('42501');
    for (const db of [admin, person]) expect((await db.rpc('worker_seen_at')).error).not.toBeNull();
  });

  it('a job that waits for a retry runs immediately when an administrator asks for it', async () => {
    const [waits] = (await list({ state: 'failed' })).jobs;
    expect(Date.parse(waits!.startAfter)).toBeGreaterThan(Date.now());
    expect(await retry(waits!)).toMatchObject({ ok: true });
    expect(Date.parse((await list({ id: waits!.id })).jobs[0]!.startAfter)).toBeLessThan(Date.now());
    expect(await retry((await list({ state: 'done' })).jobs[0]!)).toMatchObject({ ok: false });
  });

  it('a dead job is queued again, with one more attempt', async () => {
    const [waits] = (await list({ state: 'failed' })).jobs;
    const client = new Client({ connectionString: database.databaseUrl });
    await client.connect();
    await client.query(`update pgboss.job set state = 'failed' where id = $1`, [waits!.id]);
    await client.end();
    const [dead] = (await list({ state: 'dead' })).jobs;
    expect(dead!.id).toBe(waits!.id);
    expect(await retry(dead!)).toMatchObject({ ok: true });
    expect((await list({ id: dead!.id })).jobs).toMatchObject([{ state: 'failed', mostAttempts: 3 }]);
    expect(await queue.cancel(dead!.id)).toBe(true);
    expect((await list({ id: dead!.id })).jobs).toMatchObject([{ state: 'cancelled' }]);
  });

  it('a dead job for a version is started again as the next version, by the administrator', async () => {
    const db = database.actingAs(userId);
    const { data: deliverable } = await db
      .from('deliverables')
      .insert({ title: 'Report', deliverable_type: 'custom', sources: [{ type: 'description', value: 'Shipped the check.' }] })
      .select('id')
      .single()
      .throwOnError();
    const failed = { deliverable_id: deliverable.id, version_number: 1, status: 'failed', error: 'It took too long.' };
    const { data: version } = await db.from('deliverable_versions').insert(failed).select('id').single().throwOnError();
    const input = { user_id: userId, version_id: version.id };
    const id = await queue.enqueue(deliverableGenerateJob, input, { key: version.id });
    const job = { ...(await list({ id })).jobs[0]!, state: 'dead' as const };
    expect(job.version).toMatchObject({ number: 1, title: 'Report' });
    expect(await retry(job)).toEqual({ ok: true, message: 'Version 2 is being written in a new job.' });
    expect((await list({ state: 'queued', name: 'deliverable.generate' })).jobs.map((one) => one.version?.number)).toEqual([2, 1]);
    const { data: entries } = await admin
      .from('audit_log')
      .select('actor_kind, actor_id')
      .eq('deliverable_id', deliverable.id)
      .order('id', { ascending: false })
      .limit(1)
      .throwOnError();
    expect(entries).toEqual([{ actor_kind: 'admin', actor_id: adminId }]);
  });
});
