-- A version that was decided or edited elsewhere is not what was shown for approval: what was asked about it in a chat is settled with that.

create function private.settle_approvals_of_version() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.requests r set state = 'expired', decided_by = 'version', decided_at = now()
  where r.user_id = new.user_id and r.kind = 'approval' and r.state = 'open'
    and r.payload -> 'call' -> 'input' ->> 'action' = 'deliverable.approve'
    and r.payload -> 'proposal' -> 'basis' ->> 'version' = new.id::text;
  return null;
end $$;
grant execute on function private.settle_approvals_of_version() to authenticated, service_role;
create trigger settle_approvals after update on public.deliverable_versions
  for each row when (old.status in ('staged', 'reviewing') and old.revision <> new.revision)
  execute function private.settle_approvals_of_version();

/* A person's chats that changed after `since`, newest first, with what a list of chats shows of them; also those of which something that waited was settled. */
create or replace function public.session_states(since timestamptz default '-infinity', take integer default 500) returns table (
  id uuid, title text, status text, last_message_at timestamptz, updated_at timestamptz, deleted boolean, running boolean, question boolean,
  remembered_at timestamptz
) language sql stable set search_path = '' as $$
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
  limit take
$$;
