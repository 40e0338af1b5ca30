-- What the Memories page filters by, and where memories were used.

/*
 * Where the caller's memories were used: for each of these, in how many versions, and the newest of them.
 * A version used what it lists among its sources or its preferences.
 */
create function public.memory_uses(ids uuid[])
returns table (memory_id uuid, versions bigint, deliverable_id uuid, title text, version_number integer)
language sql stable set search_path = '' as $$
  select u.memory_id, u.versions, u.deliverable_id, d.title, u.version_number
  from (
    select r.memory_id, v.deliverable_id, v.version_number, count(*) over (partition by r.memory_id) as versions,
      row_number() over (partition by r.memory_id order by v.created_at desc, v.version_number desc) as place
    from public.deliverable_versions v
    cross join lateral (
      select distinct substring(e.value ->> 'ref' from '^memory:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@')::uuid as memory_id
      from jsonb_array_elements(v.source_snapshots || v.preferences) e
    ) r
    where v.user_id = auth.uid() and r.memory_id = any (ids)
  ) u join public.deliverables d on d.id = u.deliverable_id
  where u.place = 1
$$;

/*
 * The caller's memories that are not forgotten: those whose text contains `words`, of a kind, that concern a person (for whom they are
 * used, or whose first name they mention), that a deliverable may use or used, and that were saved in a period. Null: any.
 */
create function public.find_memories(
  words text default null, kind text default null, person text default null, deliverable uuid default null,
  saved_from timestamptz default null, saved_until timestamptz default null
) returns setof public.memories language sql stable set search_path = '' as $$
  with used as materialized (
    select distinct substring(e.value ->> 'ref' from '^memory:([0-9a-f-]{36})@') as id
    from public.deliverable_versions v cross join lateral jsonb_array_elements(v.source_snapshots || v.preferences) e
    where v.deliverable_id = deliverable
  )
  select m.* from public.memories m left join public.deliverables d on d.id = deliverable
  where m.user_id = auth.uid() and m.is_active
    and (find_memories.words is null or strpos(lower(m.content), lower(find_memories.words)) > 0)
    and (kind is null or m.type = kind)
    and (person is null or private.is_reader(m.reader, jsonb_build_object('name', person))
      or (private.name_words(person))[1] = any (private.name_words(m.content)))
    and (deliverable is null or (d.id is not null and private.may_use(m, d))
      or m.source_ref like 'deliverable:' || deliverable || '/%' or m.id::text in (select used.id from used))
    and (saved_from is null or m.created_at >= saved_from)
    and (saved_until is null or m.created_at < saved_until)
$$;
revoke execute on function public.memory_uses(uuid[]), public.find_memories(text, text, text, uuid, timestamptz, timestamptz) from public, anon;
grant execute on function public.memory_uses(uuid[]), public.find_memories(text, text, text, uuid, timestamptz, timestamptz) to authenticated;
