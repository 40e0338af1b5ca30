-- A login counts while its session and its account are there, and an administrator is who the database says, not who a token says.

-- Logins that came from a recovery link: with one, a new password is set without the present one.
create table private.recovery_logins (
  session_id uuid primary key,
  created_at timestamptz not null default now()
);

/* How a login stands: null when its session was ended or its account is gone, else {admin, recovery: it came from a recovery link within the hour}. */
create function public.login_state(account uuid, login uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.sessions s join auth.users u on u.id = s.user_id where s.id = login and u.id = account) then
    return null;
  end if;
  return jsonb_build_object('admin', private.is_administrator(account),
    'recovery', exists (select from private.recovery_logins r where r.session_id = login and r.created_at > now() - interval '1 hour'));
end $$;

/* Notes that a login came from a recovery link. */
create function public.note_recovery_login(login uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_logins r where r.created_at < now() - interval '1 hour';
  insert into private.recovery_logins (session_id) values (login) on conflict (session_id) do update set created_at = now();
end $$;

/* Ends all logins of an account but one, which is no recovery login any more. */
create function public.end_other_logins(account uuid, login uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.recovery_logins r where r.session_id = login;
  delete from auth.refresh_tokens t using auth.sessions s
  where t.session_id::text = s.id::text and s.user_id = account and s.id <> login;
  delete from auth.sessions s where s.user_id = account and s.id <> login;
end $$;

/* Deletes an account with everything in it, what the Auth API noted of it included. */
create or replace function public.delete_account(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  delete from auth.users where id = account returning email into address;
  if not found then
    return false;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload::jsonb ->> ''actor_id'' = $1 or lower(payload::jsonb ->> ''actor_username'') = $2
      or payload::jsonb #>> ''{traits,user_id}'' = $1 or lower(payload::jsonb #>> ''{traits,user_email}'') = $2'
    using account::text, lower(address);
  end if;
  return true;
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.login_state(uuid, uuid)', 'public.note_recovery_login(uuid)', 'public.end_other_logins(uuid, uuid)', 'public.delete_account(uuid)'
  ] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end $$;

/* Whether the caller is an administrator: their own login token says so, and so does their account now. */
create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) -> 'app_metadata' ->> 'role', '') = 'admin'
    and private.is_administrator((select auth.uid()))
$$;

-- Addresses of accounts that were deleted before stay in what the Auth API noted.
do $$
begin
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e where e.payload::jsonb ->> ''actor_id'' is not null
      and not exists (select from auth.users u where u.id::text = e.payload::jsonb ->> ''actor_id'')';
  end if;
end $$;
