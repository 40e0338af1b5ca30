-- A tool that waits for its person because it changed is told from one that they have not seen before.

alter table public.platform_tools add column changed boolean not null default false;

create or replace function private.decide_again() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.digest <> old.digest or (new.problem is not null and old.problem is null) then
    new.changed := old.changed or old.state <> 'new';
    new.state := 'new';
    new.needs_approval := true;
  elsif new.state <> 'new' then
    new.changed := false;
  end if;
  return new;
end $$;
