-- What a version was written from is forgotten in one way: memories, documents, and what was read from platforms and MCP servers.

drop trigger forget_document on public.documents;
drop function private.forget_document();
drop trigger forget_memories on public.memories;
drop function private.forget_memories();
drop function private.forget_in_versions(uuid[], uuid[]);

/*
 * Whether a source of a version is no longer there: a memory that is forgotten, a document that is deleted, something on a platform
 * that is no longer chosen or whose platform is disconnected, a tool of a server that is removed.
 */
create function private.is_forgotten(person uuid, ref text) returns boolean language sql stable set search_path = '' as $$
  select case
    when ref like 'platform:mcp.%' then not exists (
      select from public.user_integrations i where i.user_id = person and i.provider = substring(ref from '^platform:([^/]+)'))
    when named.id is null then false
    when ref like 'memory:%' then not exists (
      select from public.memories m where m.user_id = person and m.id = named.id and m.is_active)
    when ref like 'document:%' then not exists (select from public.documents d where d.user_id = person and d.id = named.id)
    else not exists (select from public.platform_resources r where r.user_id = person and r.id = named.id)
  end
  from (select substring(ref from
    '^(?:memory:|document:|platform:[^/]+/resources/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid as id) named
$$;
grant execute on function private.is_forgotten(uuid, text) to authenticated, service_role;

/*
 * Removes the text of forgotten sources from what is stored with versions of these people whose sources have one of `names` in their
 * refs: from their sources, their preferences and what they left out. A memory is displayed as forgotten; everything else keeps its
 * name and is `removed`. The text of a version is the person's own document and stays as it is.
 */
create function private.forget_in_versions(people uuid[], names text[]) returns void language plpgsql set search_path = '' as $$
declare
  label constant text := 'A forgotten memory';
begin
  update public.deliverable_versions v
  set source_snapshots = cleaned.snapshots, preferences = cleaned.preferences, left_out = cleaned.left_out
  from (
    select w.id, s.snapshots, p.preferences, l.left_out
    from public.deliverable_versions w
    cross join lateral (
      select coalesce(jsonb_agg(case
            when not f.is_gone then e.value
            when e.value ->> 'ref' like 'memory:%' then e.value || jsonb_build_object('title', label, 'excerpt', '')
            else e.value || '{"excerpt": "", "removed": true}' end order by e.place), '[]') as snapshots,
        coalesce(array_agg(e.place - 1) filter (where f.is_gone), '{}') as gone
      from jsonb_array_elements(w.source_snapshots) with ordinality e(value, place)
      cross join lateral private.is_forgotten(w.user_id, e.value ->> 'ref') f(is_gone)
    ) s
    cross join lateral (
      select coalesce(jsonb_agg(case when f.is_gone then e.value - 'why' || jsonb_build_object('words', label) else e.value end
          order by e.place), '[]') as preferences,
        coalesce(array_agg(e.value ->> 'words') filter (where f.is_gone), '{}') as words
      from jsonb_array_elements(w.preferences) with ordinality e(value, place)
      cross join lateral private.is_forgotten(w.user_id, e.value ->> 'ref') f(is_gone)
    ) p
    cross join lateral (
      select coalesce(jsonb_agg(case when e.value ->> 'preference' = any (p.words)
          then e.value || jsonb_build_object('preference', label) else e.value end order by e.place), '[]') as left_out
      from jsonb_array_elements(w.left_out) with ordinality e(value, place)
      -- Of versions from before, it is not known which source a statement is from.
      where s.gone = '{}' or exists (select from jsonb_array_elements(e.value -> 'sources') n(place) where n.place::bigint <> all (s.gone))
    ) l
    where w.user_id = any (people)
      and exists (select from unnest(names) n where strpos(w.source_snapshots::text || w.preferences::text, n) > 0)
      and (s.snapshots, p.preferences, l.left_out) is distinct from (w.source_snapshots, w.preferences, w.left_out)
  ) cleaned
  where v.id = cleaned.id;
end $$;
grant execute on function private.forget_in_versions(uuid[], text[]) to authenticated, service_role;

create function private.forget_memories() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.forget_in_versions(array_agg(distinct n.user_id), array_agg('memory:' || n.id || '@'))
  from after_change n join before_change o on o.id = n.id where o.is_active and not n.is_active having count(*) > 0;
  return null;
end $$;
create trigger forget_memories after update on public.memories
  referencing old table as before_change new table as after_change
  for each statement execute function private.forget_memories();

create function private.forget_source() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- While an account is deleted, all of it goes.
  if exists (select from auth.users u where u.id = old.user_id) then
    perform private.forget_in_versions(array[old.user_id], array[case tg_argv[0]
      when 'document' then 'document:' || old.id
      when 'resource' then '/resources/' || old.id
      else 'platform:' || (to_jsonb(old) ->> 'provider') || '/' end]);
  end if;
  return null;
end $$;
create trigger forget_source after delete on public.documents for each row execute function private.forget_source('document');
create trigger forget_source after delete on public.platform_resources for each row execute function private.forget_source('resource');
create trigger forget_source after delete on public.user_integrations for each row
  when (old.provider like 'mcp.%') execute function private.forget_source('server');

/* As before; what a statement rests on is forgotten with its source. */
create or replace function private.forgotten_statements(v public.deliverable_versions) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(c.value ->> 'text'), '[]')
  from jsonb_array_elements(case jsonb_typeof(v.claims) when 'array' then v.claims else '[]' end) c
  where c.value ->> 'state' = 'supported' and not exists (
    select from jsonb_array_elements(c.value -> 'sources') s
    where not private.is_forgotten(v.user_id, v.source_snapshots -> (s.value ->> 'source')::integer ->> 'ref')
  )
$$;

-- What was read from a platform is no longer repeated in a version, and what was removed before is forgotten.
update public.deliverable_versions v
set source_snapshots = (
  select jsonb_agg(case e.value ->> 'kind' when 'platform' then e.value || '{"excerpt": ""}' else e.value end order by e.place)
  from jsonb_array_elements(v.source_snapshots) with ordinality e(value, place)
)
where v.source_snapshots @> '[{"kind": "platform"}]';
select private.forget_in_versions(array_agg(distinct v.user_id), '{document:,platform:,memory:}') from public.deliverable_versions v having count(*) > 0;
