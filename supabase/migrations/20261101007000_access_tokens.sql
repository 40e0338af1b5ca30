-- Personal access tokens: with one, another program reaches the app in its owner's name, as far as its scopes go.

create table public.access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- sha-256 of the token in hex. The token itself is kept nowhere.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (scopes <@ '{read,write,execute}' and cardinality(scopes) > 0),
  -- null: it does not expire.
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.access_tokens (user_id, created_at desc);
select private.secure('public.access_tokens', '{insert,delete}');
select private.audit('public.access_tokens', '{scopes,expires_at}', '{last_used_at}');

-- How many requests of other programs a token, or a person, may still make: a bucket that fills again with time.
create table private.program_allowances (
  subject uuid primary key,
  remaining double precision not null,
  at timestamptz not null
);

/* Takes `count` requests from the allowance of so many a minute. Answers 0, or the seconds until that many are there. */
create function private.take_program_requests(subject uuid, count integer, allowed integer) returns integer
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known private.program_allowances;
  left_now double precision;
begin
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

/*
 * Uses a token for one request, or for `count`. Null when there is none with this hash, or it has expired by `at`; else
 * {user_id, token_id, name, scopes, wait_s: 0, or the seconds to wait}.
 */
create function public.use_access_token(hash text, count integer default 1, allowed integer default 120, at timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  known public.access_tokens;
begin
  select * into known from public.access_tokens t where t.token_hash = hash and (t.expires_at is null or t.expires_at > at);
  if known.id is null then
    return null;
  end if;
  if known.last_used_at is null or known.last_used_at < at - interval '1 minute' then
    update public.access_tokens t set last_used_at = at where t.id = known.id;
  end if;
  return jsonb_build_object('user_id', known.user_id, 'token_id', known.id, 'name', known.name, 'scopes', known.scopes,
    'wait_s', private.take_program_requests(known.id, count, allowed));
end $$;

revoke execute on function public.use_access_token(text, integer, integer, timestamptz) from public, anon, authenticated;
grant execute on function public.use_access_token(text, integer, integer, timestamptz) to service_role;
