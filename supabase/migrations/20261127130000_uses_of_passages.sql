-- Where a passage of a document was used, with the function that says it of whole ones.
drop function public.source_uses(text, uuid[]);

/*
 * For each of these memories or documents, in how many versions it was used, and the newest of them. A version used what it lists
 * among its sources or its preferences, and the passages on which its statements rest.
 * @param kind memory or document
 * @param passage counts only where this passage of it was used
 */
create function public.source_uses(kind text, ids uuid[], passage integer default null)
returns table (source_id uuid, versions bigint, deliverable_id uuid, title text, version_number integer)
language sql stable set search_path = '' as $$
  select u.source_id, u.versions, u.deliverable_id, d.title, u.version_number
  from (
    select r.source_id, v.deliverable_id, v.version_number, count(*) over (partition by r.source_id) as versions,
      row_number() over (partition by r.source_id order by v.created_at desc, v.version_number desc) as place
    from public.deliverable_versions v
    cross join lateral (
      select distinct substring(e.value ->> 'ref' from '^[a-z]+:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[@/]|$)')::uuid as source_id
      from jsonb_array_elements(
        v.source_snapshots || v.preferences
          || case when passage is null then '[]' else coalesce(jsonb_path_query_array(v.claims, '$[*].sources[*]'), '[]') end
      ) e
      where starts_with(e.value ->> 'ref', kind || ':')
        and (passage is null or e.value ->> 'ref' ~ ('/chunks/' || passage || '(?:@|$)'))
    ) r
    where v.user_id = auth.uid() and r.source_id = any (ids)
  ) u join public.deliverables d on d.id = u.deliverable_id
  where u.place = 1
$$;
revoke execute on function public.source_uses(text, uuid[], integer) from public, anon;
grant execute on function public.source_uses(text, uuid[], integer) to authenticated;
