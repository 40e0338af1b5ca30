-- A run that catches up stands for every time that was due since `first_due_at`; without an outage that is `due_at` itself.
alter table public.deliverable_versions add column first_due_at timestamptz;
select private.audit('public.deliverable_versions',
  '{deliverable_id,status,period_start,period_end,due_at,first_due_at,restored_from,reruns,turn_id,staged_at,approved_at,delivered_at,dismissed_at}',
  '{progress,revision}');
