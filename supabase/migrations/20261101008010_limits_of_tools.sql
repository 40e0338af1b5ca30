-- How much of a server is kept: 100 tools, looked at once a statement, and schemas of 20,000 characters, which are longer as Postgres
-- writes them: spaces, and numbers in full.

drop trigger limit_tools on public.platform_tools;
create or replace function private.limit_tools() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.platform_tools t where t.integration_id in (select a.integration_id from added a) group by t.integration_id having count(*) > 100
  ) then
    raise exception 'a server has at most 100 tools here' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger limit_tools after insert on public.platform_tools referencing new table as added
  for each statement execute function private.limit_tools();

alter table public.platform_tools drop constraint platform_tools_input_schema_check;
alter table public.platform_tools add constraint platform_tools_input_schema_check
  check (jsonb_typeof(input_schema) = 'object' and octet_length(input_schema::text) <= 2000000);
