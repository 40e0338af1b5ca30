create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  user_id uuid not null unique references auth.users (id) on delete cascade check (user_id = id),
  email text not null default '',
  name text not null default '' check (length(name) <= 200),
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 100),
  locale text not null default 'en' check (length(locale) <= 35),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select private.secure('public.profiles', '{insert,update}');

create function private.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, user_id, email, name, time_zone)
  values (
    new.id,
    new.id,
    coalesce(new.email, ''),
    left(coalesce(new.raw_user_meta_data ->> 'name', ''), 200),
    left(coalesce(nullif(new.raw_user_meta_data ->> 'time_zone', ''), 'UTC'), 100)
  )
  on conflict (id) do update set email = excluded.email;
  return new;
end $$;

-- Accounts that were there before these tables.
insert into public.profiles (id, user_id, email) select id, id, coalesce(email, '') from auth.users;

create trigger create_profile after insert or update of email on auth.users for each row execute function private.create_profile();
