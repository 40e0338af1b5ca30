-- The figures of the admin pages. All run under the caller's row-level security: an admin's login token counts everybody's
-- rows, anyone else's only their own. `since` is within, `until` is not; `kind` is a deliverable type, null for all of them.

create index on public.deliverable_versions (created_at);
create index on public.deliverable_versions (turn_id);
create index on public.turns (started_at);

/*
 * What became of the versions that were begun in a span. `staged` were written, whatever happened then; `edited` of the
 * approved ones were changed by their person. What a person brought back is not counted: nobody wrote it anew.
 */
create function public.version_funnel(since timestamptz, until timestamptz, kind text default null) returns table (
  generated bigint, staged bigint, approved bigint, edited bigint, delivered bigint, rejected bigint, failed bigint, waiting bigint, writing bigint
) language sql stable set search_path = '' as $$
  select
    count(*),
    count(*) filter (where v.status not in ('generating', 'failed')),
    count(*) filter (where v.status in ('approved', 'delivered')),
    count(*) filter (where v.status in ('approved', 'delivered') and v.edit_distance > 0),
    count(*) filter (where v.status = 'delivered'),
    count(*) filter (where v.status = 'rejected'),
    count(*) filter (where v.status = 'failed'),
    count(*) filter (where v.status in ('staged', 'reviewing')),
    count(*) filter (where v.status = 'generating')
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.created_at >= since and v.created_at < until and v.restored_from is null and (kind is null or d.deliverable_type = kind)
$$;

/*
 * Seconds from written to approved, of the versions that a person approved in a span: half and nine tenths are approved
 * within these. What went out unread was approved by a job, and does not count.
 */
create function public.approval_times(since timestamptz, until timestamptz, kind text default null) returns table (
  approved bigint, median_s double precision, p90_s double precision
) language sql stable set search_path = '' as $$
  select
    count(*),
    percentile_cont(0.5) within group (order by extract(epoch from v.approved_at - v.staged_at)),
    percentile_cont(0.9) within group (order by extract(epoch from v.approved_at - v.staged_at))
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.approved_at >= since and v.approved_at < until and v.staged_at is not null and v.restored_from is null
    and (kind is null or d.deliverable_type = kind)
    and not exists (select from public.audit_log l
      where l.version_id = v.id and l.actor_kind = 'job' and l.changes -> 'status' ->> 'to' = 'approved')
$$;

/*
 * How much people changed of what they approved, by day or week (`step`) of the time zone: the mean of the edit
 * distances (0..1), null where nothing was approved. Every day or week of the span has its row.
 */
create function public.edit_trend(since timestamptz, until timestamptz, step text, zone text, kind text default null) returns table (
  from_day date, approved bigint, changed double precision
) language sql stable set search_path = '' as $$
  with approved as (
    select date_trunc(step, v.approved_at at time zone zone)::date as from_day, v.edit_distance
    from public.deliverable_versions v
    join public.deliverables d on d.id = v.deliverable_id
    where v.approved_at >= since and v.approved_at < until and v.edit_distance is not null and v.restored_from is null
      and (kind is null or d.deliverable_type = kind)
  )
  select begun::date, count(a.edit_distance), avg(a.edit_distance)
  from generate_series(date_trunc(step, since at time zone zone), (until at time zone zone) - interval '1 microsecond', ('1 ' || step)::interval) begun
  left join approved a on a.from_day = begun::date
  group by begun order by begun
$$;

/*
 * What the writing of versions cost in a span, every attempt counted, in integer nano-dollars, beside how many of the
 * versions begun in it were approved. `unpriced` turns have a cost that is not known and are not in the sum.
 */
create function public.version_costs(since timestamptz, until timestamptz, kind text default null) returns table (
  accepted bigint, turns bigint, unpriced bigint, cost_nanousd bigint
) language sql stable set search_path = '' as $$
  select
    (select f.approved from public.version_funnel(since, until, kind) f),
    count(*),
    count(*) filter (where t.cost_nanousd is null),
    coalesce(sum(t.cost_nanousd), 0)::bigint
  from public.turns t
  left join lateral (
    select coalesce((t.exit_detail ->> 'deliverable')::uuid,
      (select v.deliverable_id from public.deliverable_versions v where v.turn_id = t.id limit 1)) as id
  ) written on true
  where t.started_at >= since and t.started_at < until and t.operator = 'deliverable.generate' and t.status = 'ended'
    and (kind is null or exists (select from public.deliverables d where d.id = written.id and d.deliverable_type = kind))
$$;

/*
 * What went wrong in a span, most often first. `of` says what was tried: `call` of a primitive in a turn (or of an action,
 * through Execute), `version` that was begun, `delivery` that was tried. `failed` of `tried`, for one `error`.
 */
create function public.errors_by_action(since timestamptz, until timestamptz) returns table (
  action text, of text, error text, failed bigint, tried bigint
) language sql stable set search_path = '' as $$
  with tried as (
    select case c.name when 'Execute' then coalesce(c.input ->> 'action', c.name) else c.name end as action, 'call' as of,
      case when c.state in ('failed', 'denied', 'unknown') then coalesce(c.error_code, c.state) end as error
    from public.turns t join public.turn_calls c on c.turn_id = t.id
    where t.started_at >= since and t.started_at < until
    union all
    select 'deliverable.generate', 'version', case v.status when 'failed' then 'failed' end
    from public.deliverable_versions v
    where v.created_at >= since and v.created_at < until and v.restored_from is null
    union all
    select 'platform.publish', 'delivery', case when s.status in ('failed', 'unknown') then s.status end
    from public.deliveries s
    where s.created_at >= since and s.created_at < until
  ), counted as (
    select t.action, t.of, t.error, count(*) as failed, sum(count(*)) over (partition by t.action, t.of)::bigint as tried
    from tried t
    group by t.action, t.of, t.error
  )
  select c.* from counted c where c.error is not null order by c.failed desc, c.action collate "C", c.error
$$;

revoke execute on function public.version_funnel(timestamptz, timestamptz, text), public.approval_times(timestamptz, timestamptz, text),
  public.edit_trend(timestamptz, timestamptz, text, text, text), public.version_costs(timestamptz, timestamptz, text),
  public.errors_by_action(timestamptz, timestamptz) from public, anon;
grant execute on function public.version_funnel(timestamptz, timestamptz, text), public.approval_times(timestamptz, timestamptz, text),
  public.edit_trend(timestamptz, timestamptz, text, text, text), public.version_costs(timestamptz, timestamptz, text),
  public.errors_by_action(timestamptz, timestamptz) to authenticated;
