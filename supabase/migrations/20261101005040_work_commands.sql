-- Who runs the commands of work on files: what the worker said that began the newest run, in words for the person.
alter table public.work_tickets add column commands text;
select private.audit('public.work_tickets', '{agent_type,status,frequency,governance,started_at,completed_at}', '{progress,commands}');
