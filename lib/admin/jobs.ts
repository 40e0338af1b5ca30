import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { pagesOf, rowsOf } from './page.ts';

/** The state of a job: `failed` is retried later, `dead` is not. */
export const jobStates = ['queued', 'running', 'failed', 'dead', 'cancelled', 'done'] as const;
export type JobState = (typeof jobStates)[number];

/** A person's job. Times are ISO 8601. */
export interface QueuedJob {
  id: string;
  name: string;
  state: JobState;
  /** The owner; null when its input does not say. */
  owner: Owner | null;
  /** The ids in its input, by name. */
  ids: Record<string, string>;
  attempts: number;
  mostAttempts: number;
  createdAt: string;
  startAfter: string;
  startedAt: string | null;
  endedAt: string | null;
  /** The error of the last attempt. */
  error: string | null;
  /** Its progress, as a message. */
  progress: string | null;
  /** Its version, while it exists. */
  version?: { deliverableId: string; number: number; title: string };
}

export interface JobsQuery {
  state?: JobState;
  name?: string;
  id?: string;
  page: number;
}

/** The whole queue. */
export interface Jobs {
  jobs: QueuedJob[];
  counts: Partial<Record<JobState, number>>;
  /** All kinds of job. */
  names: string[];
  total: number;
  page: number;
  pages: number;
  /** When a worker was last seen, ISO 8601; null if never. */
  workerSeenAt: string | null;
  /** When due work was last checked, ISO 8601. */
  lookedAt: string | null;
}

/** A worker silent for this long, in ms, counts as away. */
export const WORKER_AWAY_MS = 90_000;

const answerSchema = z.object({
  counts: z.record(z.string(), z.number()),
  total: z.number(),
  names: z.array(z.string()),
  worker_seen_at: z.string().nullable(),
  looked_at: z.string().nullable(),
  jobs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(jobStates),
      ids: z.record(z.string(), z.string()),
      attempts: z.number(),
      most_attempts: z.number(),
      created_at: z.string(),
      start_after: z.string(),
      started_at: z.string().nullable(),
      ended_at: z.string().nullable(),
      error: z.string().nullable(),
      progress: z.string().nullable(),
    }),
  ),
});

/** The matching jobs, newest first, 25 per page; null when there is no queue yet. `db` must be an administrator's. */
export async function listJobs(db: Db, { state, name, id, page }: JobsQuery): Promise<Jobs | null> {
  const [skip, last] = rowsOf(page);
  const request = { ...(state ? { state } : {}), ...(name ? { name } : {}), ...(id ? { id } : {}) };
  const { data } = await db.rpc('admin_jobs', { ...request, take: last - skip + 1, skip }).throwOnError();
  if (data === null) return null;
  const { jobs, counts, total, names, worker_seen_at, looked_at } = answerSchema.parse(data);
  const [owners, versions] = await Promise.all([
    readOwners(
      db,
      jobs.flatMap(({ ids }) => ids.user_id ?? []),
    ),
    readVersions(
      db,
      jobs.flatMap(({ ids }) => ids.version_id ?? []),
    ),
  ]);
  return {
    counts,
    names,
    total,
    page,
    pages: pagesOf(total),
    workerSeenAt: worker_seen_at,
    lookedAt: looked_at,
    jobs: jobs.map(({ ids: { user_id, ...ids }, ...job }) => {
      const version = versions.get(ids.version_id ?? '');
      return {
        id: job.id,
        name: job.name,
        state: job.state,
        owner: user_id ? (owners.get(user_id) ?? deletedOwner(user_id)) : null,
        ids,
        attempts: job.attempts,
        mostAttempts: job.most_attempts,
        createdAt: job.created_at,
        startAfter: job.start_after,
        startedAt: job.started_at,
        endedAt: job.ended_at,
        error: job.error,
        progress: job.progress,
        ...(version ? { version } : {}),
      };
    }),
  };
}

async function readVersions(db: Db, ids: readonly string[]): Promise<Map<string, NonNullable<QueuedJob['version']>>> {
  if (ids.length === 0) return new Map();
  const { data } = await db
    .from('deliverable_versions')
    .select('id, deliverable_id, version_number, deliverables!inner (title)')
    .in('id', [...new Set(ids)])
    .throwOnError();
  return new Map(
    data.map((row) => [row.id, { deliverableId: row.deliverable_id, number: row.version_number, title: row.deliverables.title }]),
  );
}
