-- A draft in the inbox tells what it was read from, without excerpts: approving it there shows which sources were not read.
create or replace function public.inbox(take integer default 200)
returns table (
  kind text, id uuid, deliverable_id uuid, session_id uuid, ticket_id uuid, title text, detail text,
  version_number integer, at timestamptz, more jsonb
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select * from (
    select 'draft', v.id, d.id, null::uuid, null::uuid, d.title, v.status, v.version_number, coalesce(v.staged_at, v.created_at) as at,
      jsonb_build_object('revision', v.revision, 'governance', d.governance, 'destination', d.destination, 'recipient', d.recipient,
        'assumption', v.assumption, 'asked_in', (
          select jsonb_build_object('id', s.id, 'title', s.title)
          from public.requests r join public.chat_sessions s on s.id = r.session_id
          where r.user_id = v.user_id and r.state = 'open' and s.deleted_at is null and private.draft_to_approve(r) = v.id::text
          order by r.created_at desc limit 1),
        'sources', (select coalesce(jsonb_agg(kept - 'excerpt'), '[]') from jsonb_array_elements(v.source_snapshots) kept
          where jsonb_typeof(kept) = 'object'))
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
      jsonb_build_object('version', v.id, 'status', s.status, 'platform', s.platform, 'target', s.destination, 'attempts', s.attempts,
        'tries', s.attempts - s.untried, 'tried_at', s.sending_since, 'next_attempt_at', private.next_attempt(s))
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
  order by at limit take;
end $$;
