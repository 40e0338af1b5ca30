-- A person sees what their programs did last.

create index on public.turns (user_id, started_at desc) where operator = 'mcp';

/*
 * The latest calls of the caller's programs, the newest first. What goes in and comes out is told as far as it is short: a large input
 * without its texts, a large output not at all. `program` is null while a call runs, and of one that was cut off.
 */
create function public.program_calls(take integer default 10) returns table (
  id uuid, program text, at timestamptz, name text, state text, input jsonb, output jsonb
) language sql stable set search_path = '' as $$
  select c.id, t.exit_detail ->> 'via', t.started_at, c.name,
    case when t.status = 'ended' and c.state in ('pending', 'running') then 'unknown' else c.state end,
    case when pg_column_size(c.input) < 8000 then c.input else c.input - '{content,changes,params,message,question,todos}'::text[] end,
    case when pg_column_size(c.output) < 8000 then c.output end
  from public.turns t join public.turn_calls c on c.turn_id = t.id
  where t.user_id = (select auth.uid()) and t.operator = 'mcp'
  order by t.started_at desc, c.created_at desc
  limit take
$$;

revoke execute on function public.program_calls(integer) from public, anon;
grant execute on function public.program_calls(integer) to authenticated;
