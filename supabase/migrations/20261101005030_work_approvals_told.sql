-- What a run of a work ticket asks is told of under the bell, and settled in the inbox.

create or replace function private.notify_of_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'open' and new.session_id is null then
    perform private.notify(new.kind, new.user_id, version => new.version_id, request => new.id, ticket => new.ticket_id);
  elsif new.state <> 'open' then
    perform private.settle_notifications(array[new.id], '{question,approval}');
  end if;
  return null;
end $$;

drop function public.inbox(integer);

/*
 * What waits for the caller, the longest waiting first: drafts to review, questions of chats and of runs, approvals of chats and
 * of work, versions that could not be written and after which none was, approved versions that did not arrive or may not have.
 * {kind: draft · question · approval · failure · delivery; id: of the version, the request or the delivery; more: what else
 * there is to know, for each kind: draft {revision, governance, destination, recipient, assumption} · question {options, and of
 * a run: default, deadline} · approval {what is proposed} · failure {} · delivery {version, status, target, attempts}}.
 */
create function public.inbox(take integer default 200) returns table (
  kind text, id uuid, deliverable_id uuid, session_id uuid, ticket_id uuid, title text, detail text, version_number integer, at timestamptz, more jsonb
) language sql stable set search_path = '' as $$
  select * from (
    select 'draft', v.id, d.id, null::uuid, null::uuid, d.title, v.status, v.version_number, coalesce(v.staged_at, v.created_at) as at,
      jsonb_build_object('revision', v.revision, 'governance', d.governance, 'destination', d.destination, 'recipient', d.recipient,
        'assumption', v.assumption)
    from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
    where v.user_id = (select auth.uid()) and v.status in ('staged', 'reviewing') and d.status <> 'archived'
    union all
    select 'failure', v.id, d.id, null::uuid, null::uuid, d.title, v.error, v.version_number, v.updated_at, '{}'
    from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
    where v.user_id = (select auth.uid()) and v.status = 'failed' and v.dismissed_at is null and d.status <> 'archived'
      and not exists (select from public.deliverable_versions later
        where later.deliverable_id = v.deliverable_id and later.version_number > v.version_number)
    union all
    select 'delivery', s.id, d.id, null::uuid, null::uuid, d.title, s.error, v.version_number, s.updated_at,
      jsonb_build_object('version', v.id, 'status', s.status, 'target', s.destination, 'attempts', s.attempts)
    from public.deliveries s
    join public.deliverable_versions v on v.id = s.version_id
    join public.deliverables d on d.id = v.deliverable_id
    where s.user_id = (select auth.uid()) and s.status in ('failed', 'unknown') and s.dismissed_at is null and v.status = 'approved'
      and d.status <> 'archived'
    union all
    select r.kind, r.id, null::uuid, s.id, null::uuid, s.title, r.subject, null::integer, r.created_at,
      case r.kind when 'question' then jsonb_build_object('options', r.payload -> 'options') else coalesce(r.payload -> 'proposal', '{}') end
    from public.requests r join public.chat_sessions s on s.id = r.session_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and s.deleted_at is null
    union all
    select r.kind, r.id, null::uuid, null::uuid, w.id, w.task, r.subject, null::integer, r.created_at, coalesce(r.payload -> 'proposal', '{}')
    from public.requests r join public.work_tickets w on w.id = r.ticket_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and r.kind = 'approval'
    union all
    select 'question', r.id, d.id, null::uuid, null::uuid, d.title, r.subject, v.version_number, r.created_at,
      jsonb_build_object('options', r.payload -> 'options', 'default', r.default_answer, 'deadline', r.deadline)
    from public.requests r
    join public.deliverable_versions v on v.id = r.version_id
    join public.deliverables d on d.id = v.deliverable_id
    where r.user_id = (select auth.uid()) and r.kind = 'question' and r.state = 'open' and v.status = 'generating' and d.status <> 'archived'
  ) waiting
  order by at limit take
$$;

revoke execute on function public.inbox(integer) from public, anon;
grant execute on function public.inbox(integer) to authenticated;
