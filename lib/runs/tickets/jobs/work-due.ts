import type { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import type { Due } from '#lib/jobs/due.ts';
import { SWEEP } from '#lib/jobs/open-boss.ts';

/**
 * Due work tickets. A running one waits for a later sweep and keeps its due time. One that waits for its person starts
 * again, which expires its open approvals.
 */
export const workDue: Due<typeof workRunSpec.input> = {
  noun: 'work ticket',
  queued: ({ id, user_id, run_id }) => ({ input: { user_id: user_id!, ticket_id: id!, run_id: run_id! }, key: run_id! }),
  /* The audit log attributes the rest of the transaction to the sweep. */
  find: `
  select w.id, w.user_id, w.frequency, w.schedule, w.next_run_at, p.time_zone
  from set_config('app.actor', '${SWEEP}', true), public.work_tickets w left join public.profiles p on p.user_id = w.user_id
  where w.status <> 'running' and w.next_run_at <= $1
  order by w.next_run_at limit $2
  for update of w skip locked`,
  claim: `
  with due as (
    select * from jsonb_to_recordset($1::jsonb) as due (id uuid, user_id uuid, due_at timestamptz, next_at timestamptz)
  ), unreadable as (
    update public.work_tickets w set next_run_at = null from due where w.id = due.id and due.due_at is null
  )
  update public.work_tickets w
  set next_run_at = due.next_at, due_at = due.due_at, status = 'running', run_id = gen_random_uuid(), leg = 0, granted_at = $2::timestamptz, turn_id = null, error = null,
    progress = '{"stage": "waiting", "percent": 0, "message": "Waiting to begin"}', started_at = $2::timestamptz, completed_at = null
  from due
  where w.id = due.id and due.due_at is not null
  returning w.id, w.user_id, w.run_id`,
};
