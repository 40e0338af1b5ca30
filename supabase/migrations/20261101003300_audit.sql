-- Who changed what. Entries are added by triggers, and nobody changes or removes one.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Whose row it was. No foreign key: entries outlive the account.
  user_id uuid,
  actor_kind text not null check (actor_kind in ('user', 'turn', 'job', 'admin', 'system')),
  -- The person, the turn, `<job>/<its id>`, or what of the system it was.
  actor_id text not null,
  action text not null,
  entity text not null,
  row_id text not null,
  deliverable_id uuid,
  version_id uuid,
  -- {field: {from, to}} where values are kept, {field: {}} where only the name is.
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);
create index on public.audit_log (user_id, id desc);
create index on public.audit_log (row_id, id desc);
create index on public.audit_log (deliverable_id, id desc) where deliverable_id is not null;
create index on public.audit_log (version_id, id desc) where version_id is not null;
select private.secure('public.audit_log', '{}');
revoke insert, update, delete, truncate on public.audit_log from service_role;

create function private.keep_entries() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is added to and never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on public.audit_log for each statement execute function private.keep_entries();

/*
 * Who acts: what the server's token says, else its owner on a page; without a person's token what the session names
 * (`app.actor`), or the role that it has.
 */
create function private.actor(out kind text, out id text) language plpgsql stable set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
begin
  if claims ->> 'via' = 'server' then
    kind := coalesce(claims -> 'actor' ->> 'kind', 'user');
    id := coalesce(claims -> 'actor' ->> 'id', claims ->> 'sub');
  elsif claims ->> 'sub' is not null then
    kind := 'user';
    id := claims ->> 'sub';
  else
    kind := 'system';
    id := coalesce(nullif(current_setting('app.actor', true), ''), claims ->> 'role', session_user);
  end if;
end $$;

/* "…@acme.com" of a mail address, "https://acme.com/…" of a web address, the text itself when it is neither. */
create function private.host_of(target text) returns text language sql immutable set search_path = '' as $$
  select case
    when target ~ '^\w+://' then regexp_replace(target, '^(\w+://)(?:[^/@]*@)?([^/?#]*).*$', '\1\2/…')
    when target like '%@%' then '…' || substr(target, length(target) - strpos(reverse(target), '@') + 1)
    else left(target, 100)
  end
$$;

