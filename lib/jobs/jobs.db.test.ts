import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { type Attempt, defineJob, type Job, type JobContext } from './define-job.ts';
import { PermanentFailure } from './failure.ts';
import { JobQueue } from './job-queue.ts';
import type { JobInput } from './job-spec.ts';
import { makeQueues, openBoss, SWEEP } from './open-boss.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

let database: OwnDatabase;
let userId: string;
beforeAll(async () => {
  database = await ownDatabase();
  userId = await database.person();
});
afterAll(() => database.release());

let names = 0;
const input = z.object({ user_id: z.uuid(), words: z.string() });
type Input = typeof input;
type Run = Job<Input>['run'];

/** A job of the running test, with a unique name. */
const jobThat = (run: Run, more: Partial<Job<Input>> = {}): Job<Input> =>
  defineJob({ name: `test.job-${names++}`, input, retries: 2, retryDelaySeconds: 1, timeoutSeconds: 60, run, ...more });

/** A queue for these jobs, like the app's. */
async function queueOf<I extends JobInput>(job: Job<I>) {
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: false });
  onTestFinished(() => boss.stop({ graceful: false }));
  await makeQueues(boss, [job as Job]);
  return {
    boss,
    queue: new JobQueue({ boss: async () => boss }),
    stateOf: async (id: string) => (await boss.findJobs(job.name, { id }))[0]?.state,
  };
}

/** A worker for these jobs, in this process. */
async function work<I extends JobInput>(job: Job<I>, more: Partial<WorkerOptions> = {}) {
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true, superviseSeconds: 1 });
  const testEnv = workerTestEnv(database.actingAs);
  const worker = await startWorker({ boss, jobs: [job as Job], services: testEnv, pollSeconds: 0.5, lookSeconds: 1, ...more });
  let stopped: Promise<void> | undefined;
  const stop = (graceMs = 0) => (stopped ??= worker.stop(graceMs));
  onTestFinished(() => stop());
  return { stop };
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const isAborted = ({ signal }: Attempt) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

test('a job runs as its owner: it reaches their rows and no others', async () => {
  const seen: unknown[] = [];
  const other = await database.person();
  const job = jobThat(async ({ db }) => {
    seen.push((await db.from('profiles').select('user_id').throwOnError()).data);
  });
  const { queue, stateOf } = await queueOf(job);
  await work(job);
  const id = await queue.enqueue(job, { user_id: other, words: 'look' }, { key: '1' });
  await until(async () => expect(await stateOf(id)).toBe('completed'));
  expect(seen).toEqual([[{ user_id: other }]]);
});

