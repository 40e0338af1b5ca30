-- What the lists of admin pages count. Both run under the caller's row-level security: an admin's login token counts
-- everybody's rows, anyone else's only their own.

/* How much each of these accounts holds and has used. */
create function public.account_counts(accounts uuid[]) returns table (
  account uuid, chats bigint, deliverables bigint, memories bigint, turns bigint, cost_nanousd bigint, last_turn_at timestamptz
) language sql stable set search_path = '' as $$
  select
    a.id,
    (select count(*) from public.chat_sessions s where s.user_id = a.id and s.deleted_at is null),
    (select count(*) from public.deliverables d where d.user_id = a.id and d.status <> 'archived'),
    (select count(*) from public.memories m where m.user_id = a.id and m.is_active),
    used.turns,
    used.cost,
    used.last
  from unnest(accounts) as a (id)
  cross join lateral (
    select count(*) as turns, coalesce(sum(t.cost_nanousd), 0)::bigint as cost, max(t.started_at) as last
    from public.turns t where t.user_id = a.id
  ) used
$$;

/* The newest version of each of these deliverables; none for one that has no version. */
create function public.latest_versions(of_deliverables uuid[]) returns table (
  deliverable_id uuid, version_number integer, status text, edit_distance double precision
) language sql stable set search_path = '' as $$
  select distinct on (v.deliverable_id) v.deliverable_id, v.version_number, v.status, v.edit_distance
  from public.deliverable_versions v
  where v.deliverable_id = any (of_deliverables)
  order by v.deliverable_id, v.version_number desc
$$;

grant execute on function public.account_counts(uuid[]), public.latest_versions(uuid[]) to authenticated;
