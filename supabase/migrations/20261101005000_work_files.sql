-- The workspace of a work ticket: its files as last saved. What is in them is kept beside the database, under its digest.

create table public.work_files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  ticket_id uuid not null,
  path text not null check (length(path) between 1 and 500 and path !~ '(^|/)\.{0,2}(/|$)' and path !~ '[[:cntrl:]\\]'),
  -- SHA-256; none when a run deleted it.
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  deleted_at timestamptz,
  size bigint not null default 0 check (size >= 0),
  -- The run that changed it last, none when the person gave it; `was`: its digest before that run, none when it was not there.
  run_id uuid,
  was text check (was ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((digest is null) = (deleted_at is not null)),
  unique (id, user_id),
  unique (ticket_id, path),
  foreign key (ticket_id, user_id) references public.work_tickets (id, user_id) on delete cascade
);
create index on public.work_files (user_id, ticket_id);
create index on public.work_files (user_id, digest);
create index on public.work_files (user_id, was) where was is not null;
create index on public.work_outputs (user_id, storage_key) where storage_key is not null;
select private.secure('public.work_files');
select private.audit('public.work_files', '{ticket_id,run_id}');

/*
 * A turn that works on a ticket names the run; `saved_steps` is how many of its steps were finished when the files were last
 * saved: what it did after that is lost with its process.
 */
alter table public.turns add column run_id uuid, add column saved_steps integer not null default 0 check (saved_steps >= 0);
create index on public.turns (run_id, started_at) where run_id is not null;

/* Contents that nothing may name any more, also those of accounts that are gone. */
create table private.unused_files (
  user_id uuid not null,
  digest text not null,
  since timestamptz not null default now(),
  primary key (user_id, digest)
);

create function private.note_unused_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unused_files (user_id, digest)
  select distinct old.user_id, gone.digest
  from unnest(case tg_table_name
    when 'work_files' then array[to_jsonb(old) ->> 'digest', to_jsonb(old) ->> 'was'] else array[to_jsonb(old) ->> 'storage_key'] end) gone (digest)
  where gone.digest is not null
  on conflict (user_id, digest) do update set since = now();
  return null;
end $$;
create trigger note_unused_files after update or delete on public.work_files for each row execute function private.note_unused_files();
create trigger note_unused_files after update of storage_key or delete on public.work_outputs for each row execute function private.note_unused_files();

/* Contents that nothing has named for a day, for the sweep to delete; then it says so with `forget_unused_files`. */
create function public.unused_files(at timestamptz default now(), take integer default 500) returns table (user_id uuid, digest text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  delete from private.unused_files u
  where exists (select from public.work_files f where f.user_id = u.user_id and (f.digest = u.digest or f.was = u.digest))
    or exists (select from public.work_outputs o where o.user_id = u.user_id and o.storage_key = u.digest);
  return query select u.user_id, u.digest from private.unused_files u where u.since < at - interval '1 day' order by u.since limit take;
end $$;

/* `files`: [{user_id, digest}]. */
create function public.forget_unused_files(files jsonb) returns void language sql security definer set search_path = '' as $$
  delete from private.unused_files u using jsonb_to_recordset(files) gone (user_id uuid, digest text)
  where u.user_id = gone.user_id and u.digest = gone.digest
$$;

/*
 * Adds files to the caller's ticket, replaces those of the same path, and takes others away, while it does not run.
 * `files`: [{path, digest, size}]. Answers {outcome}: saved · running · not_found · too_much {files, bytes}.
 */
create function public.give_work_files(ticket uuid, files jsonb default '[]', gone text[] default '{}', most_files integer default 1000, most_bytes bigint default 52428800)
returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.work_tickets;
  held record;
begin
  select * into known from public.work_tickets w where w.id = ticket and w.user_id = auth.uid() for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if known.status = 'running' then
    return jsonb_build_object('outcome', 'running');
  end if;
  select count(*) as files, coalesce(sum(kept.size), 0) as bytes into held from (
    select given.path, given.size from jsonb_to_recordset(files) given (path text, size bigint)
    union all
    select f.path, f.size from public.work_files f
    where f.ticket_id = ticket and f.digest is not null and f.path <> all (gone)
      and f.path not in (select given ->> 'path' from jsonb_array_elements(files) given)
  ) kept;
  if held.files > most_files or held.bytes > most_bytes then
    return jsonb_build_object('outcome', 'too_much', 'files', held.files, 'bytes', held.bytes);
  end if;
  delete from public.work_files f where f.ticket_id = ticket and f.path = any (gone);
  insert into public.work_files as f (ticket_id, path, digest, size)
  select ticket, given.path, given.digest, given.size from jsonb_to_recordset(files) given (path text, digest text, size bigint)
  on conflict (ticket_id, path) do update set digest = excluded.digest, size = excluded.size, deleted_at = null, run_id = null, was = null
  where (f.digest, f.run_id) is distinct from (excluded.digest, null::uuid);
  return jsonb_build_object('outcome', 'saved');
end $$;

/*
 * Saves what a run changed in its workspace, with how many steps of its turn that covers: once a step, in one go.
 * `files`: [{path, digest, size}]; `gone`: the paths that it deleted. False, and nothing is kept, when the run is not the
 * caller's ticket's any more, or another turn does it.
 */
create function public.save_work_files(ticket uuid, run uuid, turn uuid, steps integer, files jsonb default '[]', gone text[] default '{}')
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
  update public.turns t set saved_steps = steps where t.id = turn;
  return true;
end $$;

revoke execute on function public.unused_files(timestamptz, integer), public.forget_unused_files(jsonb),
  public.give_work_files(uuid, jsonb, text[], integer, bigint), public.save_work_files(uuid, uuid, uuid, integer, jsonb, text[])
  from public, anon, authenticated;
grant execute on function public.unused_files(timestamptz, integer), public.forget_unused_files(jsonb) to service_role;
grant execute on function public.give_work_files(uuid, jsonb, text[], integer, bigint),
  public.save_work_files(uuid, uuid, uuid, integer, jsonb, text[]) to authenticated;
