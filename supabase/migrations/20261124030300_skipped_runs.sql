-- The next run of a deliverable can be skipped: no run up to this time is due.
alter table public.deliverables add column skipped_run_at timestamptz;
