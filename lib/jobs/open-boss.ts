import { PgBoss } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import type { JobSpec } from './job-spec.ts';

declare module '#lib/base/services.ts' {
  interface Services {
    /** The connection of the job queue, for the worker's own transactions. */
    boss: PgBoss;
  }
}

/** Where jobs go that will not be tried again: what they leave behind is tidied up from there. */
export const DEAD_LETTERS = 'job.given-up';
/** The tick that looks for what is due. */
export const SWEEP = 'schedule.sweep';

const SCHEMA = 'pgboss';
/** How long the same complaint is not repeated: every poll notices a database that is away. */
const QUIET_MS = 60_000;

export interface BossOptions {
  databaseUrl: string;
  log: Log;
  /** Whether this process also runs jobs, and keeps the queue in order for all: jobs that died, schedules, old rows. */
  works: boolean;
  /** How often that order is kept, in seconds. */
  superviseSeconds?: number;
}

/** Connects to the queue in the database, whose tables are made or brought up to date when they are not. */
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
    // Nothing here depends on another job.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    // The embedded database is vacuumed by its own upkeep, a hosted one by autovacuum.
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', quietly(log));
  await boss.start();
  return boss;
}

/** Makes the queues that are not there yet. */
export async function makeQueues(boss: PgBoss, jobs: readonly JobSpec[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!there.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retryLimit: 5, retryBackoff: true, retryDelay: 5 });
  if (!there.has(SWEEP))
    await boss.createQueue(SWEEP, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 });
  for (const { name } of jobs) if (!there.has(name)) await boss.createQueue(name, { deadLetter: DEAD_LETTERS });
}

const isReadOnly = (error: Error) => (error as { code?: unknown }).code === '25006';

/** What goes wrong in the queue, once a minute for each kind. */
function quietly(log: Log): (error: Error) => void {
  const told = new Map<string, number>();
  return (error) => {
    // Clients of the embedded database only read while its disk is full, which its log says; jobs wait meanwhile.
    const message = isReadOnly(error) ? 'the disk is full, so jobs wait until there is space.' : error.message;
    const kind = message.replace(/ \(Queue: .*\)$/, '');
    const now = performance.now();
    if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    told.set(kind, now);
    log(`The queue of jobs: ${kind}`);
  };
}
