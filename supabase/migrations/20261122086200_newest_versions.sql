/* The newest version of each of the caller's deliverables; `asks`: it waits for an answer before it is written. */
create function public.newest_versions() returns table (deliverable_id uuid, version_number integer, status text, delivery_status text, asks boolean)
language sql stable set search_path = '' as $$
  select d.id, v.version_number, v.status, v.delivery_status, v.status = 'generating' and coalesce(v.progress ? 'question', false)
  from public.deliverables d cross join lateral (
    select n.* from public.deliverable_versions n where n.deliverable_id = d.id order by n.version_number desc limit 1) v
  where d.user_id = (select auth.uid())
$$;
revoke execute on function public.newest_versions() from public, anon;
grant execute on function public.newest_versions() to authenticated;
