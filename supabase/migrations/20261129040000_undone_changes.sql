/*
 * The changes that turns of the caller's chat made and that are undone: what they changed has its earlier values again. `ref` and `at`
 * are the key of a change.
 */
create function public.undone_changes(session uuid) returns table (ref text, at timestamptz)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select r.type || ':' || r.row_id, r.at
  from (
    select v.row_id, v.at, v.before, n.type, coalesce(
      (select to_jsonb(d) from public.deliverables d where v.entity = 'deliverables' and d.id = v.row_id),
      (select to_jsonb(m) from public.memories m where v.entity = 'memories' and m.id = v.row_id),
      (select to_jsonb(s) from public.chat_sessions s where v.entity = 'chat_sessions' and s.id = v.row_id),
      (select to_jsonb(c) from public.context_domains c where v.entity = 'context_domains' and c.id = v.row_id)) as current
    from public.revisions v
    join (values ('deliverables', 'deliverable'), ('memories', 'memory'), ('chat_sessions', 'session'), ('context_domains', 'domain'))
      n(entity, type) on n.entity = v.entity
    where v.user_id = (select auth.uid()) and v.actor_kind = 'turn'
      and v.actor_id in (select t.id::text from public.turns t where t.session_id = undone_changes.session and t.user_id = (select auth.uid()))
  ) r
  where not exists (
    select from jsonb_each(r.before) b where coalesce(r.current -> b.key, 'null') is distinct from b.value);
end $$;
revoke execute on function public.undone_changes(uuid) from public, anon;
grant execute on function public.undone_changes(uuid) to authenticated;
