/*
 * The newest turns of the caller's chat, newest first, each with its calls that changed something or may have; one row without a
 * call for a turn that has none. `ref`: what a call created or changed. `undone`: the turn that it took back. `unchanged`: an edit
 * that changed no field.
 */
create function public.changing_calls(session uuid, take integer default 50) returns table (
  turn uuid, name text, action text, ref text, undone text, unchanged boolean
) language sql stable set search_path = '' as $$
  select t.id, c.name, c.input ->> 'action', c.output ->> 'ref', c.output -> 'result' ->> 'turn', coalesce(c.output -> 'changes_applied' = '[]', false)
  from (
    select n.id, n.started_at from public.turns n
    where n.session_id = changing_calls.session and n.user_id = (select auth.uid())
    order by n.started_at desc limit take
  ) t
  left join public.turn_calls c on c.turn_id = t.id and c.effect <> 'read' and c.state in ('succeeded', 'unknown')
    and c.output ->> 'status' is distinct from 'awaiting_approval'
  order by t.started_at desc, c.step, c.created_at
$$;
revoke execute on function public.changing_calls(uuid, integer) from public, anon;
grant execute on function public.changing_calls(uuid, integer) to authenticated;
