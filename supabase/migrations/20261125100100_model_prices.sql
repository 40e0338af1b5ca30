-- Prices that administrators enter for a model they added.

/* Dollars per million tokens: {input, output, cache_read?}. null: unknown. */
alter table public.models add column prices jsonb check (
  prices is null or jsonb_typeof(prices) = 'object' and jsonb_typeof(prices -> 'input') = 'number' and jsonb_typeof(prices -> 'output') = 'number'
    and coalesce(jsonb_typeof(prices -> 'cache_read'), 'number') = 'number' and prices - '{input,output,cache_read}'::text[] = '{}'
);

drop function public.add_model(uuid, uuid, text, text, text, text, text, text);
create function public.add_model(
  admin uuid, id uuid, provider text, model text, name text, address text, sealed_key text, thinking text, prices jsonb default null
) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.demand_administrator(admin);
  -- Two administrators count one after the other.
  lock table public.models in share row exclusive mode;
  insert into public.models (id, provider, model, name, address, sealed_key, thinking, prices)
  values (id, provider, model, name, address, sealed_key, thinking, prices);
  perform private.demand_within('models', (select count(*) from public.models));
  perform private.note_model(admin, 'insert', id, jsonb_build_object(
    'model', jsonb_build_object('to', provider || ':' || model),
    'address', jsonb_build_object('to', coalesce(private.host_of(address), 'as set in the environment')))
    || case when prices is null then '{}'::jsonb else jsonb_build_object('prices', jsonb_build_object('to', prices)) end);
end $$;

drop function public.change_model(uuid, uuid, timestamptz, text, text, text, text);
/* Changes a model that still is as it was at `expected`, and tells whether it was. `key_change`: keep, set or remove. */
create function public.change_model(
  admin uuid, id uuid, expected timestamptz, name text, thinking text, key_change text, sealed_key text, prices jsonb default null
) returns boolean language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  was public.models;
begin
  perform private.demand_administrator(admin);
  select * into was from public.models m where m.id = id and m.updated_at = expected for update;
  if not found then
    return false;
  end if;
  update public.models m set name = name, thinking = thinking, prices = prices,
    sealed_key = case key_change when 'set' then sealed_key when 'remove' then null else m.sealed_key end
  where m.id = id;
  perform private.note_model(admin, 'update', id,
    case when was.name <> name then jsonb_build_object('name', jsonb_build_object('from', was.name, 'to', name)) else '{}'::jsonb end
    || case when was.thinking <> thinking then jsonb_build_object('thinking', jsonb_build_object('from', was.thinking, 'to', thinking)) else '{}'::jsonb end
    || case when was.prices is distinct from prices then jsonb_build_object('prices', jsonb_build_object('from', was.prices, 'to', prices)) else '{}'::jsonb end
    || case key_change when 'keep' then '{}'::jsonb else jsonb_build_object('key', jsonb_build_object('to', key_change)) end);
  return true;
end $$;

revoke execute on function public.add_model(uuid, uuid, text, text, text, text, text, text, jsonb) from public, anon, authenticated;
revoke execute on function public.change_model(uuid, uuid, timestamptz, text, text, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.add_model(uuid, uuid, text, text, text, text, text, text, jsonb) to service_role;
grant execute on function public.change_model(uuid, uuid, timestamptz, text, text, text, text, jsonb) to service_role;
