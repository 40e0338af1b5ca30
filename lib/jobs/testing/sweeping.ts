import type { PgBoss } from 'pg-boss';
import { onTestFinished } from 'vitest';
import { jobs } from '#lib/app/jobs.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { OwnDatabase } from '#lib/database/embedded/testing/own-database.ts';
import type { Json } from '#lib/database/types.ts';
import { expireQuestions } from '#lib/runs/drafts/jobs/expire-questions.ts';
import { JobQueue } from '../job-queue.ts';
import { makeQueues, openBoss } from '../open-boss.ts';
import { sweepDue } from '../sweep.ts';

/** A clock that stands still until it is set. */
export function stoppedClock(time: string): Clock & { set(time: string): void } {
  let now = new Date(time);
  return {
    now: () => now,
    newId: () => crypto.randomUUID(),
    set(next) {
      now = new Date(next);
    },
  };
}

interface Given {
  frequency?: string;
  schedule?: Json;
  next_run_at: string | null;
  status?: string;
  paused_until?: string;
  sources?: Json;
  governance?: string;
  recipient?: Json;
}

/** Processes that sweep a separate database, and people with due deliverables in it. */
export function sweepTestEnv(database: () => OwnDatabase, logged: string[] = []) {
  /** A process that sweeps, with this clock. */
  async function sweeper(
    clock: Clock,
    batch?: number,
  ): Promise<{ boss: PgBoss; queue: JobQueue; sweep(): Promise<number>; expire(): Promise<number> }> {
    const boss = await openBoss({ databaseUrl: database().databaseUrl, log: () => '', works: false });
    onTestFinished(() => boss.stop({ graceful: false }));
    await makeQueues(boss, jobs);
    const services = {
      boss,
      queue: new JobQueue({ boss: async () => boss }),
      clock,
      log: (words: string) => `${logged.push(words)}`,
    };
    const { queue } = services;
    return { boss, queue, sweep: () => sweepDue(services, { jobs, batch }), expire: () => expireQuestions(services, batch) };
  }

  /** A person with these deliverables until the running test ends, and readers of their state. */
  async function personWith(...given: Given[]) {
    const userId = await database().person();
    const db = database().actingAs(userId);
    const rows = given.map((one, n) => ({
      title: `Deliverable ${n}`,
      deliverable_type: 'status_report',
      frequency: 'daily',
      schedule: { time: '09:00', time_zone: 'UTC' },
      created_at: '2026-11-01T00:00:00Z',
      user_id: userId,
      ...one,
    }));
    const { data } = await db.from('deliverables').insert(rows).select('id').throwOnError();
    onTestFinished(async () => void (await db.from('deliverables').delete().not('id', 'is', null).throwOnError()));
    return {
      db,
      ids: data.map(({ id }) => id),
      async versions() {
        const { data } = await db
          .from('deliverable_versions')
          .select('id, deliverable_id, version_number, status, due_at, period_start, period_end')
          .order('due_at')
          .throwOnError();
        return data.map(({ due_at, period_start, period_end, ...rest }) => ({
          ...rest,
          due: iso(due_at),
          period: `${iso(period_start)} to ${iso(period_end)}`,
        }));
      },
      async deliverable() {
        const { data } = await db.from('deliverables').select('next_run_at, last_run_at').single().throwOnError();
        return { next: data.next_run_at && iso(data.next_run_at), last: data.last_run_at && iso(data.last_run_at) };
      },
      /** As if everything that was started had been written. */
      async write(status = 'staged') {
        await db.from('deliverable_versions').update({ status }).eq('status', 'generating').throwOnError();
      },
    };
  }

  return { sweeper, personWith };
}

const iso = (time: string | null) => (time ? new Date(time).toISOString().replace(/:00\.000Z$/, 'Z') : 'the beginning');
