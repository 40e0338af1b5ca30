-- A file that is ready to download was sent to nobody: it is not a delivered version.

alter table public.deliveries drop constraint deliveries_status_check;
alter table public.deliveries add constraint deliveries_status_check
  check (status in ('pending', 'sending', 'delivered', 'ready', 'saved', 'failed', 'unknown'));
drop trigger guard_status on public.deliveries;
create trigger guard_status before update on public.deliveries for each row execute function private.guard_transition(
  'status', 'pending>sending', 'pending>failed', 'sending>delivered', 'sending>ready', 'sending>saved', 'sending>failed', 'sending>unknown',
  'saved>sending', 'failed>sending', 'unknown>sending', 'unknown>delivered', 'unknown>ready', 'unknown>saved', 'unknown>failed');
alter table public.deliverable_versions drop constraint deliverable_versions_delivery_status_check;
alter table public.deliverable_versions add constraint deliverable_versions_delivery_status_check
  check (delivery_status in ('pending', 'sending', 'delivered', 'ready', 'saved', 'failed', 'unknown'));

-- What counted as delivered and was only ready to download. No trigger runs: nobody changes anything here, and nobody is to be notified.
alter table public.deliveries disable trigger user;
alter table public.deliverable_versions disable trigger user;
update public.deliveries set status = 'ready', sent_at = null, provider_message = null where status = 'delivered' and platform = 'download';
update public.deliverable_versions v set status = 'approved', delivered_at = null,
  delivery_status = case v.delivery_status when 'delivered' then 'ready' else v.delivery_status end
where v.status = 'delivered' and exists (select from public.deliveries d where d.version_id = v.id and d.status = 'ready')
  and not exists (select from public.deliveries d where d.version_id = v.id and d.status = 'delivered');
alter table public.deliveries enable trigger user;
alter table public.deliverable_versions enable trigger user;

/* Where an approved version goes by itself. A file needs nobody to send it, whatever the governance. */
create or replace function private.sends_itself() returns trigger language plpgsql set search_path = '' as $$
begin
  select (d.governance <> 'manual' or coalesce(lower(btrim(d.destination ->> 'platform')), '') = 'download')
      and d.status <> 'archived' and (d.destination is not null or coalesce(d.recipient ->> 'address', '') <> ''),
    jsonb_build_object('destination', d.destination, 'recipient', d.recipient)
  into new.sends_itself, new.sends_to from public.deliverables d where d.id = new.deliverable_id;
  if not new.sends_itself then
    new.sends_to := null;
  end if;
  return new;
end $$;

create or replace function private.keep_delivery_status() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  standing text := new.status;
begin
  if standing in ('failed', 'saved', 'ready') and exists (
    select from public.deliveries d where d.version_id = new.version_id and d.status = 'unknown'::text) then
    standing := 'unknown';
  end if;
  update public.deliverable_versions v set delivery_status = standing where v.id = new.version_id and v.delivery_status is distinct from standing;
  return null;
end $$;

create or replace function private.notify_of_delivery() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'pending' end;
begin
  if was <> new.status and new.status in ('saved', 'failed', 'unknown') then
    perform private.notify('delivery_failed', new.user_id, version => new.version_id, cause => coalesce(new.error, new.status));
  elsif was <> new.status and new.status = 'delivered' then
    perform private.settle_notifications(array[new.version_id], '{delivery_failed}');
    -- Nobody was there: nobody approved it.
    perform private.notify('delivered', new.user_id, version => new.version_id)
    from public.deliverables d where d.id = new.deliverable_id and d.governance = 'full_auto';
  end if;
  if new.dismissed_at is not null then
    perform private.settle_notifications(array[new.version_id], '{delivery_failed}');
  end if;
  return null;
end $$;

/*
 * Takes the sending of an approved version to a destination, of which there is one at a time and one altogether: the row
 * with its key stands before anything is sent. What failed may be taken again; what may have arrived only when `again`.
 * Answers {outcome, delivery}: taken (send it now) · standing (delivered, ready to download, or of unknown outcome) · sending (another
 * process does) · invalid_state {status: the version's} · not_found; `delivery` is the row, where there is one.
 */
create or replace function public.take_delivery(
  version uuid, platform text, destination text, format text, idempotency_key text, again boolean default false
) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.deliverable_versions;
  taken public.deliveries;
begin
  select * into known from public.deliverable_versions v where v.id = version and v.user_id = auth.uid() for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select * into taken from public.deliveries d where d.user_id = auth.uid() and d.idempotency_key = idempotency_key for update;
  if taken.status = 'sending' and taken.sending_since < now() - private.longest_sending() then
    update public.deliveries d set status = 'unknown', error = 'The process that sent it ended before it heard whether it arrived.'
    where d.id = taken.id returning * into taken;
  end if;
  if taken.status = 'sending' then
    return jsonb_build_object('outcome', 'sending', 'delivery', to_jsonb(taken));
  end if;
  if taken.status in ('delivered', 'ready') or (taken.status = 'unknown' and not again) then
    return jsonb_build_object('outcome', 'standing', 'delivery', to_jsonb(taken));
  end if;
  if known.status not in ('approved', 'delivered') then
    return jsonb_build_object('outcome', 'invalid_state', 'status', known.status);
  end if;
  if taken.id is null then
    insert into public.deliveries (deliverable_id, version_id, platform, destination, format, idempotency_key)
    values (known.deliverable_id, version, platform, destination, format, idempotency_key) returning * into taken;
  end if;
  update public.deliveries d
  set status = 'sending', attempts = d.attempts + 1, sending_since = now(), format = format, destination = destination, error = null, provider_message = null
  where d.id = taken.id returning * into taken;
  return jsonb_build_object('outcome', 'taken', 'delivery', to_jsonb(taken));
end $$;

drop function public.version_funnel(timestamptz, timestamptz, text);

/*
 * What became of the versions that were begun in a span. `staged` were written, whatever happened then; `edited` of the
 * approved ones were changed by their person; of those not delivered, `ready` are files to download, `saved` were only saved because no
 * mail server is set up, `undelivered` did not arrive, and `uncertain` may have. What a person brought back is not counted: nobody wrote
 * it anew.
 */
create function public.version_funnel(since timestamptz, until timestamptz, kind text default null) returns table (
  generated bigint, staged bigint, approved bigint, edited bigint, delivered bigint, rejected bigint, failed bigint, waiting bigint, writing bigint,
  skipped bigint, ready bigint, saved bigint, undelivered bigint, uncertain bigint
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
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'ready'),
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'saved'),
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'failed'),
    count(*) filter (where v.status = 'approved' and v.delivery_status = 'unknown')
  from public.deliverable_versions v
  join public.deliverables d on d.id = v.deliverable_id
  where v.created_at >= since and v.created_at < until and v.restored_from is null and (kind is null or d.deliverable_type = kind)
$$;
revoke execute on function public.version_funnel(timestamptz, timestamptz, text) from public, anon;
grant execute on function public.version_funnel(timestamptz, timestamptz, text) to authenticated;
