-- Work tickets recur as deliverables do: what runs next, and what was late, is told of both.

/*
 * What runs next after `after` and until `until`, the soonest first, under the caller's row-level security. `waits`: its last run
 * goes on still. `total` is how many there are, whatever `take` and `skip`.
 */
create function public.scheduled_runs(after timestamptz, until timestamptz, take integer default 25, skip integer default 0) returns table (
  kind text, id uuid, user_id uuid, title text, frequency text, schedule jsonb, next_run_at timestamptz, waits boolean, total bigint
) language sql stable set search_path = '' as $$
  select s.*, count(*) over () from (
    select 'deliverable', d.id, d.user_id, d.title, d.frequency, d.schedule, d.next_run_at,
      exists (select from public.deliverable_versions v where v.deliverable_id = d.id and v.status = 'generating')
    from public.deliverables d where d.status = 'active' and d.next_run_at > after and d.next_run_at <= until
    union all
    select 'work', w.id, w.user_id, left(w.task, 100), w.frequency, w.schedule, w.next_run_at, w.status = 'running'
    from public.work_tickets w where w.next_run_at > after and w.next_run_at <= until
  ) s (kind, id, user_id, title, frequency, schedule, next_run_at, waits)
  order by s.next_run_at, s.id limit take offset skip
$$;

drop function public.delayed_runs(timestamptz, timestamptz, interval, integer);
/*
 * The runs begun in a span that were late (more than `in_time` after they were due) or that stand for others, which were missed:
 * newest first, under the caller's row-level security. Of a work ticket the last run is known, and not what it stands for.
 */
create function public.delayed_runs(since timestamptz, until timestamptz, in_time interval default '5 minutes', take integer default 100) returns table (
  kind text, id uuid, user_id uuid, title text, frequency text, schedule jsonb, version_number integer,
  due_at timestamptz, first_due_at timestamptz, begun_at timestamptz
) language sql stable set search_path = '' as $$
  select * from (
    select 'deliverable', d.id, d.user_id, d.title, d.frequency, d.schedule, v.version_number, v.due_at, v.first_due_at, v.created_at as begun_at
    from public.deliverable_versions v
    join public.deliverables d on d.id = v.deliverable_id
    where v.created_at >= since and v.created_at < until and v.due_at is not null
      and (v.created_at - v.due_at >= in_time or v.first_due_at < v.due_at)
    union all
    select 'work', w.id, w.user_id, left(w.task, 100), w.frequency, w.schedule, null, w.due_at, null, w.started_at
    from public.work_tickets w
    where w.started_at >= since and w.started_at < until and w.started_at - w.due_at >= in_time
  ) delayed
  order by begun_at desc limit take
$$;

revoke execute on function public.scheduled_runs(timestamptz, timestamptz, integer, integer),
  public.delayed_runs(timestamptz, timestamptz, interval, integer) from public, anon;
grant execute on function public.scheduled_runs(timestamptz, timestamptz, integer, integer),
  public.delayed_runs(timestamptz, timestamptz, interval, integer) to authenticated;

-- When a ticket runs next is set by the schedule, as it is with a deliverable; which run it is, is no change of the ticket.
select private.audit('public.work_tickets', '{agent_type,status,frequency,schedule,due_at,started_at,completed_at,turn_id}', '{progress,next_run_at,run_id}');
select private.audit('public.profiles', '{time_zone,locale,theme,remembers_since,notification_mail,digest_time,mailed_kinds}');
