import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { settleDeadJob } from './dead-letter.ts';
import type { Job, JobServices } from './define-job.ts';
import { HEARTBEAT_SECONDS } from './job-queue.ts';
import { JobSlots } from './job-slots.ts';
import type { JobInput } from './job-spec.ts';
import { DEAD_LETTERS, makeQueues, SWEEP } from './open-boss.ts';
import { RunningJob } from './running-job.ts';

export interface WorkerOptions<Needs = unknown> {
  /** Opened with `works`; the worker closes it. */
  boss: PgBoss;
  jobs: readonly Job<JobInput, Needs>[];
  services: JobServices & Needs;
  /** Runs at each tick of the schedule, and once at startup. */
  sweep?: () => Promise<void>;
  /**
   * How many jobs of one kind run here at the same time. One more runs if its owner has none of that kind running, so
   * that no one has to wait for another person's long jobs. Default 2.
   */
  concurrency?: number;
  /** The polling interval for new jobs, in seconds. Default 1. */
  pollSeconds?: number;
  /** The interval at which it checks a running job: sends a heartbeat, and checks whether it was cancelled. In seconds, default 3. */
  lookSeconds?: number;
}

/** A worker that runs jobs until it is stopped. */
export interface Worker {
  /** Takes no more jobs, lets the running ones finish for this many ms, releases the others, and disconnects. */
  stop(graceMs: number): Promise<void>;
}

/** Starts running jobs. */
export async function startWorker<Needs = unknown>({
  boss,
  jobs,
  services,
  sweep,
  concurrency = 2,
  pollSeconds = 1,
  lookSeconds = 3,
}: WorkerOptions<Needs>): Promise<Worker> {
  await makeQueues(boss, jobs);
  // pg-boss must load the queue's settings before a claim's transaction: loading them inside would take a second connection.
  for (const { name } of jobs) await boss.insert(name, []);
  const running = new Set<RunningJob>();
  const slots = new JobSlots({
    boss,
    concurrency,
    run: async (job, claimed) => {
      const one = new RunningJob(boss, job, services, claimed);
      running.add(one);
      try {
        await one.run(lookSeconds);
      } finally {
        running.delete(one);
      }
    },
  });
  slots.open(jobs, pollSeconds * 1000);
  await boss.work(DEAD_LETTERS, { includeMetadata: true, pollingIntervalSeconds: 5 * pollSeconds }, ([dead]: JobWithMetadata<object>[]) =>
    settleDeadJob(jobs, services, dead!),
  );
  if (sweep) {
    await boss.work(SWEEP, { pollingIntervalSeconds: 5 * pollSeconds }, () =>
      sweep().catch((error: unknown) => {
        services.log('The check for due work failed; the next tick retries', error);
        throw error;
      }),
    );
    await boss.schedule(SWEEP, '* * * * *', null, sweeping);
    await boss.send(SWEEP, null, sweeping);
  }

  return {
    async stop(graceMs) {
      await Promise.all([slots.close(), ...[DEAD_LETTERS, SWEEP].map((name) => boss.offWork(name, { wait: false }))]);
      await isEmpty(running, graceMs);
      for (const one of running) one.end();
      await isEmpty(running, Number.POSITIVE_INFINITY);
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/** Only one check for due work exists at a time: that of a killed worker must not keep others waiting until it expires. */
const sweeping = { heartbeatSeconds: HEARTBEAT_SECONDS, retryLimit: 1 };

async function isEmpty(running: ReadonlySet<unknown>, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (running.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
}