test('a worker runs jobs of a kind whose queue it created', async () => {
  const job = jobThat(async () => {});
  await work(job);
  const { queue, stateOf } = await queueOf(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await until(async () => expect(await stateOf(id)).toBe('completed'));
});

test('invalid input is rejected when it is queued', async () => {
  const job = jobThat(async () => {});
  const { queue } = await queueOf(job);
  const wrong = { user_id: userId, words: 7 } as never;
  await expect(queue.enqueue(job, wrong, { key: '1' })).rejects.toThrow(`Invalid input for ${job.name}: words: `);
  await expect(queue.enqueue(job, wrong, { key: '1' })).rejects.toThrow(PermanentFailure);
});

test('input in the queue is validated again before it runs', async () => {
  const old = jobThat(async () => {}, { input: z.object({ user_id: z.uuid(), words: z.string(), old: z.string() }) as never });
  const { queue, stateOf } = await queueOf(old);
  const id = await queue.enqueue(old, { user_id: userId, words: 'hello', old: 'yes' } as never, { key: '1' });
  const ran: string[] = [];
  const now = {
    ...old,
    input: z.strictObject({ user_id: z.uuid(), words: z.string() }),
    run: async (_: JobContext, { words }: { words: string }) => void ran.push(words),
  };
  await work(now);
  await until(async () => expect(await stateOf(id)).toBe('failed'));
  expect(ran).toEqual([]);
});

test('the same key twice is one job, even after it has run', async () => {
  const ran: string[] = [];
  const job = jobThat(async (_, { words }) => void ran.push(words));
  const { queue, stateOf } = await queueOf(job);
  const first = await queue.enqueue(job, { user_id: userId, words: 'first' }, { key: 'the same' });
  expect(await queue.enqueue(job, { user_id: userId, words: 'second' }, { key: 'the same' })).toBe(first);
  await work(job);
  await until(async () => expect(await stateOf(first)).toBe('completed'));
  expect(await queue.enqueue(job, { user_id: userId, words: 'third' }, { key: 'the same' })).toBe(first);
  await queue.enqueue(job, { user_id: userId, words: 'last' }, { key: 'another' });
  await until(() => expect(ran).toEqual(['first', 'last']));
});

test('a temporary failure is retried, and attempts are numbered', async () => {
  const attempts: [number, boolean][] = [];
  const job = jobThat(
    async (_ctx, _input, { number, mayRetry }) => {
      attempts.push([number, mayRetry]);
      if (number < 2) throw new Error('The service is busy.');
    },
    { retries: 1 },
  );
  const { queue, stateOf } = await queueOf(job);
  await work(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await until(async () => expect(await stateOf(id)).toBe('completed'));
  expect(attempts).toEqual([
    [1, true],
    [2, false],
  ]);
});

test.each([
  ['a PermanentFailure', new PermanentFailure('It is archived.')],
  ['a PrimitiveError', new PrimitiveError('permission_denied', 'It is archived.')],
])('%s is not retried: onDeadLetter runs with the reason', async (_, failure) => {
  let ran = 0;
  const given: string[] = [];
  const job = jobThat(
    async () => {
      ran++;
      throw failure;
    },
    { onDeadLetter: async (ctx, { words }, reason) => void given.push(`${words} of ${ctx.userId}: ${reason}`) },
  );
  const { queue, stateOf } = await queueOf(job);
  await work(job);
  const id = await queue.enqueue(job, { user_id: userId, words: 'the report' }, { key: '1' });
  await until(() => expect(given).toEqual([`the report of ${userId}: It is archived.`]));
  expect([ran, await stateOf(id)]).toEqual([1, 'failed']);
});

test('a job that takes too long has its signal aborted, and onDeadLetter runs after its last attempt', async () => {
  const given: string[] = [];
  let aborted = false;
  const job = jobThat(
    (_ctx, _input, attempt) =>
      isAborted(attempt).catch((error) => {
        aborted = true;
        throw error;
      }),
    { retries: 0, timeoutSeconds: 1, onDeadLetter: async (_ctx, _input, reason) => void given.push(reason) },
  );
  const { queue } = await queueOf(job);
  await work(job);
  await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await until(() => expect(given).toEqual(['It took too long.']));
  expect(aborted).toBe(true);
});

test('a waiting job can be cancelled and never runs; one that has ended cannot', async () => {
  const ran: string[] = [];
  const given: string[] = [];
  const job = jobThat(async (_, { words }) => void ran.push(words), {
    onDeadLetter: async (_, { words }, reason) => void given.push(`${words}: ${reason}`),
  });
  const { queue, stateOf } = await queueOf(job);
  const waits = await queue.enqueue(job, { user_id: userId, words: 'taken back' }, { key: '1' });
  expect(await queue.cancel(waits)).toBe(true);
  expect(await queue.cancel(waits)).toBe(false);
  await work(job);
  const runs = await queue.enqueue(job, { user_id: userId, words: 'meant' }, { key: '2' });
  await until(async () => expect(await stateOf(runs)).toBe('completed'));
  expect(await queue.cancel(runs)).toBe(false);
  await until(() => expect(given).toEqual(['taken back: It was cancelled.']));
  expect(ran).toEqual(['meant']);
});

test('canceling a running job aborts its signal, and it is not retried', async () => {
  let begun = 0;
  let ended = 0;
  const job = jobThat((_ctx, _input, attempt) => {
    begun++;
    return isAborted(attempt).finally(() => ended++);
  });
  const { queue, stateOf } = await queueOf(job);
  await work(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await until(() => expect(begun).toBe(1));
  expect(await queue.cancel(id)).toBe(true);
  await until(() => expect(ended).toBe(1));
  await setTimeout(1500);
  expect([begun, await stateOf(id)]).toEqual([1, 'cancelled']);
});

test('a job for later waits for its time', async () => {
  const job = jobThat(async () => {});
  const { queue, stateOf } = await queueOf(job);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await work(job);
  const later = await queue.enqueue(job, { user_id: userId, words: '' }, { key: 'later', startAfter: tomorrow });
  const now = await queue.enqueue(job, { user_id: userId, words: '' }, { key: 'now' });
  await until(async () => expect(await stateOf(now)).toBe('completed'));
  expect(await stateOf(later)).toBe('created');
});

test('a stopping worker lets a job finish that ends soon', async () => {
  let begun = false;
  const job = jobThat(async () => {
    begun = true;
    await setTimeout(500);
  });
  const { queue, stateOf } = await queueOf(job);
  const { stop } = await work(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await until(() => expect(begun).toBe(true));
  await stop(5000);
  expect(await stateOf(id)).toBe('completed');
});

test('a stopping worker releases an unfinished job, and another runs it immediately without losing an attempt', async () => {
  const attempts: string[] = [];
  const job = jobThat(
    (_ctx, _input, attempt) => {
      attempts.push(`${attempt.number} ${attempt.mayRetry}`);
      return attempts.length === 1 ? isAborted(attempt) : Promise.resolve();
    },
    { retries: 1 },
  );
  const { queue, stateOf } = await queueOf(job);
  const { stop } = await work(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await until(() => expect(attempts).toHaveLength(1));
  await stop(100);
  expect(await stateOf(id)).toBe('retry');
  await work(job);
  await until(async () => expect(await stateOf(id)).toBe('completed'));
  expect(attempts).toEqual(['1 true', '2 true']);
});

test('a job that should be retried now waits until a worker is free', async () => {
  const job = jobThat(async () => {});
  const { queue, boss, stateOf } = await queueOf(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1', startAfter: new Date(Date.now() + 3_600_000) });
  expect(await queue.retry(id)).toBe(true);
  await boss.supervise();
  expect(await stateOf(id)).toBe('created');
  await work(job);
  await until(async () => expect(await stateOf(id)).toBe('completed'));
});

test('another worker runs the job of a killed worker', async () => {
  const ran: number[] = [];
  const job = jobThat(async (_ctx, _input, { number }) => void ran.push(number));
  const { queue, boss, stateOf } = await queueOf(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  const child = fork(new URL('testing/endless-worker.fixture.ts', import.meta.url), [database.databaseUrl, job.name], { execArgv: [] });
  await once(child, 'message');
  child.kill('SIGKILL');
  expect(await stateOf(id)).toBe('active');
  await boss.getDb().executeSql(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where id = $1`, [id]);
  await work(job);
  await until(async () => expect(await stateOf(id)).toBe('completed'));
  expect(ran).toEqual([2]);
});

test('another worker looks for due work soon after one was killed while it looked', async () => {
  const job = jobThat(async () => {});
  const { boss } = await queueOf(job);
  const child = fork(new URL('testing/endless-sweep.fixture.ts', import.meta.url), [database.databaseUrl], { execArgv: [] });
  await once(child, 'message');
  child.kill('SIGKILL');
  await boss.getDb().executeSql(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = $1`, [SWEEP]);
  const sweep = vi.fn(async () => {});
  await work(job, { sweep });
  await until(() => expect(sweep).toHaveBeenCalled());
});

test('the progress of a job is visible while it runs', async () => {
  const { promise: seen, resolve: done } = Promise.withResolvers<void>();
  const job = jobThat((_ctx, _input, { progress }) => {
    progress({ percent: 40, message: 'Reading' });
    return seen;
  });
  const { queue, boss } = await queueOf(job);
  const id = await queue.enqueue(job, { user_id: userId, words: '' }, { key: '1' });
  await work(job);
  await until(async () =>
    expect((await boss.findJobs(job.name, { id }))[0]?.output).toEqual({ progress: { percent: 40, message: 'Reading' } }),
  );
  done();
});
