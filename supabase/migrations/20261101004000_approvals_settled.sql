-- A version that was decided elsewhere leaves nothing to be approved: what was asked about it in a chat is settled with it.

create function private.settle_approvals_of_version() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.requests r set state = 'expired', decided_by = 'version', decided_at = now()
  where r.user_id = new.user_id and r.kind = 'approval' and r.state = 'open'
    and r.payload -> 'call' -> 'input' ->> 'action' = 'deliverable.approve'
    and r.payload -> 'proposal' -> 'basis' ->> 'version' = new.id::text;
  return null;
end $$;
grant execute on function private.settle_approvals_of_version() to authenticated, service_role;
create trigger settle_approvals after update of status on public.deliverable_versions
  for each row when (old.status in ('staged', 'reviewing') and new.status not in ('staged', 'reviewing'))
  execute function private.settle_approvals_of_version();
