import type { PgBoss } from 'pg-boss';
import { writingKey } from '#lib/questions/writing-key.ts';
import { deliverableGenerate } from './deliverable-generate.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Queues again what was begun and has no job: the process that began it died before it could queue it. Where there is a
 * job, its key makes this nothing. What waits for an answer is left waiting.
 */
export async function requeueForgotten(boss: PgBoss, queue: JobQueue): Promise<void> {
  const { rows } = (await boss.getDb().executeSql(forgotten)) as { rows: { id: string; user_id: string; request: string | null }[] };
  await queue.enqueueAll(
    deliverableGenerate,
    rows.map(({ id, user_id, request }) => ({ input: { user_id, version_id: id }, key: writingKey(id, request) })),
  );
}

const forgotten = `
  select v.id, v.user_id, r.id as request
  from public.deliverable_versions v left join public.requests r on r.version_id = v.id and r.kind = 'question'
  where v.status = 'generating' and v.updated_at < now() - interval '2 minutes' and r.state is distinct from 'open'
  order by v.updated_at limit 1000`;
