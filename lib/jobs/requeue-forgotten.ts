import type { PgBoss } from 'pg-boss';
import { deliverableGenerate } from './deliverable-generate.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Queues again what was begun and has no job: the process that began it died before it could queue it. Where there is a
 * job, its key makes this nothing.
 */
export async function requeueForgotten(boss: PgBoss, queue: JobQueue): Promise<void> {
  const { rows } = (await boss.getDb().executeSql(forgotten)) as { rows: { id: string; user_id: string }[] };
  await queue.enqueueAll(
    deliverableGenerate,
    rows.map(({ id, user_id }) => ({ input: { user_id, version_id: id }, key: id })),
  );
}

const forgotten = `
  select v.id, v.user_id from public.deliverable_versions v
  where v.status = 'generating' and v.updated_at < now() - interval '2 minutes'
  order by v.updated_at limit 1000`;
