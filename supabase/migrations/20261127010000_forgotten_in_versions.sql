-- What a version was written from does not repeat a memory that was forgotten.

/*
 * Removes the text of memories from what is stored with versions of these people: from their sources, their preferences and what
 * they left out. The text of a version is the person's own document and stays as it is.
 */
create function private.forget_in_versions(memories uuid[], people uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  label constant text := 'A forgotten memory';
  refs constant text[] := array(select 'memory:' || id || '@' from unnest(memories) id);
begin
  update public.deliverable_versions v
  set source_snapshots = cleaned.snapshots, preferences = cleaned.preferences, left_out = cleaned.left_out
  from (
    select w.id, s.snapshots, p.preferences, l.left_out
    from public.deliverable_versions w
    cross join lateral (
      select coalesce(jsonb_agg(case when f.is_gone then e.value || jsonb_build_object('title', label, 'excerpt', '') else e.value end
          order by e.place), '[]') as snapshots,
        coalesce(array_agg(e.value ->> 'excerpt') filter (where f.is_gone), '{}') as texts
      from jsonb_array_elements(w.source_snapshots) with ordinality e(value, place)
      cross join lateral (select exists (select from unnest(refs) r where starts_with(e.value ->> 'ref', r)) as is_gone) f
    ) s
    cross join lateral (
      select coalesce(jsonb_agg(case when f.is_gone then e.value - 'why' || jsonb_build_object('words', label) else e.value end
          order by e.place), '[]') as preferences,
        coalesce(array_agg(e.value ->> 'words') filter (where f.is_gone), '{}') as words
      from jsonb_array_elements(w.preferences) with ordinality e(value, place)
      cross join lateral (select exists (select from unnest(refs) r where starts_with(e.value ->> 'ref', r)) as is_gone) f
    ) p
    cross join lateral (
      select coalesce(jsonb_agg(case when e.value ->> 'preference' = any (p.words)
          then e.value || jsonb_build_object('preference', label) else e.value end order by e.place), '[]') as left_out
      from jsonb_array_elements(w.left_out) with ordinality e(value, place)
      where not exists (select from unnest(s.texts) t where strpos(t, e.value ->> 'text') > 0)
    ) l
    where w.user_id = any (people)
      and exists (select from unnest(refs) r where strpos(w.source_snapshots::text || w.preferences::text, r) > 0)
  ) cleaned
  where v.id = cleaned.id;
end $$;
grant execute on function private.forget_in_versions(uuid[], uuid[]) to authenticated, service_role;

create function private.forget_memories() returns trigger language plpgsql set search_path = '' as $$
declare
  forgotten uuid[];
  people uuid[];
begin
  select array_agg(n.id), array_agg(distinct n.user_id) into forgotten, people
  from after_change n join before_change o on o.id = n.id where o.is_active and not n.is_active;
  if forgotten is not null then
    perform private.forget_in_versions(forgotten, people);
  end if;
  return null;
end $$;
create trigger forget_memories after update on public.memories
  referencing old table as before_change new table as after_change
  for each statement execute function private.forget_memories();

-- What was forgotten before.
select private.forget_in_versions(array_agg(m.id), array_agg(distinct m.user_id)) from public.memories m where not m.is_active having count(*) > 0;

/*
 * As before; of a memory that was forgotten since, a version keeps no text, but still that it reported it. `approved` has the
 * statements of that version that rest on nothing but forgotten memories: `forgotten`.
 */
create or replace function public.gather_brief(version uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
declare
  wanted public.deliverable_versions;
  own public.deliverables;
  told_until timestamptz;
begin
  select * into wanted from public.deliverable_versions v where v.id = version and v.user_id = auth.uid();
  if wanted.id is null then
    return null;
  end if;
  select * into own from public.deliverables d where d.id = wanted.deliverable_id;
  select max(v.period_end) into told_until from public.deliverable_versions v
  where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered');
  return jsonb_build_object(
    'version', to_jsonb(wanted),
    'deliverable', to_jsonb(own) - '{embedding,words}'::text[],
    'profile', (select jsonb_build_object('name', p.name, 'time_zone', p.time_zone) from public.profiles p where p.user_id = wanted.user_id),
    'approved', (
      select jsonb_build_object('version_number', v.version_number, 'content', coalesce(v.final_content, v.draft_content),
        'forgotten', private.forgotten_statements(v))
      from public.deliverable_versions v
      where v.deliverable_id = wanted.deliverable_id and v.status in ('approved', 'delivered') and v.version_number < wanted.version_number
      order by v.version_number desc limit 1),
    'feedback', coalesce((
      select jsonb_agg(jsonb_build_object('version_number', f.version_number, 'feedback', f.feedback) order by f.version_number desc)
      from (
        select v.version_number, v.feedback from public.deliverable_versions v
        where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.feedback <> ''
        order by v.version_number desc limit 5
      ) f), '[]'),
    'learned', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at desc)
      from (
        select * from public.memories m
        where m.user_id = wanted.user_id and m.type in ('preference', 'instruction') and private.may_use(m, own)
        order by m.scope = 'deliverable' desc, m.importance desc, m.created_at desc limit 40
      ) m), '[]'),
    'facts', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at)
      from (
        select m.*, exists (
          select from public.deliverable_versions v cross join jsonb_array_elements(v.source_snapshots) s
          where v.deliverable_id = own.id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered')
            and s ->> 'ref' like 'memory:' || m.id || '@%'
            and s ->> 'excerpt' in ('', left(btrim(regexp_replace(m.content, '\s+', ' ', 'g')), 300))
        ) as told
        from public.memories m
        where m.user_id = wanted.user_id and m.type in ('fact', 'decision') and private.may_use(m, own)
        order by m.importance desc, m.created_at desc limit 100
      ) m), '[]'),
    'unscoped', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at desc)
      from (
        select m.* from public.memories m
        where m.user_id = wanted.user_id and m.is_active and not m.is_superseded and m.scope is null and own.id <> all (m.excluded_from)
          and coalesce(m.as_of, m.created_at) > coalesce(told_until, '-infinity')
          and coalesce(m.as_of, m.created_at) <= coalesce(wanted.period_end, now())
        order by m.importance desc, m.created_at desc limit 10
      ) m), '[]'),
    'excluded', coalesce((
      select jsonb_agg(m.id) from public.memories m where m.user_id = wanted.user_id and own.id = any (m.excluded_from)), '[]')
  );
end $$;

/* The statements of a version that rest on nothing but memories that were forgotten. */
create function private.forgotten_statements(v public.deliverable_versions) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(c.value ->> 'text'), '[]')
  from jsonb_array_elements(case jsonb_typeof(v.claims) when 'array' then v.claims else '[]' end) c
  where c.value ->> 'state' = 'supported' and not exists (
    select from jsonb_array_elements(c.value -> 'sources') s
    where not exists (
      select from public.memories m
      where m.user_id = v.user_id and not m.is_active and starts_with(s.value ->> 'ref', 'memory:' || m.id || '@')
    )
  )
$$;
grant execute on function private.forgotten_statements(public.deliverable_versions) to authenticated, service_role;
