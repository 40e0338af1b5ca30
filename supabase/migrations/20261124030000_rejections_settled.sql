-- A request to reject a draft is treated like one to approve it: it is settled when the draft is decided or edited elsewhere, and the inbox lists the draft once.

create or replace function private.settle_approvals_of_version() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.requests r set state = 'expired', decided_by = 'version', decided_at = now()
  where r.user_id = new.user_id and r.kind = 'approval' and r.state = 'open'
    and r.payload -> 'call' -> 'input' ->> 'action' in ('deliverable.approve', 'deliverable.reject')
    and r.payload -> 'proposal' -> 'basis' ->> 'version' = new.id::text;
  return null;
end $$;

/* The draft that an approval request asks to approve or reject. */
create or replace function private.draft_to_approve(request public.requests) returns text language sql immutable set search_path = '' as $$
  select case when request.kind = 'approval' and request.payload -> 'call' -> 'input' ->> 'action' in ('deliverable.approve', 'deliverable.reject')
    then request.payload -> 'proposal' -> 'basis' ->> 'version' end
$$;
