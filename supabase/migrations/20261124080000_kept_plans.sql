-- Postgres plans a body in SQL again at every call, which took longer than running it, and keeps the plans of a body in PL/pgSQL. These
-- functions run for almost every request. `use_column` decides between a column and a variable as SQL does.

create or replace function private.via_server() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select auth.jwt()) ->> 'via', '') = 'server';
end $$;

create or replace function private.is_administrator(account uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = account and u.raw_app_meta_data ->> 'role' = 'admin');
end $$;

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select auth.jwt()) -> 'app_metadata' ->> 'role', '') = 'admin'
    and private.is_administrator((select auth.uid()));
end $$;

create or replace function private.keep_calls(turn uuid, calls jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.turn_calls (turn_id, call_id, step, name, effect, input, output, state, error_code, started_at, ended_at)
  select turn, c.call_id, coalesce(c.step, 0), c.name, coalesce(c.effect, 'read'), c.input, c.output, c.state, c.error_code, c.started_at, c.ended_at
  from jsonb_to_recordset(calls) c(
    call_id text, step integer, name text, effect text, input jsonb, output jsonb, state text, error_code text, started_at timestamptz, ended_at timestamptz)
  on conflict (turn_id, call_id) do update set
    input = excluded.input, output = excluded.output, state = excluded.state, error_code = excluded.error_code,
    started_at = coalesce(excluded.started_at, public.turn_calls.started_at), ended_at = excluded.ended_at;
end $$;

create or replace function public.session_branch(leaf uuid, take integer default 200) returns setof public.session_messages
language plpgsql stable set search_path = '' as $$
begin
  return query
  with recursive branch as (
    select m.id, m.parent_id, m.user_id, 1 as depth from public.session_messages m where m.id = leaf and m.user_id = (select auth.uid())
    union all
    select m.id, m.parent_id, m.user_id, b.depth + 1 from branch b
      join public.session_messages m on m.id = b.parent_id and m.user_id = b.user_id
      where b.depth < take
  )
  select m.* from branch b join public.session_messages m on m.id = b.id order by b.depth desc;
end $$;

create or replace function public.session_states(since timestamptz default '-infinity', take integer default 500)
returns table (
  id uuid, title text, status text, last_message_at timestamptz, updated_at timestamptz, deleted boolean, running boolean,
  question boolean, remembered_at timestamptz
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.title, s.status, s.last_message_at, s.updated_at, s.deleted_at is not null,
    exists (select from public.turns t where t.session_id = s.id and t.status = 'running'),
    exists (select from public.requests r where r.session_id = s.id and r.state = 'open'),
    s.remembered_at
  from public.chat_sessions s
  where s.user_id = (select auth.uid()) and (
    s.updated_at > since
    or s.id in (select r.session_id from public.requests r where r.user_id = (select auth.uid()) and r.updated_at > since)
  )
  order by s.last_message_at desc
  limit take;
end $$;

create or replace function public.notifications_of_caller(unread boolean default false, take integer default 50)
returns table (
  id uuid, kind text, title text, state text, deliverable_id uuid, version_number integer, ticket_id uuid, times integer,
  happened_at timestamptz, read_at timestamptz
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select n.id, n.kind, coalesce(d.title, t.task, a.title),
    case
      when n.kind in ('question', 'approval') then r.state
      when n.kind in ('delivery_failed', 'delivered') then v.delivery_status
      when n.kind in ('work_completed', 'work_failed') then case t.status when 'completed' then coalesce(t.outcome, 'done') else t.status end
      else v.status
    end,
    d.id, v.version_number, n.ticket_id, n.times, n.happened_at, n.read_at
  from public.notifications n
  left join public.deliverable_versions v on v.id = n.version_id
  left join public.deliverables d on d.id = v.deliverable_id
  left join public.work_tickets t on t.id = n.ticket_id
  left join public.requests r on r.id = n.request_id
  left join public.deliverables a on a.id = r.deliverable_id
  where n.user_id = (select auth.uid()) and (n.read_at is null or not unread)
  order by n.happened_at desc, n.id limit take;
end $$;

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
  order by at limit take;
end $$;

create or replace function public.inbox_count() returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*) from public.inbox(null));
end $$;

create or replace function public.changes_since(since timestamptz default '-infinity', take integer default 500) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'sessions', coalesce((select jsonb_agg(to_jsonb(s)) from public.session_states(since, take) s), '[]'),
    'waiting', public.inbox_count(),
    'unread', (select count(*) from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null),
    'newest', coalesce((select jsonb_agg(to_jsonb(n)) from public.notifications_of_caller(true, 20) n), '[]')
  );
end $$;

create or replace function public.installed_models() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'models', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at, m.id) from public.models m), '[]'),
    'defaults', coalesce((select jsonb_object_agg(d.purpose, d.model) from public.model_defaults d), '{}'));
end $$;
