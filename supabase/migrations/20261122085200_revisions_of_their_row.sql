/*
 * Revisions are deleted with their row: of its person and its table. By the id alone, somebody who makes a chat with the id of
 * another person's deliverable, and deletes it, deletes what that person could undo.
 */
create or replace function private.keep_revision() returns trigger language plpgsql security definer set search_path = '' as $$
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
    delete from public.revisions r where r.row_id = new.id and r.user_id = new.user_id and r.entity = tg_table_name;
    before := jsonb_build_object(forgotten_by, was -> forgotten_by);
  end if;
  who := private.actor();
  -- While an account is deleted its rows still change; nothing of them is kept.
  insert into public.revisions (user_id, entity, row_id, at, actor_kind, actor_id, before)
  select u.id, tg_table_name, new.id, changed_at, who.kind, who.id, before from auth.users u where u.id = new.user_id;
  delete from public.revisions r using (
    select k.id, row_number() over newest as place, sum(length(k.before::text)) over newest as characters, k.at
    from public.revisions k where k.row_id = new.id and k.user_id = new.user_id and k.entity = tg_table_name
    window newest as (order by k.at desc)
  ) kept
  where r.id = kept.id and kept.place > 1
    and (kept.place > 50 or kept.characters > 2000000 or kept.at < now() - interval '30 days');
  return null;
end $$;

create or replace function private.delete_revisions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.revisions r where r.row_id = old.id and r.user_id = old.user_id and r.entity = tg_table_name;
  return null;
end $$;
