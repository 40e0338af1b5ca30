import { PgBoss } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import type { JobSpec } from './job-spec.ts';

declare module '#lib/base/services.ts' {
  interface Services {
    /** The connection of the job queue, for the worker's own transactions. */
    boss: PgBoss;
  }
}

/** The dead-letter queue: jobs that will not be retried go here for cleanup. */
export const DEAD_LETTERS = 'job.given-up';
/** The tick that checks for due work. */
export const SWEEP = 'schedule.sweep';

const SCHEMA = 'pgboss';
/** The same error is not logged again for this long: every poll notices an unavailable database. */
const QUIET_MS = 60_000;

export interface BossOptions {
  databaseUrl: string;
  log: Log;
  /** Whether this process also runs jobs, and maintains the queue for all: dead jobs, schedules, old rows. */
  works: boolean;
  /** The interval of that maintenance, in seconds. */
  superviseSeconds?: number;
}

/** Connects to the queue in the database, creating or migrating its tables if necessary. */
export async function openBoss({ databaseUrl, log, works, superviseSeconds = 15 }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    application_name: works ? 'thinking-partner worker' : 'thinking-partner app',
    max: works ? 4 : 2,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // No job here depends on another.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    // The embedded database has its own vacuum, a hosted one has autovacuum.
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', quietly(log));
  await boss.start();
  return boss;
}

/** Creates the missing queues. */
export async function makeQueues(boss: PgBoss, jobs: readonly JobSpec[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!there.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retryLimit: 5, retryBackoff: true, retryDelay: 5 });
  if (!there.has(SWEEP))
    await boss.createQueue(SWEEP, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 });
  for (const { name } of jobs) if (!there.has(name)) await boss.createQueue(name, { deadLetter: DEAD_LETTERS });
}

/** The names of the queues of jobs. */
export async function queueNames(boss: PgBoss): Promise<string[]> {
  return (await boss.getQueues()).map(({ name }) => name).filter((name) => name !== DEAD_LETTERS && name !== SWEEP);
}

const isReadOnly = (error: Error) => (error as { code?: unknown }).code === '25006';

/** Logs errors of the queue, each kind once a minute. */
function quietly(log: Log): (error: Error) => void {
  const logged = new Map<string, number>();
  return (error) => {
    // While the disk of the embedded database is full, its clients can only read. The database logs that itself.
    const message = isReadOnly(error) ? 'the disk is full, so jobs wait until there is space.' : error.message;
    const kind = message.replace(/ \(Queue: .*\)$/, '');
    const now = performance.now();
    if (now - (logged.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    logged.set(kind, now);
    log(`The job queue: ${kind}`);
  };
}
