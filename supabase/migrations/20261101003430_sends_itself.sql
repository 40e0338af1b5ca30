-- An approved version that is to leave by itself says so, so that it leaves also when the process that approved it died at once.

alter table public.deliverable_versions add column sends_itself boolean not null default false;
create index on public.deliverable_versions (updated_at) where sends_itself and status = 'approved';

/* As the deliverable stands when it is approved: a destination that is given later sends nothing that was approved before. */
create function private.sends_itself() returns trigger language plpgsql set search_path = '' as $$
begin
  select d.governance <> 'manual' and d.status <> 'archived' and (d.destination is not null or coalesce(d.recipient ->> 'address', '') <> '')
  into new.sends_itself from public.deliverables d where d.id = new.deliverable_id;
  return new;
end $$;
create trigger sends_itself before update on public.deliverable_versions for each row
  when (new.status = 'approved' and old.status <> 'approved') execute function private.sends_itself();
