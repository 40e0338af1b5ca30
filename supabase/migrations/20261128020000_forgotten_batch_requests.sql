-- What the request of a version in a batch repeats is forgotten with its source, as what the version itself repeats is.

-- The text that a batch wrote from a source that is forgotten is not used either.
create or replace trigger guard_state before update on public.batch_requests for each row execute function private.guard_transition(
  'state', 'waiting>sent', 'sent>waiting', 'waiting>passed', 'sent>passed', 'sent>answered', 'answered>passed');

/*
 * Empties the requests of these people that have one of `names` in a ref, or that repeat an approved version which has. The sweep takes
 * such a request out of its batch, so that its version is written from what is left.
 */
create function private.forget_in_batches(people uuid[], names text[]) returns void language sql set search_path = '' as $$
  update public.batch_requests r
  set brief = '{}', result = null, state = case r.state when 'answered' then 'passed' else r.state end
  where r.user_id = any (people) and r.brief <> '{}' and exists (
    select from unnest(names) n
    where strpos(r.brief::text, n) > 0 or exists (
      select from public.deliverable_versions v
      join public.deliverable_versions approved on approved.deliverable_id = v.deliverable_id
        and approved.version_number = (r.brief -> 'approved' ->> 'number')::integer
      where v.id = r.version_id and strpos(approved.source_snapshots::text, n) > 0))
$$;

/* Forgets sources of these people, whose refs contain these names, wherever their content is repeated. */
create function private.forget(people uuid[], names text[]) returns void language plpgsql set search_path = '' as $$
begin
  perform private.forget_in_versions(people, names);
  perform private.forget_in_batches(people, names);
end $$;

create or replace function private.forget_memories() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget(array_agg(distinct n.user_id), array_agg('memory:' || n.id || '@'))
  from after_change n join before_change o on o.id = n.id where o.is_active and not n.is_active having count(*) > 0;
  return null;
end $$;

create or replace function private.forget_source() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- While an account is deleted, all of it goes.
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.forget(array[old.user_id], array[case tg_argv[0]
      when 'document' then 'document:' || old.id
      when 'resource' then '/resources/' || old.id
      else 'platform:' || (to_jsonb(old) ->> 'provider') || '/' end]);
  end if;
  return null;
end $$;

create or replace function private.forget_items() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Few items of many are repeated anywhere. While an account is deleted, all of it goes.
  perform private.forget(array_agg(distinct repeated.user_id), array_agg(distinct d.name))
  from (
    select v.user_id, v.left_out::text as content from public.deliverable_versions v where strpos(v.left_out::text, '/items/') > 0
    union all
    select r.user_id, r.brief::text from public.batch_requests r
  ) repeated
  cross join lateral regexp_matches(repeated.content, '/items/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m(ref)
  join (select '/items/' || id as name from deleted) d on d.name = m.ref[1]
  where repeated.user_id in (select d.user_id from deleted d join auth.users u on u.id = d.user_id)
  having count(*) > 0;
  return null;
end $$;

-- What was forgotten before.
update public.batch_requests r
set brief = '{}', result = null, state = case r.state when 'answered' then 'passed' else r.state end
where exists (
  select from jsonb_path_query(r.brief, '$.materials[*].ref') material(ref) where private.is_forgotten(r.user_id, material.ref #>> '{}'));
