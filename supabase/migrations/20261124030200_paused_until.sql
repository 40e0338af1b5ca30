-- A deliverable can be paused until a day, in its person's time zone. The worker's sweep resumes it when that day begins.
alter table public.deliverables
  add column paused_until date,
  add constraint deliverables_paused_until_check check (paused_until is null or status = 'paused');
create index on public.deliverables (paused_until) where paused_until is not null;
select private.audit('public.deliverables', '{deliverable_type,status,paused_until,frequency,schedule,governance,destination,domain_id}',
  '{next_run_at,last_run_at}');
