-- How many jobs a person has in the queue: what their pages show, and what a limit is counted by.

/* Of each kind of job, how many of the caller's run and how many wait. Nothing where there is no queue yet. */
create function public.own_jobs() returns table (kind text, running integer, waiting integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if pg_catalog.to_regclass('pgboss.job') is null then
    return;
  end if;
  -- What is executed as text need not exist when this function is made.
  return query execute $query$
    select j.name, (count(*) filter (where j.state = 'active'))::integer, (count(*) filter (where j.state < 'active'))::integer
    from pgboss.job j
    where j.name in ('work.run', 'deliverable.generate', 'platform.publish') and j.state < 'completed' and j.data ->> 'user_id' = $1
    group by j.name
  $query$ using (select auth.uid())::text;
end $$;
revoke execute on function public.own_jobs() from public, anon;
grant execute on function public.own_jobs() to authenticated;
