/*
 * The runs begun in a span that were late (more than `in_time` after they were due) or that stand for others, which were missed:
 * newest first, under the caller's row-level security.
 */
create function public.delayed_runs(since timestamptz, until timestamptz, in_time interval default '5 minutes', take integer default 100) returns table (
  deliverable_id uuid, user_id uuid, title text, frequency text, schedule jsonb, version_number integer,
  due_at timestamptz, first_due_at timestamptz, begun_at timestamptz
) language sql stable set search_path = '' as $$
  select d.id, d.user_id, d.title, d.frequency, d.schedule, v.version_number, v.due_at, v.first_due_at, v.created_at
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.created_at >= since and v.created_at < until and v.due_at is not null
    and (v.created_at - v.due_at >= in_time or v.first_due_at < v.due_at)
  order by v.created_at desc limit take
$$;
revoke execute on function public.delayed_runs(timestamptz, timestamptz, interval, integer) from public, anon;
grant execute on function public.delayed_runs(timestamptz, timestamptz, interval, integer) to authenticated;
