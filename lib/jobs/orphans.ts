import type { Services } from '#lib/base/services.ts';
import type { Job } from './define-job.ts';
import type { QueueEntry } from './job-queue.ts';
import type { JobInput } from './job-spec.ts';

interface OwnedRow {
  id: string;
  user_id: string;
}

/** Rows that need a job. */
export interface Orphans<Input extends JobInput = JobInput, Row extends OwnedRow = OwnedRow> {
  /** Selects them. */
  find: string;
  /** The job of a row; null when it needs none. If the job exists, its key makes queueing it a no-op. */
  queued(row: Row, services: Pick<Services, 'actingAs'>): QueueEntry<Input> | null | Promise<QueueEntry<Input> | null>;
}

/** Queues work that was started or approved but has no job, because its process died before queueing it. */
export async function requeueOrphans(
  services: Pick<Services, 'boss' | 'queue' | 'actingAs'>,
  jobs: readonly Pick<Job, 'name' | 'input' | 'retries' | 'timeoutSeconds' | 'orphans'>[],
): Promise<void> {
  const { boss, queue } = services;
  for (const job of jobs) {
    if (!job.orphans) continue;
    const { rows } = (await boss.getDb().executeSql(job.orphans.find)) as { rows: OwnedRow[] };
    const entries: QueueEntry<JobInput>[] = [];
    for (const row of rows) {
      const entry = await job.orphans.queued(row, services);
      if (entry) entries.push(entry);
    }
    await queue.enqueueAll(job, entries);
  }
}
