import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import type { PgBoss, Db as Session } from 'pg-boss';
import { z } from 'zod';
import { jobs } from '#lib/app/jobs.ts';
import { systemClock } from '#lib/base/clock.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#lib/database/embedded/process.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';
import { defineJob, type Job, type JobServices } from '#lib/jobs/define-job.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { makeQueues, openBoss } from '#lib/jobs/open-boss.ts';
import { sweepDue } from '#lib/jobs/sweep.ts';
import { startWorker } from '#lib/jobs/worker.ts';
import { duration, type Figure } from './figures.ts';

const ALL = 100_000;
const DUE = 1000;
const JOBS = 1000;
const log = (message: string, error?: unknown) => {
  console.error(message, error);
  return '';
};

/** How long it takes to claim due rows among many deliverables, and how many empty jobs a worker runs per second, on the embedded database. */
export async function sweep(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-bench-'));
  const database = await spawnEmbedded({ dataDir, port: 0, migrationsDir: 'supabase/migrations', answerSeconds: LENGTHY_SECONDS });
  try {
    const userId = await fill(database);
    return [...(await claim(database)), await throughput(database, userId)];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A person's deliverables, of which some are due. Returns the person's id. */
async function fill({ url, keys, databaseUrl }: EmbeddedProcess): Promise<string> {
  const { data, error } = await createClient(url, keys.publishableKey).auth.signUp({
    email: 'bench@example.com',
    password: 'a long password',
  });
  if (error) throw error;
  const userId = data.user!.id;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const schedule = JSON.stringify({ day: 'monday', time: '09:00', time_zone: 'America/New_York' });
  // No actor created them, so they are not audited.
  await client.query('alter table public.deliverables disable trigger audit');
  await client.query(
    `insert into public.deliverables (user_id, title, deliverable_type, schedule, next_run_at)
     select $1, 'Weekly status ' || n, 'status_report', $2, now() + case when n <= $3 then interval '-1 minute' else n * interval '1 minute' end
     from generate_series(1, $4::int) n`,
    [userId, schedule, DUE, ALL],
  );
  await client.query('alter table public.deliverables enable trigger audit');
  await client.query('analyze public.deliverables');
  await client.end();
  return userId;
}

async function claim({ databaseUrl }: EmbeddedProcess): Promise<Figure[]> {
  const plain = await openBoss({ databaseUrl, log, works: false });
  await makeQueues(plain, jobs);
  const statements: number[] = [];
  const boss = counting(plain, statements);
  const queue = new JobQueue({ boss: async () => boss });
  const begin = performance.now();
  const begun = await sweepDue({ boss, queue, clock: systemClock(), log }, { jobs });
  const took = performance.now() - begin;
  const again = performance.now();
  await sweepDue({ boss, queue, clock: systemClock(), log }, { jobs });
  const idle = performance.now() - again;
  await plain.stop({ graceful: false });
  const rows = Math.round((begun / took) * 1000);
  const asked = statements.reduce((sum, one) => sum + one, 0);
  return [
    {
      what: `Sweep: ${begun} due of ${ALL} deliverables`,
      result: `${duration(took)}, ${rows} a second, ${asked} statements in ${statements.length} transactions (at most ${Math.max(...statements)} each)`,
      values: { ms: took, perSecond: rows, statements: asked, transactions: statements.length },
      aim: { text: 'at most 5 statements a batch', met: Math.max(...statements) <= 5 },
    },
    { what: 'Sweep: nothing due', result: duration(idle), values: { ms: idle } },
  ];
}

/** The same, but each transaction's statements are counted, including `begin` and `commit`. */
function counting(boss: PgBoss, statements: number[]): PgBoss {
  const db = boss.getDb();
  const begin = db.beginTransaction!.bind(db);
  db.beginTransaction = async () => {
    const transaction = await begin();
    const nth = statements.push(2) - 1;
    const session: Session = {
      executeSql: (text, values) => {
        statements[nth]! += 1;
        return transaction.db.executeSql(text, values);
      },
    };
    return { ...transaction, db: session };
  };
  return boss;
}

async function throughput({ databaseUrl }: EmbeddedProcess, userId: string): Promise<Figure> {
  let ran = 0;
  const { promise: all, resolve: done } = Promise.withResolvers<void>();
  const job = defineJob({
    name: 'bench.nothing',
    input: z.object({ user_id: z.guid() }),
    retries: 0,
    timeoutSeconds: 60,
    async run() {
      ran += 1;
      if (ran === JOBS) done();
    },
  }) as Job;
  const boss = await openBoss({ databaseUrl, log, works: true });
  await makeQueues(boss, [job]);
  const many = Array.from({ length: JOBS }, (_, n) => ({ input: { user_id: userId }, key: String(n) }));
  await new JobQueue({ boss: async () => boss }).enqueueAll(job, many);
  const begin = performance.now();
  const worker = await startWorker({ boss, jobs: [job], services: { actingAs: () => undefined } as unknown as JobServices });
  await all;
  const perSecond = Math.round((JOBS / (performance.now() - begin)) * 1000);
  await worker.stop(0);
  return { what: `Jobs that do nothing, one worker (${JOBS})`, result: `${perSecond} a second`, values: { perSecond } };
}