/* What is kept of a value: of where something is sent to, the kind and the host and not the person's name there. */
create function private.audited_value(field text, value jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when field = 'destination' then
    case jsonb_typeof(value)
      when 'object' then value - 'target' || jsonb_build_object('target', private.host_of(value ->> 'target'))
      when 'string' then to_jsonb(private.host_of(value #>> '{}'))
      else value
    end
  else value end
$$;

/*
 * Adds the entry for a change of a row. Arguments: the fields whose values are kept beside numbers and truth values, and
 * as JSON the fields that are no change, each null. The same fields of one row, changed again by the same within ten minutes and
 * without a value to keep, are one entry: somebody writes.
 */
create function private.audit_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  kept constant text[] := tg_argv[0];
  ignored constant jsonb := tg_argv[1];
  was jsonb := '{}';
  becomes jsonb := '{}';
  row jsonb;
  changed jsonb;
  who record;
begin
  if tg_op <> 'INSERT' then
    old := jsonb_populate_record(old, ignored);
  end if;
  if tg_op <> 'DELETE' then
    new := jsonb_populate_record(new, ignored);
  end if;
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    becomes := to_jsonb(new);
  end if;
  row := was || becomes;
  -- An account that is deleted is one entry, that of its profile.
  if tg_op = 'DELETE' and tg_table_name <> 'profiles' and not exists (select from auth.users u where u.id = (row ->> 'user_id')::uuid) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(field, case
      when field = any (kept) or jsonb_typeof(nullif(was -> field, 'null')) in ('number', 'boolean') or jsonb_typeof(nullif(becomes -> field, 'null')) in ('number', 'boolean')
      then jsonb_strip_nulls(jsonb_build_object(
        'from', private.audited_value(field, was -> field), 'to', private.audited_value(field, becomes -> field)))
      else '{}' end), '{}')
    into changed
    from jsonb_object_keys(row) field
    where field not in ('id', 'user_id') and nullif(was -> field, 'null') is distinct from nullif(becomes -> field, 'null');
  who := private.actor();
  if tg_op = 'UPDATE' and not jsonb_path_exists(changed, '$.*.*') and exists (
    select from (
      select l.* from public.audit_log l where l.row_id = row ->> 'id' order by l.id desc limit 1
    ) last
    where (last.entity, last.action, last.actor_kind, last.actor_id, last.changes) = (tg_table_name, 'update', who.kind, who.id, changed)
      and last.at > now() - interval '10 minutes'
  ) then
    return null;
  end if;
  insert into public.audit_log (user_id, actor_kind, actor_id, action, entity, row_id, deliverable_id, version_id, changes)
  values (
    (row ->> 'user_id')::uuid, who.kind, who.id, lower(tg_op), tg_table_name, row ->> 'id',
    case tg_table_name when 'deliverables' then row ->> 'id' else row ->> 'deliverable_id' end::uuid,
    case tg_table_name when 'deliverable_versions' then row ->> 'id' else row ->> 'version_id' end::uuid,
    changed
  );
  return null;
end $$;

/*
 * Has the changes of a table with `id` and `user_id` kept in the audit log. `kept` are the fields whose values are kept, which
 * must be of no person's words: states, kinds, moments, ids. Of the others the log knows only that they changed, but numbers and truth
 * values are always kept. A change of nothing but `ignored` fields is none.
 */
create function private.audit(target regclass, kept text[] default '{}', ignored text[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  derived constant text[] := '{embedding,embedding_model,words,created_at,updated_at}';
begin
  execute format('create or replace trigger audit after insert or update or delete on %s for each row execute function private.audit_change(%L, %L)',
    target, kept, (
      select coalesce(jsonb_object_agg(attname, null), '{}') from pg_catalog.pg_attribute
      where attrelid = target and not attisdropped and attname = any (derived || ignored)
    ));
end $$;

select private.audit('public.profiles', '{time_zone,locale,theme}');
select private.audit('public.deliverables', '{deliverable_type,status,frequency,schedule,governance,destination,domain_id}', '{next_run_at,last_run_at}');
select private.audit('public.deliverable_versions',
  '{deliverable_id,status,period_start,period_end,due_at,restored_from,turn_id,staged_at,approved_at,delivered_at,dismissed_at}', '{progress,revision}');
select private.audit('public.deliveries', '{deliverable_id,version_id,platform,destination,format,status,sent_at,dismissed_at}', '{sending_since}');
select private.audit('public.memories', '{type,source_type,source_ref,domain_id,as_of}');
select private.audit('public.work_tickets', '{agent_type,status,frequency,started_at,completed_at}', '{progress}');
select private.audit('public.requests', '{session_id,turn_id,kind,state,decided_by,decided_at,deadline}');
select private.audit('public.user_integrations', '{provider,status,expires_at}', '{last_synced_at}');

/* Who is an admin is kept by the Auth API alone, with the account. */
create function private.audit_role() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := old.raw_app_meta_data::jsonb ->> 'role';
  becomes constant text := new.raw_app_meta_data::jsonb ->> 'role';
  who constant record := private.actor();
begin
  if was is distinct from becomes then
    insert into public.audit_log (user_id, actor_kind, actor_id, action, entity, row_id, changes)
    values (new.id, who.kind, who.id, 'update', 'accounts', new.id,
      jsonb_build_object('role', jsonb_strip_nulls(jsonb_build_object('from', was, 'to', becomes))));
  end if;
  return null;
end $$;
create trigger audit_role after update of raw_app_meta_data on auth.users for each row execute function private.audit_role();

/*
 * Adds an entry for something that is no row of a table, such as a job that an admin takes back. Only the server may, in the name of
 * the admin that its token names.
 */
create function public.note_admin_action(action text, entity text, row_id text, account uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  who constant record := private.actor();
begin
  if not private.via_server() or who.kind <> 'admin' then
    raise exception 'only the server notes what an admin did' using errcode = 'insufficient_privilege';
  end if;
  insert into public.audit_log (user_id, actor_kind, actor_id, action, entity, row_id)
  values (account, who.kind, who.id, action, entity, row_id);
end $$;
revoke execute on function public.note_admin_action(text, text, text, uuid) from public, anon;
grant execute on function public.note_admin_action(text, text, text, uuid) to authenticated;
