-- What a row was before a change, so that the change can be undone. Revisions are added by triggers, and nobody else writes them.

create table public.revisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The row: its table and its id. No foreign key: triggers delete the revisions of a row that is deleted.
  entity text not null,
  row_id uuid not null,
  -- `updated_at` of the row after the change: with `row_id` it names the revision, so that whoever made the change knows it already.
  at timestamptz not null,
  -- Who changed it, as in the audit log.
  actor_kind text not null check (actor_kind in ('user', 'turn', 'job', 'admin', 'system')),
  actor_id text not null,
  -- The fields that changed, each with its value before.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  unique (row_id, at)
);
create index on public.revisions (user_id);
create index on public.revisions (at);
create index on public.revisions (actor_id) where actor_kind = 'turn';
select private.secure('public.revisions', '{}');
revoke insert, update, delete, truncate on public.revisions from service_role;

/*
 * Adds the revision for a change of a row. Arguments, as JSON: the fields that are no change, each null; and the field with the value
 * that it has while the row is not forgotten. Forgetting a row deletes its earlier revisions at once and keeps that field
 * alone: no text of it stays here.
 * A row keeps its newest 50 revisions, 2,000,000 characters of them and no more than 30 days back.
 */
create function private.keep_revision() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ignored constant jsonb := tg_argv[0];
  alive constant jsonb := tg_argv[1];
  forgotten_by constant text := (select key from jsonb_each(alive) limit 1);
  changed_at constant timestamptz := new.updated_at;
  was jsonb;
  becomes jsonb;
  before jsonb;
  who record;
begin
  old := jsonb_populate_record(old, ignored);
  new := jsonb_populate_record(new, ignored);
  if new is not distinct from old then
    return null;
  end if;
  was := to_jsonb(old);
  becomes := to_jsonb(new);
  select jsonb_object_agg(field, was -> field) into before
    from jsonb_object_keys(was) field where was -> field is distinct from becomes -> field;
  if not becomes @> alive then
    if not was @> alive then
      return null;
    end if;
    delete from public.revisions r where r.row_id = new.id;
    before := jsonb_build_object(forgotten_by, was -> forgotten_by);
  end if;
  who := private.actor();
  -- While an account is deleted its rows still change; nothing of them is kept.
  insert into public.revisions (user_id, entity, row_id, at, actor_kind, actor_id, before)
  select u.id, tg_table_name, new.id, changed_at, who.kind, who.id, before from auth.users u where u.id = new.user_id;
  delete from public.revisions r using (
    select k.id, row_number() over newest as place, sum(length(k.before::text)) over newest as characters, k.at
    from public.revisions k where k.row_id = new.id
    window newest as (order by k.at desc)
  ) kept
  where r.id = kept.id and kept.place > 1
    and (kept.place > 50 or kept.characters > 2000000 or kept.at < now() - interval '30 days');
  return null;
end $$;

create function private.delete_revisions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.revisions r where r.row_id = old.id;
  return null;
end $$;

/*
 * Keeps revisions of a table with `id`, `user_id` and `updated_at`. A change of nothing but `ignored` fields is none. `alive` is the field
 * with its value while a row is not forgotten.
 */
create function private.keep_revisions(target regclass, ignored text[] default '{}', alive jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  derived constant text[] := '{embedding,embedding_model,words,created_at,updated_at}';
  names jsonb;
begin
  select coalesce(jsonb_object_agg(attname, null), '{}') into names from pg_catalog.pg_attribute
    where attrelid = target and not attisdropped and attname = any (derived || ignored);
  execute format('create or replace trigger keep_revision after update on %s for each row execute function private.keep_revision(%L, %L)',
    target, names, alive);
  execute format('create or replace trigger delete_revisions after delete on %s for each row execute function private.delete_revisions()', target);
end $$;

select private.keep_revisions('public.deliverables', '{next_run_at,last_run_at}');
select private.keep_revisions('public.chat_sessions', '{leaf_id,last_message_at,summary,summarised_until,remembered_at}', '{"deleted_at": null}');
select private.keep_revisions('public.memories', '{}', '{"is_active": true}');

/* Deletes what is older than revisions are kept. The worker's alone. */
create function public.forget_old_revisions(at timestamptz) returns void language sql security definer set search_path = '' as $$
  delete from public.revisions r where r.at < forget_old_revisions.at - interval '30 days'
$$;
revoke execute on function public.forget_old_revisions(timestamptz) from public, anon, authenticated;
grant execute on function public.forget_old_revisions(timestamptz) to service_role;
