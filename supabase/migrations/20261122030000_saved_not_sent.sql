-- An email that was only saved, because no mail server is set up, was not delivered; and a version knows how its delivery went.

alter table public.deliveries drop constraint deliveries_status_check;
alter table public.deliveries add constraint deliveries_status_check
  check (status in ('pending', 'sending', 'delivered', 'saved', 'failed', 'unknown'));
drop trigger guard_status on public.deliveries;
create trigger guard_status before update on public.deliveries for each row execute function private.guard_transition(
  'status', 'pending>sending', 'pending>failed', 'sending>delivered', 'sending>saved', 'sending>failed', 'sending>unknown',
  'saved>sending', 'failed>sending', 'unknown>sending', 'unknown>delivered', 'unknown>saved', 'unknown>failed');

/* How the newest attempt to deliver a version stands, none before the first. Kept by the trigger alone. */
alter table public.deliverable_versions add column delivery_status text;
alter table public.deliverable_versions add constraint deliverable_versions_delivery_status_check
  check (delivery_status in ('pending', 'sending', 'delivered', 'saved', 'failed', 'unknown'));
select private.audit('public.deliverable_versions',
  '{deliverable_id,status,period_start,period_end,due_at,restored_from,turn_id,staged_at,approved_at,delivered_at,dismissed_at}',
  '{progress,revision,delivery_status}');

-- What was counted as delivered and only saved. No trigger runs: nobody changes anything here, and nobody is to be notified.
alter table public.deliveries disable trigger user;
alter table public.deliverable_versions disable trigger user;
update public.deliveries set status = 'saved', sent_at = null, provider_message = 'Kept on the server as ' || substring(provider_message from '\((.*)\)')
where status = 'delivered' and provider_message like 'Saved here, no mail sent (%)';
update public.deliverable_versions v set status = 'approved', delivered_at = null
where v.status = 'delivered' and exists (select from public.deliveries d where d.version_id = v.id and d.status = 'saved')
  and not exists (select from public.deliveries d where d.version_id = v.id and d.status = 'delivered');
update public.deliverable_versions v set delivery_status = (
  select d.status from public.deliveries d where d.version_id = v.id order by d.updated_at desc, d.id limit 1)
where exists (select from public.deliveries d where d.version_id = v.id);
alter table public.deliveries enable trigger user;
alter table public.deliverable_versions enable trigger user;

create function private.keep_delivery_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.deliverable_versions v set delivery_status = new.status
  where v.id = new.version_id and v.delivery_status is distinct from new.status;
  return null;
end $$;
create trigger keep_delivery_status after insert or update of status on public.deliveries
  for each row execute function private.keep_delivery_status();

drop function public.version_funnel(timestamptz, timestamptz, text);

/*
 * What became of the versions that were begun in a span. `staged` were written, whatever happened then; `edited` of the
 * approved ones were changed by their person; of those not delivered, `saved` were only saved because no mail server is set
 * up, and `undelivered` did not arrive or may not have. What a person brought back is not counted: nobody wrote it anew.
 */
create function public.version_funnel(since timestamptz, until timestamptz, kind text default null) returns table (
  generated bigint, staged bigint, approved bigint, edited bigint, delivered bigint, rejected bigint, failed bigint, waiting bigint, writing bigint,
  skipped bigint, saved bigint, undelivered bigint
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
    count(*) filter (where v.status = 'approved' and v.delivery_status in ('failed', 'unknown'))
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.created_at >= since and v.created_at < until and v.restored_from is null and (kind is null or d.deliverable_type = kind)
$$;
revoke execute on function public.version_funnel(timestamptz, timestamptz, text) from public, anon;
grant execute on function public.version_funnel(timestamptz, timestamptz, text) to authenticated;

drop function public.latest_versions(uuid[]);

/* The newest version of each of these deliverables; none for one that has no version. */
create function public.latest_versions(of_deliverables uuid[]) returns table (
  deliverable_id uuid, version_number integer, status text, delivery_status text, edit_distance double precision
) language sql stable set search_path = '' as $$
  select distinct on (v.deliverable_id) v.deliverable_id, v.version_number, v.status, v.delivery_status, v.edit_distance
  from public.deliverable_versions v
  where v.deliverable_id = any (of_deliverables)
  order by v.deliverable_id, v.version_number desc
$$;
revoke execute on function public.latest_versions(uuid[]) from public, anon;
grant execute on function public.latest_versions(uuid[]) to authenticated;
