import type { PgBoss } from 'pg-boss';
import { writingKey } from '#lib/questions/writing-key.ts';
import { deliverableGenerate } from './deliverable-generate.ts';
import type { JobQueue } from './job-queue.ts';
import { workRun } from './work-run.ts';

/**
 * Queues again what was begun and has no job: the process that began it died before it could queue it. Where there is a
 * job, its key makes this nothing. What waits for an answer is left waiting.
 */
export async function requeueForgotten(boss: PgBoss, queue: JobQueue): Promise<void> {
  const forgotten = async <Row>(sql: string) => ((await boss.getDb().executeSql(sql)) as { rows: Row[] }).rows;
  const versions = await forgotten<{ id: string; user_id: string; request: string | null }>(forgottenVersions);
  await queue.enqueueAll(
    deliverableGenerate,
    versions.map(({ id, user_id, request }) => ({ input: { user_id, version_id: id }, key: writingKey(id, request) })),
  );
  const runs = await forgotten<{ id: string; user_id: string; run_id: string }>(forgottenRuns);
  await queue.enqueueAll(
    workRun,
    runs.map(({ id, user_id, run_id }) => ({ input: { user_id, ticket_id: id, run_id }, key: run_id })),
  );
}

const forgottenVersions = `
  select v.id, v.user_id, r.id as request
  from public.deliverable_versions v left join public.requests r on r.version_id = v.id and r.kind = 'question'
  where v.status = 'generating' and v.updated_at < now() - interval '2 minutes' and r.state is distinct from 'open'
  order by v.updated_at limit 1000`;

const forgottenRuns = `
  select w.id, w.user_id, w.run_id from public.work_tickets w
  where w.status = 'running' and w.run_id is not null and w.updated_at < now() - interval '2 minutes'
  order by w.updated_at limit 1000`;
