-- A run that came to its end says what came of it: all was done, only a part, or nothing was found.

/*
 * `outcome` and `outcome_note` (which parts were not done, or what was looked for, in words) are of the newest run, and none
 * while it is under way; `dismissed_at`: its person has seen that it failed or fell short.
 */
alter table public.work_tickets
  add column outcome text,
  add column outcome_note text check (length(outcome_note) <= 2000),
  add column dismissed_at timestamptz;
alter table public.work_tickets add constraint work_tickets_outcome_check check (outcome in ('done', 'partly_done', 'nothing_found'));
select private.audit('public.work_tickets',
  '{agent_type,status,outcome,frequency,governance,started_at,completed_at,dismissed_at}', '{progress,commands}');

create function private.begin_anew() returns trigger language plpgsql set search_path = '' as $$
begin
  new.outcome := null;
  new.outcome_note := null;
  new.dismissed_at := null;
  return new;
end $$;
create trigger begin_anew before update of status on public.work_tickets
  for each row when (new.status = 'running' and old.status not in ('running', 'awaiting_approval')) execute function private.begin_anew();

drop function public.finish_work(uuid, uuid, uuid, text, text);

/* Ends a run with what came of it. False, and nothing is kept, when the run is not the caller's ticket's any more. */
create function public.finish_work(ticket uuid, run uuid, turn uuid, name text, content text, outcome text default 'done', note text default null)
returns boolean language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  update public.work_tickets w set status = 'completed', error = null, outcome = outcome, outcome_note = note
  where w.id = ticket and w.user_id = auth.uid() and w.run_id = run and w.status = 'running';
  if not found then
    return false;
  end if;
  insert into public.work_outputs (ticket_id, run_id, turn_id, name, content) values (ticket, run, turn, name, content);
  return true;
end $$;

drop function public.finish_work_on_files(uuid, uuid, uuid, text, text, jsonb);

/*
 * Ends a run on files: what it said in the end, and every file that it added or changed, become outputs. `texts`: what is in
 * those that are text, by path: [{path, content, mime_type}]. False, and nothing is kept, when the run is not the caller's
 * ticket's any more.
 */
create function public.finish_work_on_files(
  ticket uuid, run uuid, turn uuid, name text, content text, texts jsonb, outcome text default 'done', note text default null
) returns boolean language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  update public.work_tickets w set status = 'completed', error = null, outcome = outcome, outcome_note = note
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

revoke execute on function public.finish_work(uuid, uuid, uuid, text, text, text, text),
  public.finish_work_on_files(uuid, uuid, uuid, text, text, jsonb, text, text) from public, anon;
grant execute on function public.finish_work(uuid, uuid, uuid, text, text, text, text),
  public.finish_work_on_files(uuid, uuid, uuid, text, text, jsonb, text, text) to authenticated;
