-- What a version left out is forgotten with the items of platforms that say it, even while their channel stays chosen.

/* As before, and an item of a platform that is no longer stored: it was deleted there, or is older than its person keeps items. */
create or replace function private.is_forgotten(person uuid, ref text) returns boolean language sql stable set search_path = '' as $$
  select case
    when ref like 'platform:mcp.%' then not exists (
      select from public.user_integrations i where i.user_id = person and i.provider = substring(ref from '^platform:([^/]+)'))
    when named.id is null then false
    when ref like 'memory:%' then not exists (
      select from public.memories m where m.user_id = person and m.id = named.id and m.is_active)
    when ref like 'document:%' then not exists (select from public.documents d where d.user_id = person and d.id = named.id)
    when ref like 'platform:%/items/%' then not exists (
      select from public.platform_items i where i.user_id = person and i.id = named.id)
    else not exists (select from public.platform_resources r where r.user_id = person and r.id = named.id)
  end
  from (select substring(ref from
    '^(?:memory:|document:|platform:[^/]+/(?:resources|items)/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid as id) named
$$;

-- A statement that was left out says what it rests on as a claim does.
update public.deliverable_versions v
set left_out = (
  select jsonb_agg(case when e.value ? 'sources' then e.value || jsonb_build_object('sources', (
      select coalesce(jsonb_agg(jsonb_build_object('source', n.value) order by n.place), '[]')
      from jsonb_array_elements(e.value -> 'sources') with ordinality n(value, place))) else e.value end order by e.place)
  from jsonb_array_elements(v.left_out) with ordinality e(value, place)
)
where v.left_out @> '[{"sources": []}]';

/*
 * Removes the text of forgotten sources from what is stored with versions of these people that have one of `names` in a ref: from
 * their sources, their preferences and what they left out. A memory is displayed as forgotten; everything else keeps its name and is
 * `removed`. The text of a version is the person's own document and stays as it is.
 */
create or replace function private.forget_in_versions(people uuid[], names text[]) returns void
language plpgsql set search_path = '' as $$
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
        coalesce(bool_or(f.is_gone), false) as any_gone
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
      where case
        -- Of versions from before, it is not known what a statement rests on.
        when not e.value ? 'sources' then not s.any_gone
        else exists (
          select from jsonb_array_elements(e.value -> 'sources') n
          where not private.is_forgotten(w.user_id,
            coalesce(n.value ->> 'ref', w.source_snapshots -> (n.value ->> 'source')::integer ->> 'ref')))
      end
    ) l
    where w.user_id = any (people)
      and exists (
        select from unnest(names) n
        where strpos(w.source_snapshots::text || w.preferences::text || w.left_out::text, n) > 0)
      and (s.snapshots, p.preferences, l.left_out) is distinct from (w.source_snapshots, w.preferences, w.left_out)
  ) cleaned
  where v.id = cleaned.id;
end $$;

create function private.forget_items() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Only what versions left out repeats items. While an account is deleted, all of it goes.
  perform private.forget_in_versions(array_agg(distinct v.user_id), array_agg(distinct m.ref[1]))
  from public.deliverable_versions v
  cross join lateral regexp_matches(v.left_out::text, '/items/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m(ref)
  join deleted d on '/items/' || d.id = m.ref[1]
  where v.user_id in (select d.user_id from deleted d) and strpos(v.left_out::text, '/items/') > 0
    and exists (select from auth.users u where u.id = v.user_id)
  having count(*) > 0;
  return null;
end $$;
create trigger forget_items after delete on public.platform_items referencing old table as deleted
  for each statement execute function private.forget_items();
