-- What a turn on files has used is known while it goes on, and stays known when it dies.

/* In nano-dollars, up to its last saved step; none where it is not known. */
alter table public.turns add column saved_cost_nanousd bigint check (saved_cost_nanousd >= 0);

drop function public.save_work_files(uuid, uuid, uuid, integer, jsonb, text[]);
/*
 * Saves what a run changed in its workspace, with how many steps of its turn that covers and what the turn has cost until then:
 * once a step, in one go. `files`: [{path, digest, size}]; `gone`: the paths that it deleted. False, and nothing is kept, when
 * the run is not the caller's ticket's any more, or another turn does it.
 */
create function public.save_work_files(ticket uuid, run uuid, turn uuid, steps integer, files jsonb default '[]', gone text[] default '{}', cost bigint default null)
returns boolean language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  perform from public.work_tickets w
  where w.id = ticket and w.user_id = auth.uid() and w.run_id = run and w.turn_id = turn and w.status = 'running' for update;
  if not found then
    return false;
  end if;
  insert into public.work_files as f (ticket_id, path, digest, size, run_id)
  select ticket, given.path, given.digest, given.size, run from jsonb_to_recordset(files) given (path text, digest text, size bigint)
  on conflict (ticket_id, path) do update set
    was = case when f.run_id is distinct from run then f.digest else f.was end,
    digest = excluded.digest, size = excluded.size, deleted_at = null, run_id = run;
  update public.work_files f
  set was = case when f.run_id is distinct from run then f.digest else f.was end, digest = null, deleted_at = now(), size = 0, run_id = run
  where f.ticket_id = ticket and f.path = any (gone) and f.digest is not null;
  delete from public.work_files f where f.ticket_id = ticket and f.run_id = run and f.digest is null and f.was is null;
  update public.turns t set saved_steps = steps, saved_cost_nanousd = cost where t.id = turn;
  return true;
end $$;
revoke execute on function public.save_work_files(uuid, uuid, uuid, integer, jsonb, text[], bigint) from public, anon;
grant execute on function public.save_work_files(uuid, uuid, uuid, integer, jsonb, text[], bigint) to authenticated;
