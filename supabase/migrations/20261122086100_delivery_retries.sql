-- When a failed delivery is tried again by itself, as the queue knows it; it waits since its first attempt.

/*
 * When the queue tries a failed delivery of the caller's again; null where it does not. Of a version that was sent to several
 * places only the newest is tried again. The queue's tables are pg-boss's own, in a schema that no token reaches.
 */
create function private.next_attempt(delivery public.deliveries) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  if delivery.status <> 'failed' or delivery.user_id is distinct from auth.uid() or pg_catalog.to_regclass('pgboss.job') is null
    or exists (select from public.deliveries d where d.version_id = delivery.version_id and d.sending_since > delivery.sending_since) then
    return null;
  end if;
  execute $query$
    select min(j.start_after) from pgboss.job j
    where j.name = 'platform.publish' and j.state::text in ('created', 'retry', 'active')
      and j.data ->> 'user_id' = $1 and j.data ->> 'version_id' = $2
  $query$ into due using delivery.user_id::text, delivery.version_id::text;
  return due;
end $$;
revoke execute on function private.next_attempt(public.deliveries) from public;
grant execute on function private.next_attempt(public.deliveries) to authenticated, service_role;

/* Which failed deliveries of a version are tried again by themselves, and when. */
create function public.next_attempts(version uuid) returns table (id uuid, at timestamptz) language sql stable set search_path = '' as $$
  select n.id, n.at from (
    select d.id, private.next_attempt(d) as at from public.deliveries d where d.version_id = version and d.status = 'failed'
  ) n where n.at is not null
$$;
revoke execute on function public.next_attempts(uuid) from public, anon;
grant execute on function public.next_attempts(uuid) to authenticated;

/*
 * What waits for the caller, the longest waiting first: drafts to review, questions of chats and of runs, approvals of chats,
 * of work and of addresses, versions that could not be written and after which none was, approved versions that did not arrive, may not have or
 * were only saved, and work whose newest run failed or fell short.
 * {kind: draft · question · approval · failure · delivery · work; id: of the version, the request, the delivery or the ticket;
 * more: what else there is to know, for each kind: draft {revision, governance, destination, recipient, assumption, asked_in: the chat that asks to approve it} · question
 * {options, and of a chat: said, what it was asked about; of a run: default, deadline} · approval {what is proposed} · failure {} · delivery {version, status, target,
 * attempts, tried_at, next_attempt_at: when it is tried again by itself} · work {outcome: failed · partly_done · nothing_found}}.
 * A question of a chat is left out while the chat is archived, a day after it was asked when the person wrote in another chat since, and
 * after a week. It stays open in its chat. An approval of a draft that is listed is not listed beside it.
 */
create or replace function public.inbox(take integer default 200) returns table (
  kind text, id uuid, deliverable_id uuid, session_id uuid, ticket_id uuid, title text, detail text, version_number integer, at timestamptz, more jsonb
) language sql stable set search_path = '' as $$
  select * from (
    select 'draft', v.id, d.id, null::uuid, null::uuid, d.title, v.status, v.version_number, coalesce(v.staged_at, v.created_at) as at,
      jsonb_build_object('revision', v.revision, 'governance', d.governance, 'destination', d.destination, 'recipient', d.recipient,
        'assumption', v.assumption, 'asked_in', (
          select jsonb_build_object('id', s.id, 'title', s.title)
          from public.requests r join public.chat_sessions s on s.id = r.session_id
          where r.user_id = v.user_id and r.state = 'open' and s.deleted_at is null and private.draft_to_approve(r) = v.id::text
          order by r.created_at desc limit 1))
    from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
    where v.user_id = (select auth.uid()) and v.status in ('staged', 'reviewing') and d.status <> 'archived'
    union all
    select 'failure', v.id, d.id, null::uuid, null::uuid, d.title, v.error, v.version_number, v.updated_at, '{}'
    from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
    where v.user_id = (select auth.uid()) and v.status = 'failed' and v.dismissed_at is null and d.status <> 'archived'
      and not exists (select from public.deliverable_versions later
        where later.deliverable_id = v.deliverable_id and later.version_number > v.version_number)
    union all
    select 'delivery', s.id, d.id, null::uuid, null::uuid, d.title, s.error, v.version_number, s.created_at,
      jsonb_build_object('version', v.id, 'status', s.status, 'target', s.destination, 'attempts', s.attempts, 'tried_at', s.sending_since,
        'next_attempt_at', private.next_attempt(s))
    from public.deliveries s
    join public.deliverable_versions v on v.id = s.version_id
    join public.deliverables d on d.id = v.deliverable_id
    where s.user_id = (select auth.uid()) and s.status in ('saved', 'failed', 'unknown') and s.dismissed_at is null and v.status = 'approved'
      and d.status <> 'archived'
    union all
    select 'work', w.id, null::uuid, null::uuid, w.id, w.task, coalesce(w.error, w.outcome_note), null::integer, coalesce(w.completed_at, w.updated_at),
      jsonb_build_object('outcome', case w.status when 'failed' then 'failed' else w.outcome end)
    from public.work_tickets w
    where w.user_id = (select auth.uid()) and w.dismissed_at is null
      and (w.status = 'failed' or (w.status = 'completed' and w.outcome in ('partly_done', 'nothing_found')))
    union all
    select r.kind, r.id, null::uuid, s.id, null::uuid, s.title, r.subject, null::integer, r.created_at,
      jsonb_build_object('options', r.payload -> 'options', 'said', left(private.text_of(m.parts), 300))
    from public.requests r
    join public.chat_sessions s on s.id = r.session_id
    join public.turns t on t.id = r.turn_id
    left join public.session_messages m on m.id = t.message_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and r.kind = 'question' and s.deleted_at is null and s.status = 'active'
      and r.created_at > now() - interval '7 days'
      and (r.created_at > now() - interval '1 day' or not exists (
        select from public.session_messages later
        where later.user_id = r.user_id and later.role = 'user' and later.session_id <> r.session_id and later.created_at > r.created_at))
    union all
    select r.kind, r.id, null::uuid, s.id, null::uuid, s.title, r.subject, null::integer, r.created_at, coalesce(r.payload -> 'proposal', '{}')
    from public.requests r join public.chat_sessions s on s.id = r.session_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and r.kind = 'approval' and s.deleted_at is null
      and not exists (
        select from public.deliverable_versions v join public.deliverables d on d.id = v.deliverable_id
        where v.id::text = private.draft_to_approve(r) and v.user_id = r.user_id and v.status in ('staged', 'reviewing') and d.status <> 'archived')
    union all
    select r.kind, r.id, null::uuid, null::uuid, w.id, w.task, r.subject, null::integer, r.created_at, coalesce(r.payload -> 'proposal', '{}')
    from public.requests r join public.work_tickets w on w.id = r.ticket_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and r.kind = 'approval'
    union all
    select r.kind, r.id, d.id, null::uuid, null::uuid, d.title, r.subject, null::integer, r.created_at, coalesce(r.payload -> 'proposal', '{}')
    from public.requests r join public.deliverables d on d.id = r.deliverable_id
    where r.user_id = (select auth.uid()) and r.state = 'open' and r.kind = 'approval' and d.status <> 'archived'
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
