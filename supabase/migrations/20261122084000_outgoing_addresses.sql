-- Addresses that leave this installation: what their person wrote or approved is reached, everything else waits for them.

/*
 * What a person lets be reached in their name. `address` null: everything of the origin, which they approved when asked. Otherwise
 * that one address, whole: they wrote it themselves, or it was read before approvals were asked for.
 */
create table public.approved_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  origin text not null check (length(origin) <= 2000),
  address text check (length(address) <= 2000),
  how text not null check (how in ('approved', 'written', 'read')),
  created_at timestamptz not null default now(),
  check ((how = 'approved') = (address is null)),
  unique nulls not distinct (user_id, origin, address)
);
select private.secure('public.approved_addresses', '{insert,delete}');
select private.audit('public.approved_addresses', '{origin,how}');

-- An address that a deliverable is to be written from may wait for its person's approval. payload: {call, proposal, address, origin, source}.
-- Without a foreign key, which would make requests a second way from versions to deliverables for whoever reads both together.
alter table public.requests add column deliverable_id uuid;
create unique index one_approval_an_address on public.requests (deliverable_id, digest) where deliverable_id is not null and state = 'open';
create index on public.requests (user_id, deliverable_id) where deliverable_id is not null;

/* Asks the caller for an address of their deliverable. The same address still open is the same request. Answers its id. */
create function public.ask_for_address(deliverable uuid, turn uuid, subject text, payload jsonb, request_digest text) returns uuid
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  asked uuid;
begin
  perform from public.deliverables d where d.id = deliverable and d.user_id = auth.uid() for key share;
  if not found then
    return null;
  end if;
  insert into public.requests (deliverable_id, turn_id, call_id, kind, subject, payload, digest)
  values (deliverable, turn, 'address_' || left(request_digest, 16), 'approval', subject, payload, request_digest)
  on conflict (deliverable_id, digest) where deliverable_id is not null and state = 'open' do nothing returning id into asked;
  return coalesce(asked, (select r.id from public.requests r
    where r.deliverable_id = deliverable and r.digest = request_digest and r.state = 'open' and r.user_id = auth.uid()));
end $$;

/* What a deliverable asked for goes with it. */
create function private.delete_requests_of_deliverable() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.requests r where r.deliverable_id = old.id;
  return null;
end $$;
create trigger delete_requests after delete on public.deliverables for each row execute function private.delete_requests_of_deliverable();

/* What is approved is no longer asked for. */
create function private.settle_approved_address() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.requests r set state = 'approved', decided_by = 'person', decided_at = now()
  where r.user_id = new.user_id and r.deliverable_id is not null and r.state = 'open'
    and case when new.address is null then r.payload ->> 'origin' = new.origin else r.payload ->> 'address' = new.address end;
  return null;
end $$;
grant execute on function private.settle_approved_address() to authenticated, service_role;
create trigger settle after insert on public.approved_addresses for each row execute function private.settle_approved_address();

/* An address that is no longer a source is no longer asked for. */
create function private.expire_addresses() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.requests r set state = 'expired', decided_by = 'deliverable', decided_at = now()
  where r.deliverable_id = new.id and r.state = 'open'
    and not new.sources @> jsonb_build_array(jsonb_build_object('type', 'url', 'value', r.payload ->> 'source'));
  return null;
end $$;
grant execute on function private.expire_addresses() to authenticated, service_role;
create trigger expire_addresses after update on public.deliverables
  for each row when (old.sources is distinct from new.sources) execute function private.expire_addresses();

/*
 * Keeps what the caller decided about an address; approving it approves its origin. Of two decisions one is taken.
 * Answers {outcome}: decided {origin} · closed {state} · not_found.
 */
create function public.decide_address(request uuid, approves boolean) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  asked public.requests;
begin
  select * into asked from public.requests r
  where r.id = request and r.user_id = auth.uid() and r.kind = 'approval' and r.deliverable_id is not null for update;
  if asked.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if asked.state <> 'open' then
    return jsonb_build_object('outcome', 'closed', 'state', asked.state);
  end if;
  update public.requests r
  set state = case when approves then 'approved' else 'denied' end, decided_by = 'person', decided_at = now() where r.id = request;
  if approves then
    insert into public.approved_addresses (origin, how) values (asked.payload ->> 'origin', 'approved') on conflict do nothing;
  end if;
  return jsonb_build_object('outcome', 'decided', 'origin', asked.payload ->> 'origin');
end $$;

revoke execute on function public.ask_for_address(uuid, uuid, text, jsonb, text), public.decide_address(uuid, boolean) from public, anon;
grant execute on function public.ask_for_address(uuid, uuid, text, jsonb, text), public.decide_address(uuid, boolean) to authenticated;

-- An address that was read before has received what it holds: it may be read again as it is.
insert into public.approved_addresses (user_id, origin, address, how)
select distinct d.user_id, lower(substring(s ->> 'value' from '^[hH][tT][tT][pP][sS]?://[^/?#]+')), s ->> 'value', 'read'
from public.deliverables d, jsonb_array_elements(d.sources) s
where s ->> 'type' = 'url' and s ->> 'value' ~* '^https?://[^/?#]' and length(s ->> 'value') <= 2000
  and exists (
    select from public.deliverable_versions v, jsonb_array_elements(case jsonb_typeof(v.source_snapshots) when 'array' then v.source_snapshots else '[]' end) p
    where v.deliverable_id = d.id and p ->> 'kind' = 'url' and p ->> 'source' = s ->> 'value')
on conflict do nothing;

/*
 * Approving a request of a ticket that otherwise asks nobody approves the origin, so that the run is not stopped at each address of it.
 */
create function private.approve_origin_of_ticket() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.approved_addresses (user_id, origin, how)
  select new.user_id, new.payload -> 'proposal' -> 'basis' ->> 'origin', 'approved'
  from public.work_tickets w where w.id = new.ticket_id and w.governance = 'full_auto'
  on conflict do nothing;
  return null;
end $$;
grant execute on function private.approve_origin_of_ticket() to authenticated, service_role;
create trigger approve_origin after update of state on public.requests for each row
  when (new.state = 'approved' and old.state = 'open' and new.ticket_id is not null
    and new.payload -> 'call' ->> 'name' = 'http_request' and new.payload -> 'proposal' -> 'basis' ->> 'origin' is not null)
  execute function private.approve_origin_of_ticket();

/*
 * What waits for the caller, the longest waiting first: drafts to review, questions of chats and of runs, approvals of chats,
 * of work and of addresses, versions that could not be written and after which none was, approved versions that did not arrive, may not have or
 * were only saved, and work whose newest run failed or fell short.
 * {kind: draft · question · approval · failure · delivery · work; id: of the version, the request, the delivery or the ticket;
 * more: what else there is to know, for each kind: draft {revision, governance, destination, recipient, assumption, asked_in: the chat that asks to approve it} · question
 * {options, and of a chat: said, what it was asked about; of a run: default, deadline} · approval {what is proposed} · failure {} · delivery {version, status, target,
 * attempts} · work {outcome: failed · partly_done · nothing_found}}.
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

create or replace function public.notifications_of_caller(unread boolean default false, take integer default 50) returns table (
  id uuid, kind text, title text, state text, deliverable_id uuid, version_number integer, ticket_id uuid, times integer,
  happened_at timestamptz, read_at timestamptz
) language sql stable set search_path = '' as $$
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
  order by n.happened_at desc, n.id limit take
$$;
