-- The list of accounts also counts the ended turns whose cost is not known, so that an unknown cost is not shown as none.
drop function public.account_counts(uuid[]);
create function public.account_counts(accounts uuid[]) returns table (
  account uuid, chats bigint, deliverables bigint, memories bigint, turns bigint, unpriced bigint, cost_nanousd bigint, last_turn_at timestamptz
) language sql stable set search_path = '' as $$
  select
    a.id,
    (select count(*) from public.chat_sessions s where s.user_id = a.id and s.deleted_at is null),
    (select count(*) from public.deliverables d where d.user_id = a.id and d.status <> 'archived'),
    (select count(*) from public.memories m where m.user_id = a.id and m.is_active),
    used.turns,
    used.unpriced,
    used.cost,
    used.last
  from unnest(accounts) as a (id)
  cross join lateral (
    select count(*) as turns, count(*) filter (where t.cost_nanousd is null and t.status = 'ended') as unpriced,
      coalesce(sum(t.cost_nanousd), 0)::bigint as cost, max(t.started_at) as last
    from public.turns t where t.user_id = a.id
  ) used
$$;
revoke execute on function public.account_counts(uuid[]) from public, anon;
grant execute on function public.account_counts(uuid[]) to authenticated;
