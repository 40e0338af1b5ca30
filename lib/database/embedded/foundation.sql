-- What a hosted Supabase project has before its first migration: roles, schemas and their grants.
set search_path = "$user", public, extensions;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin %s', wanted, case wanted when 'service_role' then 'bypassrls' else '' end);
    end if;
  end loop;
end
$$;

create schema if not exists extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
