-- How much waits in the inbox, for every page and for the event stream.

/* How much waits for the caller: all of it, also what `inbox` does not list because it is too much. */
create function public.inbox_count() returns integer language sql stable set search_path = '' as $$
  select count(*)::integer from public.inbox(null)
$$;
revoke execute on function public.inbox_count() from public, anon;
grant execute on function public.inbox_count() to authenticated;

create or replace function public.changes_since(since timestamptz default '-infinity', take integer default 500) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sessions', coalesce((select jsonb_agg(to_jsonb(s)) from public.session_states(since, take) s), '[]'),
    'waiting', public.inbox_count(),
    'unread', (select count(*) from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null),
    'newest', coalesce((select jsonb_agg(to_jsonb(n)) from public.notifications_of_caller(true, 20) n), '[]')
  )
$$;
