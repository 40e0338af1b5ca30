-- Accounts: what the server does for a person's account. Every function here is for service_role alone.

create table private.sign_in_attempts (
  subject text not null,
  at timestamptz not null default now()
);
create index on private.sign_in_attempts (subject, at);

/*
 * Counts an attempt under each subject (an address, an IP) and answers the seconds to wait: 0 when it may go on,
 * which is at most `allowed` times within `span` for each subject.
 */
create function public.take_sign_in_attempt(subjects text[], allowed integer default 10, span interval default '10 minutes') returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(s, 7)) from unnest(subjects) s order by s;
  delete from private.sign_in_attempts where at < now() - span;
  select coalesce(max(ceil(extract(epoch from (nth + span - now())))), 0)::integer into wait
  from unnest(subjects) s
  cross join lateral (
    select a.at as nth from private.sign_in_attempts a where a.subject = s order by a.at desc offset allowed - 1 limit 1
  ) reached;
  if wait > 0 then
    return wait;
  end if;
  insert into private.sign_in_attempts (subject) select unnest(subjects);
  return 0;
end $$;

/* Deletes an account and, by cascade, everything that belongs to it. */
create function public.delete_account(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users where id = account;
  return found;
end $$;

/* Makes the account with this address an admin, or takes that back. The login token says so after its next renewal. */
create function public.set_admin(address text, admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_app_meta_data = case
    when admin then coalesce(raw_app_meta_data, '{}'::jsonb) || '{"role": "admin"}'::jsonb
    else coalesce(raw_app_meta_data, '{}'::jsonb) - 'role'
  end
  where lower(email) = lower(address);
  return found;
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.take_sign_in_attempt(text[], integer, interval)', 'public.delete_account(uuid)',
    'public.set_admin(text, boolean)'
  ] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end $$;
