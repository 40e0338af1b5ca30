-- A run of a work ticket may wait for its person's word. It ends meanwhile, and goes on when the person has decided.

/*
 * `leg`: how often the run was entered again. `granted_at`: since when what it uses counts against its budget: its beginning, or
 * when its person had it go on.
 */
alter table public.work_tickets add column leg integer not null default 0, add column granted_at timestamptz;
alter table public.work_tickets drop constraint work_tickets_status_check;
alter table public.work_tickets add constraint work_tickets_status_check
  check (status in ('pending', 'running', 'awaiting_approval', 'completed', 'failed', 'cancelled'));
drop trigger guard_status on public.work_tickets;
create trigger guard_status before update on public.work_tickets for each row execute function private.guard_transition(
  'status', 'pending>running', 'pending>cancelled', 'running>completed', 'running>failed', 'running>cancelled', 'running>awaiting_approval',
  'awaiting_approval>running', 'awaiting_approval>cancelled', 'awaiting_approval>failed',
  'completed>running', 'failed>running', 'cancelled>running');

create or replace function private.end_run() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> 'running' then
    new.progress := null;
  end if;
  if new.status not in ('running', 'awaiting_approval') then
    new.completed_at := now();
  end if;
  return new;
end $$;
drop trigger end_run on public.work_tickets;
create trigger end_run before update of status on public.work_tickets
  for each row when (old.status in ('running', 'awaiting_approval')) execute function private.end_run();

alter table public.requests
  add column ticket_id uuid,
  add foreign key (ticket_id, user_id) references public.work_tickets (id, user_id) on delete cascade;
-- The same thing asked again while it is open is one request.
create unique index one_approval_a_call on public.requests (ticket_id, digest) where kind = 'approval' and state = 'open';
create index on public.requests (ticket_id, turn_id) where ticket_id is not null;

/* What a run asked is settled when the run is over, or another has begun: nobody decided. */
create function private.expire_approvals_of_run() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.requests r set state = 'expired', decided_by = 'ticket', decided_at = now()
  where r.ticket_id = new.id and r.state = 'open';
  return null;
end $$;
grant execute on function private.expire_approvals_of_run() to authenticated, service_role;
create trigger expire_approvals after update of status, run_id on public.work_tickets
  for each row when (new.status in ('completed', 'failed', 'cancelled') or old.run_id is distinct from new.run_id)
  execute function private.expire_approvals_of_run();

/* Begins a run of the caller's ticket. Answers {outcome}: begun {run_id} · running or waiting (there is one already) {run_id} · not_found. */
create or replace function public.begin_work(ticket uuid) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
begin
  select * into known from public.work_tickets w where w.id = ticket and w.user_id = auth.uid() for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if known.status in ('running', 'awaiting_approval') then
    return jsonb_build_object('outcome', case known.status when 'running' then 'running' else 'waiting' end, 'run_id', known.run_id, 'leg', known.leg);
  end if;
  update public.work_tickets w
  set status = 'running', run_id = gen_random_uuid(), leg = 0, granted_at = now(), turn_id = null, due_at = null, error = null,
    progress = '{"stage": "waiting", "percent": 0, "message": "Waiting to begin"}', started_at = now(), completed_at = null
  where w.id = ticket returning * into known;
  return jsonb_build_object('outcome', 'begun', 'run_id', known.run_id, 'leg', 0);
end $$;

/* Has a run that failed or was cancelled go on, with its budget anew. Answers {outcome}: begun {run_id, leg} · over · not_found. */
create function public.continue_work(ticket uuid) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
begin
  update public.work_tickets w
  set status = 'running', leg = w.leg + 1, granted_at = now(), error = null, completed_at = null,
    progress = '{"stage": "waiting", "percent": 0, "message": "Waiting to go on"}'
  where w.id = ticket and w.user_id = auth.uid() and w.status in ('failed', 'cancelled') and w.run_id is not null
  returning * into known;
  if known.id is not null then
    return jsonb_build_object('outcome', 'begun', 'run_id', known.run_id, 'leg', known.leg);
  end if;
  perform from public.work_tickets w where w.id = ticket and w.user_id = auth.uid();
  return jsonb_build_object('outcome', case when found then 'over' else 'not_found' end);
end $$;

