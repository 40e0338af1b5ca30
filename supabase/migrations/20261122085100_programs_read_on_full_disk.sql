/*
 * While the disk is full transactions only read. The requests of a program are then not counted, and when its token was used
 * is not kept, so that it can go on reading.
 */
create or replace function private.take_program_requests(subject uuid, count integer, allowed integer) returns integer
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known private.program_allowances;
  left_now double precision;
begin
  if current_setting('transaction_read_only') = 'on' then
    return 0;
  end if;
  insert into private.program_allowances values (subject, allowed, clock_timestamp()) on conflict do nothing;
  if found then
    delete from private.program_allowances a where a.at < now() - interval '1 day';
  end if;
  select * into known from private.program_allowances a where a.subject = subject for update;
  left_now := least(allowed, known.remaining + greatest(0, extract(epoch from clock_timestamp() - known.at)) * allowed / 60);
  if left_now < count then
    return greatest(1, ceil((least(count, allowed) - left_now) * 60 / allowed));
  end if;
  update private.program_allowances a set remaining = left_now - count, at = clock_timestamp() where a.subject = subject;
  return 0;
end $$;

create or replace function public.use_access_token(hash text, count integer default 1, allowed integer default 120, at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.access_tokens;
begin
  select * into known from public.access_tokens t where t.token_hash = hash and (t.expires_at is null or t.expires_at > at);
  if known.id is null then
    return null;
  end if;
  if (known.last_used_at is null or known.last_used_at < at - interval '1 minute') and current_setting('transaction_read_only') = 'off' then
    update public.access_tokens t set last_used_at = at where t.id = known.id;
  end if;
  return jsonb_build_object('user_id', known.user_id, 'token_id', known.id, 'name', known.name, 'scopes', known.scopes,
    'wait_s', private.take_program_requests(known.user_id, count, allowed));
end $$;
