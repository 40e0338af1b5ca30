-- Runs at each start, when the auth schema exists and before the migrations.
grant usage on schema auth to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);

-- The first account of an embedded installation is its admin.
create schema if not exists embedded;
revoke all on schema embedded from public;

create or replace function embedded.make_first_account_admin() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('embedded.first_account'));
  if not exists (select from auth.users) then
    new.raw_app_meta_data = (coalesce(new.raw_app_meta_data::jsonb, '{}'::jsonb) || '{"role": "admin"}'::jsonb);
  end if;
  return new;
end
$$;

create or replace trigger make_first_account_admin
  before insert on auth.users
  for each row execute function embedded.make_first_account_admin();