/*
 * Ends the turn of a run that asked its person. Answers {outcome}: waiting · decided {leg} (they have decided meanwhile: it is to
 * be entered again at once) · over (the run is not the caller's ticket's any more).
 */
create function public.wait_for_approval(ticket uuid, run uuid, turn uuid) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
begin
  select * into known from public.work_tickets w
  where w.id = ticket and w.user_id = auth.uid() and w.run_id = run and w.turn_id = turn and w.status = 'running' for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'over');
  end if;
  if exists (select from public.requests r where r.ticket_id = ticket and r.kind = 'approval' and r.state = 'open') then
    update public.work_tickets w set status = 'awaiting_approval' where w.id = ticket;
    return jsonb_build_object('outcome', 'waiting');
  end if;
  update public.work_tickets w set leg = w.leg + 1 where w.id = ticket returning * into known;
  return jsonb_build_object('outcome', 'decided', 'leg', known.leg);
end $$;

/*
 * Keeps what the caller decided about what a run asked. Of two that decide, one is taken. Answers {outcome}: decided {ticket,
 * run_id, leg, goes_on: everything is decided and the run is to be entered again} · closed {state} · not_found.
 */
create function public.decide_for_work(request uuid, approves boolean) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
  asked public.requests;
begin
  select w.* into known from public.work_tickets w join public.requests r on r.ticket_id = w.id
  where r.id = request and r.user_id = auth.uid() and r.kind = 'approval' for update of w;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select * into asked from public.requests r where r.id = request for update;
  if asked.state <> 'open' then
    return jsonb_build_object('outcome', 'closed', 'state', asked.state);
  end if;
  update public.requests r
  set state = case when approves then 'approved' else 'denied' end, decided_by = 'person', decided_at = now() where r.id = request;
  if known.status = 'awaiting_approval'
    and not exists (select from public.requests r where r.ticket_id = known.id and r.kind = 'approval' and r.state = 'open') then
    update public.work_tickets w
    set status = 'running', leg = w.leg + 1, progress = '{"stage": "waiting", "percent": 0, "message": "Going on with your decision"}'
    where w.id = known.id returning * into known;
    return jsonb_build_object('outcome', 'decided', 'ticket', known.id, 'run_id', known.run_id, 'leg', known.leg, 'goes_on', true);
  end if;
  return jsonb_build_object('outcome', 'decided', 'ticket', known.id, 'run_id', known.run_id, 'leg', known.leg, 'goes_on', false);
end $$;

/*
 * Ends a run on files: what it said in the end, and every file that it added or changed, become outputs. `texts`: what is in
 * those that are text, by path: [{path, content, mime_type}]. False, and nothing is kept, when the run is not the caller's
 * ticket's any more.
 */
create function public.finish_work_on_files(ticket uuid, run uuid, turn uuid, name text, content text, texts jsonb) returns boolean
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  update public.work_tickets w set status = 'completed', error = null
  where w.id = ticket and w.user_id = auth.uid() and w.run_id = run and w.status = 'running';
  if not found then
    return false;
  end if;
  insert into public.work_outputs (ticket_id, run_id, turn_id, name, mime_type, content, storage_key)
  select ticket, run, turn, left(f.path, 300), coalesce(t.mime_type, 'application/octet-stream'), t.content, f.digest
  from public.work_files f
  left join jsonb_to_recordset(texts) t (path text, mime_type text, content text) on t.path = f.path
  where f.ticket_id = ticket and f.run_id = run and f.digest is not null and f.digest is distinct from f.was
  on conflict on constraint work_outputs_run_id_name_key do nothing;
  insert into public.work_outputs (ticket_id, run_id, turn_id, name, content, created_at, updated_at)
  values (ticket, run, turn, name, content, clock_timestamp(), clock_timestamp())
  on conflict on constraint work_outputs_run_id_name_key do nothing;
  return true;
end $$;

revoke execute on function public.continue_work(uuid), public.wait_for_approval(uuid, uuid, uuid), public.decide_for_work(uuid, boolean),
  public.finish_work_on_files(uuid, uuid, uuid, text, text, jsonb) from public, anon;
grant execute on function public.continue_work(uuid), public.wait_for_approval(uuid, uuid, uuid), public.decide_for_work(uuid, boolean),
  public.finish_work_on_files(uuid, uuid, uuid, text, text, jsonb) to authenticated;
