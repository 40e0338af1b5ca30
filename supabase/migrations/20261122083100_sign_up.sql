-- Who may create an account. The trigger on auth.users decides, whichever way the Auth API is reached.

create table private.sign_up_mode (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('open', 'invited', 'closed'))
);

create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token in hex. The token itself is kept nowhere.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  label text not null default '' check (length(label) <= 100),
  -- Made when the app starts without any account; it admits the first one, also where sign-up is closed.
  for_first_account boolean not null default false,
  uses integer not null default 0,
  -- null: as often as wanted until it expires.
  uses_left integer check (uses_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- An email address that came with a good invitation and is about to sign up.
create table private.sign_up_grants (
  address text primary key,
  invitation_id uuid not null references private.invitations (id) on delete cascade,
  expires_at timestamptz not null
);

create function private.sign_up_mode() returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select m.mode from private.sign_up_mode m), 'open')
$$;

/* The invitation that still admits somebody, or no row. */
create function private.good_invitation(hash text) returns setof private.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitations i
  where i.token_hash = hash and i.expires_at > now() and i.uses_left is distinct from 0
    and (not i.for_first_account or not exists (select from auth.users))
    and (i.for_first_account or private.sign_up_mode() = 'invited')
$$;

create function private.admit_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  spent uuid;
begin
  if private.sign_up_mode() = 'open' then
    return new;
  end if;
  delete from private.sign_up_grants g where g.address = lower(new.email) and g.expires_at > now() returning g.invitation_id into spent;
  update private.invitations i set uses = i.uses + 1, uses_left = i.uses_left - 1
  where i.id = spent and i.expires_at > now() and i.uses_left is distinct from 0
    and (not i.for_first_account or not exists (select from auth.users));
  if not found then
    raise exception 'an invitation is needed to sign up' using errcode = 'PT403';
  end if;
  return new;
end $$;
create trigger admit_account before insert on auth.users for each row execute function private.admit_account();

create function public.set_sign_up_mode(mode text) returns void language sql security definer set search_path = '' as $$
  insert into private.sign_up_mode as m (mode) values (mode) on conflict (single) do update set mode = excluded.mode
$$;

/* How sign-up stands, for the pages: {mode, has_accounts, invitation: whether the one with this hash is good}. */
create function public.sign_up_rules(hash text default null) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('mode', private.sign_up_mode(), 'has_accounts', exists (select from auth.users),
    'invitation', exists (select from private.good_invitation(hash)))
$$;

/* Lets an address sign up: `open` where everybody may, `invited` for the next ten minutes when the invitation is good; else null. */
create function public.admit_address(address text, hash text default null) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  if private.sign_up_mode() = 'open' then
    return 'open';
  end if;
  delete from private.sign_up_grants g where g.expires_at < now();
  insert into private.sign_up_grants as g (address, invitation_id, expires_at)
  select lower(address), i.id, now() + interval '10 minutes' from private.good_invitation(hash) i
  on conflict on constraint sign_up_grants_pkey do update set invitation_id = excluded.invitation_id, expires_at = excluded.expires_at;
  return case when found then 'invited' end;
end $$;

/* Keeps the invitation for the first account in the place of an earlier one. False, and none is left, when there is an account. */
create function public.invite_first_account(hash text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from private.invitations i where i.for_first_account;
  if exists (select from auth.users) then
    return false;
  end if;
  insert into private.invitations (token_hash, label, for_first_account, uses_left, expires_at) values (hash, 'First account', true, 1, now() + interval '1 year');
  return true;
end $$;

/* Whether an account is an administrator now, whatever a token says. */
create function private.is_administrator(account uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and u.raw_app_meta_data ->> 'role' = 'admin')
$$;

create function private.demand_administrator(account uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_administrator(account) then
    raise exception 'this needs an administrator' using errcode = 'insufficient_privilege';
  end if;
end $$;

create function private.note_invitation(admin uuid, action text, invitation uuid) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_kind, actor_id, action, entity, row_id) values ('admin', admin::text, action, 'invitations', invitation::text)
$$;

create function public.make_invitation(admin uuid, hash text, label text, uses integer, expires_at timestamptz) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  made uuid;
begin
  perform private.demand_administrator(admin);
  delete from private.invitations i where i.expires_at < now() - interval '30 days';
  insert into private.invitations (token_hash, label, uses_left, expires_at) values (hash, label, uses, expires_at) returning id into made;
  perform private.demand_within('invitations', (select count(*) from private.invitations));
  perform private.note_invitation(admin, 'insert', made);
  return made;
end $$;

/* The newest first, without those for the first account. */
create function public.list_invitations(admin uuid)
returns table (id uuid, label text, uses integer, uses_left integer, expires_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.demand_administrator(admin);
  return query select i.id, i.label, i.uses, i.uses_left, i.expires_at, i.created_at from private.invitations i
    where not i.for_first_account order by i.created_at desc;
end $$;

/* One that is not there any more is no mistake. */
create function public.revoke_invitation(admin uuid, invitation uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.demand_administrator(admin);
  delete from private.invitations i where i.id = invitation and not i.for_first_account;
  if found then
    perform private.note_invitation(admin, 'delete', invitation);
  end if;
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.set_sign_up_mode(text)', 'public.sign_up_rules(text)', 'public.admit_address(text, text)', 'public.invite_first_account(text)',
    'public.make_invitation(uuid, text, text, integer, timestamptz)', 'public.list_invitations(uuid)', 'public.revoke_invitation(uuid, uuid)'
  ] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end $$;
