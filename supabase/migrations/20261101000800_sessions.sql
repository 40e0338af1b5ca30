create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null default '' check (length(title) <= 200),
  status text not null default 'active' check (status in ('active', 'archived')),
  leaf_id uuid,
  last_message_at timestamptz not null default now(),
  summary text,
  summarised_until uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);
create index on public.chat_sessions (user_id, last_message_at desc) where deleted_at is null;
select private.secure('public.chat_sessions');

create table public.session_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid not null,
  parent_id uuid,
  role text not null check (role in ('user', 'assistant')),
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  format smallint not null default 1,
  turn_id uuid,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (id, session_id, user_id),
  foreign key (session_id, user_id) references public.chat_sessions (id, user_id) on delete cascade,
  foreign key (parent_id, session_id, user_id) references public.session_messages (id, session_id, user_id) on delete cascade
);
create index on public.session_messages (session_id, created_at);
create index on public.session_messages (parent_id);
create index on public.session_messages (user_id);
select private.secure('public.session_messages');

alter table public.chat_sessions
  add foreign key (leaf_id, user_id) references public.session_messages (id, user_id) on delete set null (leaf_id);

/* The newest `take` messages of the branch that ends at `leaf`, oldest first. */
create function public.session_branch(leaf uuid, take integer default 200) returns setof public.session_messages
language sql stable set search_path = '' as $$
  with recursive branch as (
    select m.*, 1 as depth from public.session_messages m where m.id = leaf and m.user_id = (select auth.uid())
    union all
    select m.*, b.depth + 1 from branch b
      join public.session_messages m on m.id = b.parent_id and m.user_id = b.user_id
      where b.depth < take
  )
  select id, user_id, session_id, parent_id, role, parts, format, turn_id, metadata, created_at, updated_at
  from branch order by depth desc
$$;
grant execute on function public.session_branch(uuid, integer) to authenticated;
