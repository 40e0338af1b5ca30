-- A version that its person wanted none of (`skipped`) was never written: the funnel tells it apart.

drop function public.version_funnel(timestamptz, timestamptz, text);

/*
 * What became of the versions that were begun in a span. `staged` were written, whatever happened then; `edited` of the
 * approved ones were changed by their person. What a person brought back is not counted: nobody wrote it anew.
 */
create function public.version_funnel(since timestamptz, until timestamptz, kind text default null) returns table (
  generated bigint, staged bigint, approved bigint, edited bigint, delivered bigint, rejected bigint, failed bigint, waiting bigint, writing bigint,
  skipped bigint
) language sql stable set search_path = '' as $$
  select
    count(*),
    count(*) filter (where v.status not in ('generating', 'failed', 'skipped')),
    count(*) filter (where v.status in ('approved', 'delivered')),
    count(*) filter (where v.status in ('approved', 'delivered') and v.edit_distance > 0),
    count(*) filter (where v.status = 'delivered'),
    count(*) filter (where v.status = 'rejected'),
    count(*) filter (where v.status = 'failed'),
    count(*) filter (where v.status in ('staged', 'reviewing')),
    count(*) filter (where v.status = 'generating'),
    count(*) filter (where v.status = 'skipped')
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.created_at >= since and v.created_at < until and v.restored_from is null and (kind is null or d.deliverable_type = kind)
$$;
revoke execute on function public.version_funnel(timestamptz, timestamptz, text) from public, anon;
grant execute on function public.version_funnel(timestamptz, timestamptz, text) to authenticated;
