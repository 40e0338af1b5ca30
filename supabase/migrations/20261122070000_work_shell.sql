-- The shell that a ticket's commands run in, chosen at its first run and kept: a run on another machine must not go on in
-- another shell without a word.
alter table public.work_tickets add column shell text check (shell in ('simulated', 'sandboxed', 'unsandboxed'));
