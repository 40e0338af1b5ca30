-- Extensions, the private schema, and the rules that every table shares.

create schema if not exists extensions;
create extension if not exists vector with schema extensions;

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon;

/* Keeps `updated_at`. Embedding a row is no change of the row: it leaves the time alone. */
create function private.touch() returns trigger language plpgsql set search_path = '' as $$
declare
  derived constant text[] := '{embedding,embedding_model,words,updated_at}';
begin
  new.updated_at := greatest(pg_catalog.now(), old.updated_at + interval '1 millisecond');
  if tg_argv[0] = 'embedded' then
    if (new.embedding::text, new.embedding_model) is distinct from (old.embedding::text, old.embedding_model)
      and to_jsonb(new) - derived = to_jsonb(old) - derived then
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end $$;

/* What a server-made token may do: the caller is the row's owner, and the server speaks for them. */
create function private.via_server() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'via', '') = 'server'
$$;

/* Only the login token of an admin carries app_metadata; the app uses it on admin pages alone. */
create function private.is_admin() returns boolean language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'role', '') = 'admin'
$$;
grant execute on function private.via_server(), private.is_admin() to authenticated, service_role;

/*
 * Puts a table under the rules of this project: row-level security, own rows to read, own rows to write through the
 * server alone, all rows to read for an admin, and `updated_at` kept.
 * `verbs` are the writes that a person's server may do: insert, update, delete.
 */
create function private.secure(target regclass, verbs text[] default '{insert,update,delete}') returns void
language plpgsql set search_path = '' as $$
declare
  own constant text := 'user_id = (select auth.uid())';
  served constant text := own || ' and (select private.via_server())';
begin
  execute format('alter table %s enable row level security', target);
  execute format('revoke all on %s from anon, authenticated, public', target);
  execute format('grant select, insert, update, delete on %s to service_role', target);
  execute format('grant select on %s to authenticated', target);
  execute format('create policy "people read their own rows" on %s for select to authenticated using (%s)', target, own);
  execute format('create policy "admins read all rows" on %s for select to authenticated using ((select private.is_admin()))', target);
  if 'insert' = any (verbs) then
    execute format('grant insert on %s to authenticated', target);
    execute format('create policy "the server adds rows for their owner" on %s for insert to authenticated with check (%s)', target, served);
  end if;
  if 'update' = any (verbs) then
    execute format('grant update on %s to authenticated', target);
    execute format('create policy "the server changes rows for their owner" on %s for update to authenticated using (%s) with check (%s)', target, served, served);
  end if;
  if 'delete' = any (verbs) then
    execute format('grant delete on %s to authenticated', target);
    execute format('create policy "the server deletes rows for their owner" on %s for delete to authenticated using (%s)', target, served);
  end if;
  if exists (select from pg_catalog.pg_attribute where attrelid = target and attname = 'updated_at' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function private.touch(%s)', target,
      (select '''embedded''' from pg_catalog.pg_attribute where attrelid = target and attname = 'embedding'));
  end if;
end $$;

/*
 * Guards a state machine: the trigger's arguments are `from>to` pairs after the name of the guarded column.
 * Anything else is refused as a check violation that says what was tried.
 */
create function private.guard_transition() returns trigger language plpgsql set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  was constant text := to_jsonb(old) ->> field;
  becomes constant text := to_jsonb(new) ->> field;
begin
  if was is distinct from becomes and not (was || '>' || becomes) = any (tg_argv[1:]) then
    raise exception '% cannot go from % to %', tg_table_name, was, becomes using errcode = 'check_violation';
  end if;
  return new;
end $$;

/* A row whose searchable text changed without a new embedding waits for the sweep to embed it again. */
create function private.forget_embedding() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
begin
  if new.embedding::text is not distinct from old.embedding::text then
    foreach field in array tg_argv loop
      if to_jsonb(old) -> field is distinct from to_jsonb(new) -> field then
        new.embedding := null;
        new.embedding_model := null;
        return new;
      end if;
    end loop;
  end if;
  return new;
end $$;
