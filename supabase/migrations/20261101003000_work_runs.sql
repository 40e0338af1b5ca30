-- Running a work ticket: when it is due, how one run begins, how it ends with its output, and what stops it.

/*
 * `status` tells how the newest run stands, `run_id` which that is, `turn_id` the turn in which it works. `due_at` is the
 * time it was due, none for a run that was asked for; `next_run_at` when the next one comes. Outputs keep their run.
 */
alter table public.work_tickets
  add column schedule jsonb not null default '{}' check (jsonb_typeof(schedule) = 'object'),
  add column next_run_at timestamptz,
  add column due_at timestamptz,
  add column run_id uuid,
  add column turn_id uuid,
  add foreign key (turn_id, user_id) references public.turns (id, user_id) on delete set null (turn_id);
create index on public.work_tickets (next_run_at) where status <> 'running';

alter table public.work_outputs
  add column run_id uuid,
  add column turn_id uuid,
  add foreign key (turn_id, user_id) references public.turns (id, user_id) on delete set null (turn_id),
  add unique (run_id, name);

-- A ticket runs again from wherever its last run ended.
drop trigger guard_status on public.work_tickets;
create trigger guard_status before update on public.work_tickets for each row execute function private.guard_transition(
  'status', 'pending>running', 'pending>cancelled', 'running>completed', 'running>failed', 'running>cancelled',
  'completed>running', 'failed>running', 'cancelled>running');

/* When a run ends, however it does, it is not under way any more. */
create function private.end_run() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> 'running' then
    new.progress := null;
    new.completed_at := now();
  end if;
  return new;
end $$;
create trigger end_run before update of status on public.work_tickets
  for each row when (old.status = 'running') execute function private.end_run();

/* A run that is not wanted any more (cancelled, taken over by another process, its ticket deleted) stops: its turn is told. */
create function private.stop_unwanted_run() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.status <> 'running' or new.turn_id is distinct from old.turn_id then
    update public.turns t set stop_requested_at = coalesce(t.stop_requested_at, clock_timestamp())
    where t.id = old.turn_id and t.status = 'running';
  end if;
  return null;
end $$;
create trigger stop_unwanted_run after update of status, turn_id or delete on public.work_tickets
  for each row when (old.status = 'running') execute function private.stop_unwanted_run();

/*
 * Begins a run of the caller's ticket. Answers {outcome}: begun {run_id} · running (one runs already) {run_id} · not_found.
 */
create function public.begin_work(ticket uuid) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
begin
  select * into known from public.work_tickets w where w.id = ticket and w.user_id = auth.uid() for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if known.status = 'running' then
    return jsonb_build_object('outcome', 'running', 'run_id', known.run_id);
  end if;
  update public.work_tickets w
  set status = 'running', run_id = gen_random_uuid(), turn_id = null, due_at = null, error = null,
    progress = '{"stage": "waiting", "percent": 0, "message": "Waiting to begin"}', started_at = now(), completed_at = null
  where w.id = ticket returning * into known;
  return jsonb_build_object('outcome', 'begun', 'run_id', known.run_id);
end $$;

/* Ends a run with what it brought forth, at once. False, and nothing is kept, when the run is not the caller's ticket's any more. */
create function public.finish_work(ticket uuid, run uuid, turn uuid, name text, content text) returns boolean
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  update public.work_tickets w set status = 'completed', error = null
  where w.id = ticket and w.user_id = auth.uid() and w.run_id = run and w.status = 'running';
  if not found then
    return false;
  end if;
  insert into public.work_outputs (ticket_id, run_id, turn_id, name, content) values (ticket, run, turn, name, content);
  return true;
end $$;

revoke execute on function public.begin_work(uuid), public.finish_work(uuid, uuid, uuid, text, text) from public, anon;
grant execute on function public.begin_work(uuid), public.finish_work(uuid, uuid, uuid, text, text) to authenticated;
