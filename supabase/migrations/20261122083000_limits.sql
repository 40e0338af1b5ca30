-- Limits that the database keeps: sums of a person's rows. The numbers are defined in lib/limits/limits.ts; `npm start` writes them.

create table private.limits (
  name text primary key,
  most bigint not null check (most >= 0)
);

/* Sets the limits that the database keeps. `limits`: {name: most}. Those that are not named no longer bound anything. */
create function public.set_limits(limits jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.limits l where not limits ? l.name;
  insert into private.limits as l (name, most) select key, value::bigint from jsonb_each_text(limits)
  on conflict (name) do update set most = excluded.most where l.most <> excluded.most;
end $$;
revoke execute on function public.set_limits(jsonb) from public, anon, authenticated;
grant execute on function public.set_limits(jsonb) to service_role;

/* Refuses a statement that makes more than a limit allows. PostgREST answers 429; the message names the limit. */
create function private.demand_within(limit_name text, held bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if held > (select l.most from private.limits l where l.name = limit_name) then
    raise exception 'limit %', limit_name using errcode = 'PT429';
  end if;
end $$;

/* Bounds how many rows of a table a person has. The argument names the limit. Two statements at the same time count one after the other. */
create function private.limit_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  held bigint;
begin
  for owner in select distinct a.user_id from added a order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(tg_argv[0] || owner, 11));
    execute format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name) into held using owner;
    perform private.demand_within(tg_argv[0], held);
  end loop;
  return null;
end $$;

create trigger limit_rows after insert on public.access_tokens referencing new table as added
  for each statement execute function private.limit_rows('tokens');
create trigger limit_rows after insert on public.work_tickets referencing new table as added
  for each statement execute function private.limit_rows('tickets');

/* What the files of all tickets of a person hold, as last saved. */
create function private.limit_storage() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  for owner in select distinct a.user_id from added a where a.size > 0 order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('storageBytes' || owner, 11));
    perform private.demand_within('storageBytes', (select sum(f.size)::bigint from public.work_files f where f.user_id = owner));
  end loop;
  return null;
end $$;
create trigger limit_storage_added after insert on public.work_files referencing new table as added
  for each statement execute function private.limit_storage();
create trigger limit_storage_changed after update on public.work_files referencing new table as added
  for each statement execute function private.limit_storage();

create or replace function private.limit_tools() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.demand_within('toolsPerServer', max(counted.tools)) from (
    select count(*) as tools from public.platform_tools t where t.integration_id in (select a.integration_id from added a) group by t.integration_id
  ) counted;
  return null;
end $$;

create or replace function private.limit_servers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.demand_within('servers', 1 + (
    select count(*) from public.user_integrations i where i.user_id = new.user_id and i.provider like 'mcp.%' and i.provider <> new.provider));
  return new;
end $$;

-- Calls by tokens are counted per person: more tokens give no more requests.
create or replace function public.use_access_token(hash text, count integer default 1, allowed integer default 120, at timestamptz default now()) returns jsonb
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
    'wait_s', private.take_program_requests(known.user_id, count, allowed));
end $$;
