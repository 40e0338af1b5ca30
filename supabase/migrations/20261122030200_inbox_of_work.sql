-- Work that failed, was done in part or found nothing is in the inbox, and so is an email that was only saved.

/*
 * What waits for the caller, the longest waiting first: drafts to review, questions of chats and of runs, approvals of chats and
 * of work, versions that could not be written and after which none was, approved versions that did not arrive, may not have or
 * were only saved, and work whose newest run failed or fell short.
 * {kind: draft · question · approval · failure · delivery · work; id: of the version, the request, the delivery or the ticket;
 * more: what else there is to know, for each kind: draft {revision, governance, destination, recipient, assumption} · question
 * {options, and of a run: default, deadline} · approval {what is proposed} · failure {} · delivery {version, status, target,
 * attempts} · work {outcome: failed · partly_done · nothing_found}}.
 */
create or replace function public.inbox(take integer default 200) returns table (
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

-- What failed before there was an inbox of work is not all put before its person now.
alter table public.work_tickets disable trigger user;
update public.work_tickets set dismissed_at = now() where status = 'failed';
alter table public.work_tickets enable trigger user;
