-- What the newest run of a ticket did to its files can be undone, once it has ended.

/* The run whose changes of files were undone: it is not gone on with. */
alter table public.work_tickets add column undone_run uuid;

/*
 * Gives every file that this run of the caller's ticket changed or deleted its content of before, and takes away what it added.
 * What the person has replaced or taken away since stays as it is. `files`: [{path, size}], of those that get back what they
 * were. Answers {outcome}: undone · running · over (it is not the newest run, or is undone already) · not_found.
 */
create function public.undo_work(ticket uuid, run uuid, files jsonb) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
begin
  select * into known from public.work_tickets w where w.id = ticket and w.user_id = auth.uid() for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if known.status in ('running', 'awaiting_approval') then
    return jsonb_build_object('outcome', 'running');
  end if;
  if known.run_id is distinct from run or known.undone_run = run then
    return jsonb_build_object('outcome', 'over');
  end if;
  delete from public.work_files f where f.ticket_id = ticket and f.run_id = run and f.was is null;
  update public.work_files f set digest = f.was, size = given.size, deleted_at = null, run_id = null, was = null
  from jsonb_to_recordset(files) given (path text, size bigint)
  where f.ticket_id = ticket and f.run_id = run and f.path = given.path;
  update public.work_tickets w set undone_run = run where w.id = ticket;
  return jsonb_build_object('outcome', 'undone');
end $$;
revoke execute on function public.undo_work(uuid, uuid, jsonb) from public, anon;
grant execute on function public.undo_work(uuid, uuid, jsonb) to authenticated;

/*
 * Has a run that failed or was cancelled go on, with its budget anew; one that was undone is begun anew instead. Answers
 * {outcome}: begun {run_id, leg} · over · not_found.
 */
create or replace function public.continue_work(ticket uuid) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
begin
  update public.work_tickets w
  set status = 'running', leg = w.leg + 1, granted_at = now(), error = null, completed_at = null,
    progress = '{"stage": "waiting", "percent": 0, "message": "Waiting to go on"}'
  where w.id = ticket and w.user_id = auth.uid() and w.status in ('failed', 'cancelled') and w.run_id is not null
    and w.undone_run is distinct from w.run_id
  returning * into known;
  if known.id is not null then
    return jsonb_build_object('outcome', 'begun', 'run_id', known.run_id, 'leg', known.leg);
  end if;
  perform from public.work_tickets w where w.id = ticket and w.user_id = auth.uid();
  return jsonb_build_object('outcome', case when found then 'over' else 'not_found' end);
end $$;
