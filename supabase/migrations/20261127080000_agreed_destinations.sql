-- A version goes only where its person agreed that it goes, and what may have arrived is not called undelivered.

/* Where an approved version goes by itself, as its deliverable stood on approval: {destination, recipient}. Null when it goes nowhere by itself. */
alter table public.deliverable_versions add column sends_to jsonb;

create or replace function private.sends_itself() returns trigger language plpgsql set search_path = '' as $$
begin
  select d.governance <> 'manual' and d.status <> 'archived' and (d.destination is not null or coalesce(d.recipient ->> 'address', '') <> ''),
    jsonb_build_object('destination', d.destination, 'recipient', d.recipient)
  into new.sends_itself, new.sends_to from public.deliverables d where d.id = new.deliverable_id;
  if not new.sends_itself then
    new.sends_to := null;
  end if;
  return new;
end $$;

/*
 * How a version's delivery stands: as the newest attempt left it. One that may have arrived outweighs others that did not, because only
 * its person can settle it.
 */
create or replace function private.keep_delivery_status() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  standing text := new.status;
begin
  if standing in ('failed', 'saved') and exists (
    select from public.deliveries d where d.version_id = new.version_id and d.status = 'unknown'::text) then
    standing := 'unknown';
  end if;
  update public.deliverable_versions v set delivery_status = standing where v.id = new.version_id and v.delivery_status is distinct from standing;
  return null;
end $$;

-- No trigger runs: nobody changes anything here, and nobody is to be notified.
alter table public.deliverable_versions disable trigger user;
update public.deliverable_versions v set delivery_status = 'unknown'
where v.delivery_status in ('failed', 'saved')
  and exists (select from public.deliveries d where d.version_id = v.id and d.status = 'unknown'::text);
-- Approved right before the update, and not sent yet: where it would have gone.
update public.deliverable_versions v set sends_to = jsonb_build_object('destination', d.destination, 'recipient', d.recipient)
from public.deliverables d
where d.id = v.deliverable_id and v.sends_itself and v.status = 'approved'
  and not exists (select from public.deliveries one where one.version_id = v.id);
alter table public.deliverable_versions enable trigger user;

drop function public.version_funnel(timestamptz, timestamptz, text);

/*
 * What became of the versions that were begun in a span. `staged` were written, whatever happened then; `edited` of the
 * approved ones were changed by their person; of those not delivered, `saved` were only saved because no mail server is set
 * up, `undelivered` did not arrive, and `uncertain` may have. What a person brought back is not counted: nobody wrote it anew.
 */
create function public.version_funnel(since timestamptz, until timestamptz, kind text default null) returns table (
  generated bigint, staged bigint, approved bigint, edited bigint, delivered bigint, rejected bigint, failed bigint, waiting bigint, writing bigint,
  skipped bigint, saved bigint, undelivered bigint, uncertain bigint
) language sql stable set search_path = '' as $$
  select
    count(*),
    count(*) filter (where v.status not in ('generating', 'failed', 'skipped')),
    count(*) filter (where v.status in ('approved', 'delivered')),
    count(*) filter (where v.status in ('approved', 'delivered') and v.edit_distance > 0),
    count(*) filter (where v.status = 'delivered'),
    count(*) filter (where v.status = 'rejected'),
    count(*) filter (where v.status = 'failed'),
    count(*) filter (where v.status in ('staged', 'reviewing')),
    count(*) filter (where v.status = 'generating'),
    count(*) filter (where v.status = 'skipped'),
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'saved'),
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'failed'),
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'unknown')
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.created_at >= since and v.created_at < until and v.restored_from is null and (kind is null or d.deliverable_type = kind)
$$;
revoke execute on function public.version_funnel(timestamptz, timestamptz, text) from public, anon;
grant execute on function public.version_funnel(timestamptz, timestamptz, text) to authenticated;
