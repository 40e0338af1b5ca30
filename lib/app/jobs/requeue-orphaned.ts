import type { Services } from '#lib/base/services.ts';
import { publishVersion } from '#lib/features/delivery/publish-version.ts';
import { runKey, versionJobKey } from '#lib/jobs/job-spec.ts';
import { deliverableGenerateJob } from '#lib/runs/drafts/jobs/deliverable-generate-job.ts';
import { deliverableLearnJob } from '#lib/runs/learning/deliverable-learn-job.ts';
import { workRunJob } from '#lib/runs/tickets/jobs/work-run-job.ts';

interface Owned {
  id: string;
  user_id: string;
}

/**
 * Queues work that was started or approved but has no job, because its process died before queueing it. Where a job exists,
 * its key makes this a no-op. Runs that wait for an answer are left alone.
 */
export async function requeueOrphaned({ boss, queue, actingAs }: Pick<Services, 'boss' | 'queue' | 'actingAs'>): Promise<void> {
  const found = async <Row>(sql: string) => ((await boss.getDb().executeSql(sql)) as { rows: Row[] }).rows;
  const versions = await found<Owned & { request: string | null }>(unwritten);
  await queue.enqueueAll(
    deliverableGenerateJob,
    versions.map(({ id, user_id, request }) => ({ input: { user_id, version_id: id }, key: versionJobKey(id, request) })),
  );
  const runs = await found<Owned & { run_id: string; leg: number }>(unrun);
  await queue.enqueueAll(
    workRunJob,
    runs.map(({ id, user_id, run_id, leg }) => ({ input: { user_id, ticket_id: id, run_id }, key: runKey(run_id, leg) })),
  );
  const edits = await found<Owned>(approved);
  await queue.enqueueAll(
    deliverableLearnJob,
    edits.map(({ id, user_id }) => ({ input: { user_id, version_id: id }, key: id })),
  );
  for (const { id, user_id } of await found<Owned>(unsent))
    await publishVersion(actingAs(user_id), queue, { userId: user_id, versionId: id });
}

const unwritten = `
  select v.id, v.user_id, r.id as request
  from public.deliverable_versions v left join public.requests r on r.version_id = v.id and r.kind = 'question'
  where v.status = 'generating' and v.updated_at < now() - interval '2 minutes' and r.state is distinct from 'open'
  order by v.updated_at limit 1000`;

const unrun = `
  select w.id, w.user_id, w.run_id, w.leg from public.work_tickets w
  where w.status = 'running' and w.run_id is not null and w.updated_at < now() - interval '2 minutes'
  order by w.updated_at limit 1000`;

const approved = `
  select v.id, v.user_id from public.deliverable_versions v
  where v.status in ('approved', 'delivered') and v.updated_at between now() - interval '1 hour' and now() - interval '2 minutes'
  order by v.updated_at limit 1000`;

const unsent = `
  select v.id, v.user_id from public.deliverable_versions v
  where v.status = 'approved' and v.sends_itself and v.updated_at between now() - interval '1 day' and now() - interval '2 minutes'
    and not exists (select from public.deliveries d where d.version_id = v.id)
  order by v.updated_at limit 200`;
