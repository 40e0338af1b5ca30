-- Models that administrators add, and the defaults that they choose. Only the server reads them: no person's token, whoever it is,
-- can select a row. Changes go through the functions below, which demand an administrator.

create table public.models (
  id uuid primary key,
  provider text not null check (provider in ('anthropic', 'openai-compatible')),
  -- The id of the model at its service.
  model text not null check (length(model) between 1 and 200 and model !~ '\s'),
  name text not null check (length(name) between 1 and 100),
  -- null: the address that the environment sets for the provider.
  address text check (length(address) between 1 and 2000),
  -- null: no key is needed, or the environment has it.
  sealed_key text,
  -- off, adaptive, or a budget in tokens.
  thinking text not null default 'off' check (thinking ~ '^(off|adaptive|[1-9][0-9]{3,4})$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, model)
);
alter table public.models enable row level security;
revoke all on public.models from anon, authenticated, public, service_role;
grant select on public.models to service_role;
create trigger touch before update on public.models for each row execute function private.touch();

create table public.model_defaults (
  purpose text primary key check (purpose in ('chat', 'background')),
  -- A model's name, such as anthropic:claude-sonnet-5-5; it may be one that the environment sets.
  model text not null check (length(model) between 1 and 300)
);
alter table public.model_defaults enable row level security;
revoke all on public.model_defaults from anon, authenticated, public, service_role;
grant select on public.model_defaults to service_role;

create function private.note_model(admin uuid, action text, model uuid, changes jsonb) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_kind, actor_id, action, entity, row_id, changes)
  values ('admin', admin::text, action, 'models', model::text, changes)
$$;

/* The models and defaults in one answer: {models, defaults: {purpose: model}}. */
create function public.installed_models() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((select jsonb_agg(to_jsonb(m) order by m.created_at, m.id) from public.models m), '[]'),
    'defaults', coalesce((select jsonb_object_agg(d.purpose, d.model) from public.model_defaults d), '{}'))
$$;

create function public.add_model(admin uuid, id uuid, provider text, model text, name text, address text, sealed_key text, thinking text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.demand_administrator(admin);
  -- Two administrators count one after the other.
  lock table public.models in share row exclusive mode;
  insert into public.models (id, provider, model, name, address, sealed_key, thinking)
  values (id, provider, model, name, address, sealed_key, thinking);
  perform private.demand_within('models', (select count(*) from public.models));
  perform private.note_model(admin, 'insert', id, jsonb_build_object(
    'model', jsonb_build_object('to', provider || ':' || model),
    'address', jsonb_build_object('to', coalesce(private.host_of(address), 'as set in the environment'))));
end $$;

/* Changes a model that still is as it was at `expected`, and tells whether it was. `key_change`: keep, set or remove. */
create function public.change_model(admin uuid, id uuid, expected timestamptz, name text, thinking text, key_change text, sealed_key text)
returns boolean language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  was public.models;
begin
  perform private.demand_administrator(admin);
  select * into was from public.models m where m.id = id and m.updated_at = expected for update;
  if not found then
    return false;
  end if;
  update public.models m set name = name, thinking = thinking,
    sealed_key = case key_change when 'set' then sealed_key when 'remove' then null else m.sealed_key end
  where m.id = id;
  perform private.note_model(admin, 'update', id,
    case when was.name <> name then jsonb_build_object('name', jsonb_build_object('from', was.name, 'to', name)) else '{}'::jsonb end
    || case when was.thinking <> thinking then jsonb_build_object('thinking', jsonb_build_object('from', was.thinking, 'to', thinking)) else '{}'::jsonb end
    || case key_change when 'keep' then '{}'::jsonb else jsonb_build_object('key', jsonb_build_object('to', key_change)) end);
  return true;
end $$;

/* Removes a model, and the defaults that name it. One that is not there any more is no mistake. */
create function public.remove_model(admin uuid, id uuid) returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  was public.models;
begin
  perform private.demand_administrator(admin);
  delete from public.models m where m.id = id returning m.* into was;
  if found then
    delete from public.model_defaults d where d.model = was.provider || ':' || was.model;
    perform private.note_model(admin, 'delete', id, jsonb_build_object('model', jsonb_build_object('from', was.provider || ':' || was.model)));
  end if;
end $$;

/* Sets a default, or with null removes the choice. */
create function public.set_default_model(admin uuid, purpose text, model text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.demand_administrator(admin);
  if model is null then
    delete from public.model_defaults d where d.purpose = purpose;
  else
    insert into public.model_defaults (purpose, model) values (purpose, model)
    on conflict on constraint model_defaults_pkey do update set model = excluded.model;
  end if;
  insert into public.audit_log (actor_kind, actor_id, action, entity, row_id, changes)
  values ('admin', admin::text, 'update', 'model_defaults', purpose, jsonb_build_object('model', jsonb_build_object('to', coalesce(model, 'automatic'))));
end $$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.installed_models()', 'public.add_model(uuid, uuid, text, text, text, text, text, text)',
    'public.change_model(uuid, uuid, timestamptz, text, text, text, text)', 'public.remove_model(uuid, uuid)',
    'public.set_default_model(uuid, text, text)'
  ] loop
    execute format('revoke execute on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end $$;
