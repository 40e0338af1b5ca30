-- Of older versions it is not known from which item of a platform a statement is that they left out. It would outlive the item.
update public.deliverable_versions v
set left_out = (
  select coalesce(jsonb_agg(e.value order by e.place), '[]')
  from jsonb_array_elements(v.left_out) with ordinality e(value, place)
  -- "12 more statements" repeats nothing.
  where e.value ->> 'text' ~ '^\d+ more statements$' or not exists (
    select from jsonb_array_elements(v.source_snapshots) with ordinality s(value, place)
    where s.value ->> 'ref' like 'platform:%/resources/%'
      and (not e.value ? 'sources' or e.value -> 'sources' @> jsonb_build_array(jsonb_build_object('source', s.place - 1)))
      and not exists (
        select from jsonb_array_elements(e.value -> 'sources') n where (n.value ->> 'source')::bigint = s.place - 1 and n.value ? 'ref')
  )
)
where v.left_out <> '[]' and v.source_snapshots @? '$[*] ? (@.ref like_regex "^platform:.+/resources/")';
