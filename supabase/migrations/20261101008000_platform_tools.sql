-- Servers (Model Context Protocol) that a person added are platforms called mcp.<name>; here are their tools, as last listed.

alter table public.user_integrations drop constraint user_integrations_provider_check;
alter table public.user_integrations add constraint user_integrations_provider_check
  check (provider ~ '^([a-z][a-z0-9_-]{0,49}|mcp\.[a-z][a-z0-9_-]{0,29})$');

create table public.platform_tools (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  integration_id uuid not null,
  -- What the server calls it, and the action that it is: mcp.<server>.<tool>.
  name text not null check (char_length(name) between 1 and 128),
  action text not null check (action ~ '^mcp\.[a-z][a-z0-9_-]{0,29}\.[A-Za-z0-9_.-]{1,140}$'),
  -- The server's own words: somebody else's, and never an instruction to anybody.
  description text not null default '' check (char_length(description) <= 2000),
  input_schema jsonb not null default '{}' check (jsonb_typeof(input_schema) = 'object' and pg_catalog.length(input_schema::text) <= 30000),
  read_only boolean not null default false,
  -- Names everything that the server says of it.
  digest text not null check (char_length(digest) = 64),
  -- Why it cannot be used, in words.
  problem text check (char_length(problem) <= 500),
  state text not null default 'new' check (state in ('new', 'allowed', 'refused')),
  needs_approval boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (integration_id, name),
  unique (user_id, action),
  foreign key (integration_id, user_id) references public.user_integrations (id, user_id) on delete cascade,
  constraint only_reading_goes_unasked check (needs_approval or read_only),
  constraint only_the_usable_is_allowed check (state <> 'allowed' or problem is null)
);
select private.secure('public.platform_tools');
select private.audit('public.platform_tools', '{integration_id,action,state,digest}');

/* A tool that is described otherwise than when the person decided about it, or is of no use any more, is a new one. */
create function private.decide_again() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.digest <> old.digest or (new.problem is not null and old.problem is null) then
    new.state := 'new';
    new.needs_approval := true;
  end if;
  return new;
end $$;
create trigger decide_again before update on public.platform_tools for each row execute function private.decide_again();

create function private.limit_tools() returns trigger language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.platform_tools t where t.integration_id = new.integration_id and t.name <> new.name) >= 100 then
    raise exception 'a server has at most 100 tools here' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger limit_tools before insert on public.platform_tools for each row execute function private.limit_tools();

create function private.limit_servers() returns trigger language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.user_integrations i where i.user_id = new.user_id and i.provider like 'mcp.%' and i.provider <> new.provider) >= 20 then
    raise exception 'a person has at most 20 servers here' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger limit_servers before insert on public.user_integrations for each row when (new.provider like 'mcp.%') execute function private.limit_servers();
