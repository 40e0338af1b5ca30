-- Jobs as admins see them. The queue's tables are pg-boss's own: they come and change with it, in a schema that no token reaches.

/* When a worker last kept the queue in order, which each does every few seconds; null when none ever did. */
create function private.worker_seen_at() returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  seen timestamptz;
begin
  if pg_catalog.to_regclass('pgboss.queue') is null then
    return null;
  end if;
  execute 'select max(monitor_on) from pgboss.queue' into seen;
  return seen;
end $$;

create function public.worker_seen_at() returns timestamptz language sql stable security definer set search_path = '' as $$
  select private.worker_seen_at()
$$;

/*
 * The jobs in the queue, newest first, for an admin's login token: {counts: how many in each state, total: how many fit,
 * names: of all kinds of job, worker_seen_at, looked_at: when what is due was last looked for,
 * jobs: [{id, name, state, ids, attempts, most_attempts, created_at, start_after, started_at, ended_at, error, progress}]}.
 * States: queued · running · failed (tried again later) · dead (not tried again) · cancelled · done. Of a job's input and output
 * only ids, the failure's words and the progress are told. Null when there is no queue yet.
 */
create function public.admin_jobs(state text default null, name text default null, id uuid default null, take integer default 25, skip integer default 0)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'only admins see the jobs of all' using errcode = 'insufficient_privilege';
  end if;
  if pg_catalog.to_regclass('pgboss.job') is null then
    return null;
  end if;
  execute $query$
    with known as (
      select j.*, case j.state::text when 'created' then 'queued' when 'active' then 'running' when 'retry' then 'failed'
        when 'failed' then 'dead' when 'completed' then 'done' else j.state::text end as stands
      from pgboss.job j
      where j.name not like '\_\_pgboss\_\_%' and j.name not in ('schedule.sweep', 'job.given-up')
    ), fitting as (
      select * from known k where ($1 is null or k.stands = $1) and ($2 is null or k.name = $2) and ($3 is null or k.id = $3)
    )
    select jsonb_build_object(
      'counts', (select coalesce(jsonb_object_agg(c.stands, c.many), '{}') from (select stands, count(*) as many from known group by stands) c),
      'total', (select count(*) from fitting),
      'names', (select coalesce(jsonb_agg(q.name order by q.name), '[]') from pgboss.queue q
        where q.name not like '\_\_pgboss\_\_%' and q.name not in ('schedule.sweep', 'job.given-up')),
      'worker_seen_at', private.worker_seen_at(),
      'looked_at', (select max(s.completed_on) from pgboss.job s where s.name = 'schedule.sweep' and s.state = 'completed'),
      'jobs', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', f.id, 'name', f.name, 'state', f.stands,
          'ids', (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(f.data) d where d.key like '%\_id' and jsonb_typeof(d.value) = 'string'),
          'attempts', f.retry_count + case when f.started_on is null then 0 else 1 end, 'most_attempts', f.retry_limit + 1,
          'created_at', f.created_on, 'start_after', f.start_after, 'started_at', f.started_on, 'ended_at', f.completed_on,
          'error', coalesce(f.output ->> 'message', f.output -> 'value' ->> 'message'),
          'progress', f.output -> 'progress' ->> 'message'
        ) order by f.created_on desc, f.id)
        from (select * from fitting order by created_on desc, id limit $4 offset $5) f), '[]')
    )
  $query$ into answer using state, name, id, take, skip;
  return answer;
end $$;

revoke execute on function private.worker_seen_at(), public.worker_seen_at(), public.admin_jobs(text, text, uuid, integer, integer) from public, anon;
revoke execute on function public.worker_seen_at() from authenticated;
grant execute on function public.worker_seen_at() to service_role;
grant execute on function public.admin_jobs(text, text, uuid, integer, integer) to authenticated;
