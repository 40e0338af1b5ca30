import type { Services } from '#lib/base/services.ts';
import { deliverableGenerateSpec, versionJobKey } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { SWEEP } from '#lib/jobs/open-boss.ts';

/**
 * Closes every question of a run whose deadline has passed or whose deliverable is due again, and queues the run to
 * continue with its default. Each batch is one transaction, so that concurrent sweeps resume each run once.
 * @returns the number of closed questions
 */
export async function expireQuestions({ boss, queue, clock }: Pick<Services, 'boss' | 'queue' | 'clock'>, batch = 200): Promise<number> {
  await queue.prepare(deliverableGenerateSpec);
  for (let expired = 0; ; ) {
    const transaction = await boss.getDb().beginTransaction!();
    try {
      const { rows } = (await transaction.db.executeSql(expire, [clock.now().toISOString(), batch])) as {
        rows: { request: string; version: string; user_id: string }[];
      };
      await queue.enqueueAll(
        deliverableGenerateSpec,
        rows.map(({ request, version, user_id }) => ({ input: { user_id, version_id: version }, key: versionJobKey(version, request) })),
        transaction.db,
      );
      await transaction.commit();
      expired += rows.length;
      if (rows.length < batch) return expired;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
}

/* The audit log attributes the rest of the transaction to the sweep. */
const expire = `
  with late as (
    select r.id
    from set_config('app.actor', '${SWEEP}', true), public.requests r
    join public.deliverable_versions v on v.id = r.version_id
    join public.deliverables d on d.id = v.deliverable_id
    where r.kind = 'question' and r.state = 'open' and (r.deadline <= $1 or (d.status = 'active' and d.next_run_at <= $1))
    order by r.deadline limit $2
    for update of r skip locked
  ), expired as (
    update public.requests r set state = 'expired', decided_by = 'deadline', decided_at = $1
    from late where r.id = late.id returning r.id, r.version_id, r.user_id
  ), shown as (
    update public.deliverable_versions v set progress = '{"message": "Continuing without an answer"}'
    from expired where v.id = expired.version_id and v.status = 'generating'
  )
  select id as request, version_id as version, user_id from expired`;
