import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { workerTestEnv } from '#lib/jobs/testing/worker-test-env.ts';
import { defineJob, type Job } from './define-job.ts';
import { JobQueue } from './job-queue.ts';
import { makeQueues, openBoss } from './open-boss.ts';
import { startWorker } from './worker.ts';

let database: OwnDatabase;
let people: Record<'ada' | 'ben' | 'cleo', string>;
beforeAll(async () => {
  database = await ownDatabase();
  people = { ada: await database.person(), ben: await database.person(), cleo: await database.person() };
});
afterAll(() => database.release());

let names = 0;

/** A kind of job that runs until released, the jobs started so far, and its queue. */
async function longJobs() {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const job = defineJob({
    name: `test.fair-${names++}`,
    input: z.object({ user_id: z.uuid(), label: z.string() }),
    retries: 2,
    timeoutSeconds: 600,
    run: async (_, { label }) => {
      started.push(label);
      await new Promise<void>((resolve) => running.set(label, resolve));
    },
  });
  const boss = await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: false });
  onTestFinished(() => boss.stop({ graceful: false }));
  await makeQueues(boss, [job as Job]);
  const queue = new JobQueue({ boss: async () => boss });
  const until = (labels: string[]) => vi.waitFor(() => expect(started).toEqual(labels), { timeout: 60_000, interval: 50 });
  return {
    /** Queues jobs in this order, labeled by person and number: `ada 1`. */
    async queue(...labels: string[]) {
      for (const label of labels)
        await queue.enqueue(job, { user_id: people[label.split(' ')[0] as keyof typeof people], label }, { key: label });
    },
    async work() {
      const worker = await startWorker({
        boss: await openBoss({ databaseUrl: database.databaseUrl, log: () => '', works: true, superviseSeconds: 1 }),
        jobs: [job as Job],
        services: workerTestEnv(database.actingAs),
        pollSeconds: 0.5,
        lookSeconds: 1,
      });
      onTestFinished(async () => {
        for (const end of running.values()) end();
        await worker.stop(0);
      });
    },
    end: (label: string) => running.get(label)!(),
    /** Waits until these have started, in this order, and nothing else. */
    until,
    /** Like `until`, and nothing else starts during the next polls. */
    async stays(labels: string[]) {
      await until(labels);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(started).toEqual(labels);
    },
  };
}

const many = (person: string, count: number) => Array.from({ length: count }, (_, n) => `${person} ${n + 1}`);

test('a person’s job starts before the third of another person’s eight', async () => {
  const jobs = await longJobs();
  await jobs.work();
  await jobs.queue(...many('ada', 8));
  await jobs.stays(['ada 1', 'ada 2']);
  await jobs.queue('ben 1');
  await jobs.until(['ada 1', 'ada 2', 'ben 1']);
  jobs.end('ben 1');
  jobs.end('ada 1');
  await jobs.stays(['ada 1', 'ada 2', 'ben 1', 'ada 3']);
});

test('no one gets a second slot while a person without one waits, in any order of arrival', async () => {
  const jobs = await longJobs();
  await jobs.queue(...many('ada', 8), 'ben 1', 'ben 2', 'cleo 1');
  await jobs.work();
  await jobs.stays(['ada 1', 'ben 1', 'cleo 1']);
  jobs.end('cleo 1');
  await jobs.stays(['ada 1', 'ben 1', 'cleo 1']);
  jobs.end('ben 1');
  await jobs.stays(['ada 1', 'ben 1', 'cleo 1', 'ben 2']);
});

test('a single person uses every slot but the reserved one, in order of arrival', async () => {
  const jobs = await longJobs();
  await jobs.work();
  await jobs.queue(...many('ada', 4));
  await jobs.stays(['ada 1', 'ada 2']);
  jobs.end('ada 2');
  await jobs.stays(['ada 1', 'ada 2', 'ada 3']);
});

test('jobs on another worker count', async () => {
  const jobs = await longJobs();
  await jobs.work();
  await jobs.queue(...many('ada', 3));
  await jobs.stays(['ada 1', 'ada 2']);
  await jobs.queue('ben 1');
  await jobs.until(['ada 1', 'ada 2', 'ben 1']);
  await jobs.queue('ben 2');
  await jobs.work();
  await jobs.stays(['ada 1', 'ada 2', 'ben 1', 'ben 2', 'ada 3']);
});
