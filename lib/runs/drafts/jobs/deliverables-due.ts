import type { deliverableGenerateSpec } from '#lib/features/drafts/deliverable-generate-spec.ts';
import type { Due } from '#lib/jobs/due.ts';
import { SWEEP } from '#lib/jobs/open-boss.ts';

/** Active deliverables, each run of which is a version. While a version is being written, the next run waits for a later sweep. */
export const deliverablesDue: Due<typeof deliverableGenerateSpec.input> = {
  noun: 'deliverable',
  queued: ({ id, user_id }) => ({ input: { user_id: user_id!, version_id: id! }, key: id! }),
  /* The audit log attributes the rest of the transaction to the sweep. */
  find: `
  select d.id, d.user_id, d.frequency, d.schedule, d.next_run_at, p.time_zone
  from set_config('app.actor', '${SWEEP}', true), public.deliverables d left join public.profiles p on p.user_id = d.user_id
  where d.status = 'active' and d.next_run_at <= $1
    and not exists (select from public.deliverable_versions v where v.deliverable_id = d.id and v.status = 'generating')
  order by d.next_run_at limit $2
  for update of d skip locked`,
  /* A run is claimed when its version is created here or exists already; otherwise another is being written, and the run waits. */
  claim: `
  with due as (
    select * from jsonb_to_recordset($1::jsonb) as due (id uuid, user_id uuid, due_at timestamptz, next_at timestamptz)
  ), begun as (
    insert into public.deliverable_versions (user_id, deliverable_id, version_number, due_at, first_due_at, period_start, period_end)
    select due.user_id, due.id, coalesce(latest.number, 0) + 1, due.due_at, least(d.next_run_at, due.due_at), least(coalesce(latest.until, d.created_at), due.due_at), due.due_at
    from due
    join public.deliverables d on d.id = due.id
    cross join lateral (
      select max(v.version_number) as number, max(v.period_end) filter (where v.status not in ('failed', 'rejected', 'skipped')) as until
      from public.deliverable_versions v where v.deliverable_id = due.id
    ) latest
    where due.due_at is not null
    on conflict do nothing
    returning id, user_id, deliverable_id
  ), claimed as (
    update public.deliverables d
    set next_run_at = due.next_at, last_run_at = case when due.due_at is null then d.last_run_at else $2::timestamptz end
    from due
    where d.id = due.id and (
      due.due_at is null
      or exists (select from begun where begun.deliverable_id = d.id)
      or exists (select from public.deliverable_versions v where v.deliverable_id = d.id and v.due_at = due.due_at)
    )
  )
  select id, user_id from begun`,
};
