-- Everything that waits for a person, in one list.

alter table public.deliverable_versions add column dismissed_at timestamptz;
alter table public.deliveries add column dismissed_at timestamptz;

/*
 * What waits for the caller, the longest waiting first: drafts to review, questions to answer, versions that could not be
 * written and after which none was, approved versions that did not arrive or may not have.
 * {kind: draft · question · failure · delivery; id: of the version, the request or the delivery}.
 */
create function public.inbox(take integer default 200) returns table (
  kind text, id uuid, deliverable_id uuid, session_id uuid, title text, detail text, version_number integer, at timestamptz
) language sql stable set search_path = '' as $$
  select * from (
    select 'draft', v.id, d.id, null::uuid, d.title, v.status, v.version_number, coalesce(v.staged_at, v.created_at) as at
    from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
    where v.user_id = (select auth.uid()) and v.status in ('staged', 'reviewing') and d.status <> 'archived'
    union all
    select 'failure', v.id, d.id, null::uuid, d.title, v.error, v.version_number, v.updated_at
    from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
    where v.user_id = (select auth.uid()) and v.status = 'failed' and v.dismissed_at is null and d.status <> 'archived'
      and not exists (select from public.deliverable_versions later
        where later.deliverable_id = v.deliverable_id and later.version_number > v.version_number)
    union all
    select 'delivery', s.id, d.id, null::uuid, d.title, s.error, v.version_number, s.updated_at
    from public.deliveries s
    join public.deliverable_versions v on v.id = s.version_id
    join public.deliverables d on d.id = v.deliverable_id
    where s.user_id = (select auth.uid()) and s.status in ('failed', 'unknown') and s.dismissed_at is null and v.status = 'approved'
      and d.status <> 'archived'
    union all
    select 'question', r.id, null::uuid, s.id, s.title, r.subject, null::integer, r.created_at
    from public.requests r join public.chat_sessions s on s.id = r.session_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and r.kind = 'question' and s.deleted_at is null
  ) waiting
  order by at limit take
$$;

/* What of the caller's changed after `since`: chats as `session_states` tells them, and how much waits in the inbox. */
create function public.changes_since(since timestamptz default '-infinity', take integer default 500) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sessions', coalesce((select jsonb_agg(to_jsonb(s)) from public.session_states(since, take) s), '[]'),
    'waiting', (select count(*) from public.inbox())
  )
$$;

revoke execute on function public.inbox(integer), public.changes_since(timestamptz, integer) from public, anon;
grant execute on function public.inbox(integer), public.changes_since(timestamptz, integer) to authenticated;
