-- Versions that leave: one delivery for a version and a destination, written down before anything is sent.

create table public.deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  deliverable_id uuid not null,
  version_id uuid not null,
  platform text not null check (length(platform) between 1 and 50),
  destination text not null check (length(destination) between 1 and 2000),
  format text not null check (format in ('md', 'html', 'docx', 'pdf')),
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'sending', 'delivered', 'failed', 'unknown')),
  attempts integer not null default 0 check (attempts >= 0),
  sending_since timestamptz,
  error text check (length(error) <= 2000),
  provider_message text check (length(provider_message) <= 2000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  foreign key (deliverable_id, user_id) references public.deliverables (id, user_id) on delete cascade,
  foreign key (version_id, user_id) references public.deliverable_versions (id, user_id) on delete cascade
);
create index on public.deliveries (version_id, created_at);
create index on public.deliveries (deliverable_id, created_at desc);
create index on public.deliveries (sending_since) where status = 'sending';
select private.secure('public.deliveries', '{insert,update}');
create trigger guard_status before update on public.deliveries for each row execute function private.guard_transition(
  'status', 'pending>sending', 'pending>failed', 'sending>delivered', 'sending>failed', 'sending>unknown',
  'failed>sending', 'unknown>sending', 'unknown>delivered', 'unknown>failed');

/* Longer than any sending takes: whoever is still sending after it has died. */
create function private.longest_sending() returns interval language sql immutable set search_path = '' as $$ select interval '3 minutes' $$;
grant execute on function private.longest_sending() to authenticated, service_role;

/*
 * Takes the sending of an approved version to a destination, of which there is one at a time and one altogether: the row
 * with its key stands before anything is sent. What failed may be taken again; what may have arrived only when `again`.
 * Answers {outcome, delivery}: taken (send it now) · standing (delivered, or of unknown outcome) · sending (another
 * process does) · invalid_state {status: the version's} · not_found; `delivery` is the row, where there is one.
 */
create function public.take_delivery(version uuid, platform text, destination text, format text, idempotency_key text, again boolean default false)
returns jsonb language plpgsql set search_path = '' as $$
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
  if taken.status = 'delivered' or (taken.status = 'unknown' and not again) then
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

/*
 * Keeps what became of a sending that was taken, as `outcome` delivered · failed · unknown. The version of one that was delivered is
 * delivered with it. One that was taken anew since (`attempt` is older) is left alone; so is one that is settled.
 * Answers the delivery as it is now; null when it is not the caller's.
 */
create function public.settle_delivery(delivery uuid, attempt integer, outcome text, words text default null, message text default null)
returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  settled public.deliveries;
begin
  update public.deliveries d
  set status = outcome, error = words, provider_message = message, sent_at = case when outcome = 'delivered' then now() end
  where d.id = delivery and d.user_id = auth.uid() and d.attempts = attempt and d.status in ('sending', 'unknown')
  returning * into settled;
  if settled.status = 'delivered' then
    update public.deliverable_versions v set status = 'delivered', delivered_at = now()
    where v.id = settled.version_id and v.user_id = auth.uid() and v.status = 'approved';
  end if;
  if settled.id is null then
    select * into settled from public.deliveries d where d.id = delivery and d.user_id = auth.uid();
  end if;
  return to_jsonb(settled);
end $$;

/* Deliveries whose sender has died, for the sweep: they are of unknown outcome from then on. Answers how many there were. */
create function public.give_up_lost_deliveries() returns integer
language sql security definer set search_path = '' as $$
  with lost as (
    update public.deliveries set status = 'unknown', error = 'The process that sent it ended before it heard whether it arrived.'
    where status = 'sending' and sending_since < now() - private.longest_sending() returning 1
  ) select count(*)::integer from lost;
$$;

revoke execute on function public.take_delivery(uuid, text, text, text, text, boolean),
  public.settle_delivery(uuid, integer, text, text, text), public.give_up_lost_deliveries() from public, anon, authenticated;
grant execute on function public.take_delivery(uuid, text, text, text, text, boolean),
  public.settle_delivery(uuid, integer, text, text, text) to authenticated;
grant execute on function public.give_up_lost_deliveries() to service_role;
