-- What a version was written from does not repeat a document that was deleted, and the next version is not written from it.

/*
 * Removes the text of a document that is deleted from what is stored with versions: from their sources, which keep its name, and from
 * what they left out. The text of a version is the person's own document and stays as it is.
 */
create function private.forget_document() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  prefix constant text := 'document:' || old.id;
begin
  -- While an account is deleted, all of it goes.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return old;
  end if;
  update public.deliverable_versions v
  set
    source_snapshots = (
      select coalesce(jsonb_agg(case when e.value ->> 'ref' ~ ('^' || prefix || '($|[@/])') then e.value || '{"excerpt": ""}' else e.value end
        order by e.place), '[]')
      from jsonb_array_elements(v.source_snapshots) with ordinality e(value, place)
    ),
    left_out = (
      select coalesce(jsonb_agg(e.value order by e.place), '[]')
      from jsonb_array_elements(v.left_out) with ordinality e(value, place)
      where not exists (
        select from public.document_chunks c where c.document_id = old.id and strpos(c.content, e.value ->> 'text') > 0
      )
    )
  where v.user_id = old.user_id and strpos(v.source_snapshots::text, prefix) > 0;
  return old;
end $$;
create trigger forget_document before delete on public.documents for each row execute function private.forget_document();

/* As before, and those that rest on nothing but documents that were deleted. */
create or replace function private.forgotten_statements(v public.deliverable_versions) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(c.value ->> 'text'), '[]')
  from jsonb_array_elements(case jsonb_typeof(v.claims) when 'array' then v.claims else '[]' end) c
  where c.value ->> 'state' = 'supported' and not exists (
    select from jsonb_array_elements(c.value -> 'sources') s
    where not exists (
      select from public.memories m
      where m.user_id = v.user_id and not m.is_active and starts_with(s.value ->> 'ref', 'memory:' || m.id || '@')
    ) and not (
      s.value ->> 'ref' ~ '^document:[0-9a-f-]{36}' and not exists (
        select from public.documents d where d.user_id = v.user_id and d.id::text = substr(s.value ->> 'ref', 10, 36)
      )
    )
  )
$$;

-- What was deleted before.
update public.deliverable_versions v
set source_snapshots = (
  select jsonb_agg(case when e.value ->> 'ref' ~ '^document:[0-9a-f-]{36}' and not exists (
      select from public.documents d where d.user_id = v.user_id and d.id::text = substr(e.value ->> 'ref', 10, 36)
    ) then e.value || '{"excerpt": ""}' else e.value end order by e.place)
  from jsonb_array_elements(v.source_snapshots) with ordinality e(value, place)
)
where v.source_snapshots::text like '%"document:%';
