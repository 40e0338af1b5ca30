create table public.turns (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid,
  parent_turn_id uuid,
  trigger text not null default 'user',
  operator text not null default 'thinking-partner',
  message_id uuid,
  attempt integer not null default 1 check (attempt > 0),
  status text not null default 'running' check (status in ('running', 'ended')),
  exit_reason text,
  exit_detail jsonb,
  model text not null,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  tokens_cache_read bigint not null default 0,
  tokens_cache_write bigint not null default 0,
  cost_nanousd bigint,
  turns_used integer not null default 0,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  ended_at timestamptz,
  instance_id text not null,
  lease uuid not null,
  stop_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (message_id, attempt),
  foreign key (session_id, user_id) references public.chat_sessions (id, user_id) on delete cascade,
  foreign key (message_id, user_id) references public.session_messages (id, user_id) on delete cascade,
  foreign key (parent_turn_id, user_id) references public.turns (id, user_id) on delete set null (parent_turn_id),
  check ((status = 'ended') = (exit_reason is not null and ended_at is not null))
);
create unique index one_running_turn_a_session on public.turns (session_id) where status = 'running';
create index on public.turns (user_id, started_at desc);
create index on public.turns (heartbeat_at) where status = 'running';
select private.secure('public.turns', '{insert,update}');
create trigger guard_status before update on public.turns for each row execute function private.guard_transition('status', 'running>ended');

alter table public.session_messages add foreign key (turn_id, user_id) references public.turns (id, user_id) on delete set null (turn_id);
alter table public.deliverable_versions add foreign key (turn_id, user_id) references public.turns (id, user_id) on delete set null (turn_id);

-- The log of a turn: `chunks` are UI message chunks, the first of them number `seq` of the turn, counted from 0.
create table public.turn_events (
  turn_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  seq integer not null check (seq >= 0),
  chunks jsonb not null check (jsonb_typeof(chunks) = 'array'),
  created_at timestamptz not null default now(),
  primary key (turn_id, seq),
  foreign key (turn_id, user_id) references public.turns (id, user_id) on delete cascade
);
create index on public.turn_events (user_id);
select private.secure('public.turn_events', '{insert,update}');

create table public.turn_calls (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  turn_id uuid not null,
  call_id text not null check (length(call_id) between 1 and 200),
  step integer not null default 0,
  name text not null check (length(name) between 1 and 200),
  effect text not null default 'read',
  input jsonb,
  output jsonb,
  state text not null default 'pending' check (state in ('pending', 'running', 'succeeded', 'failed', 'denied', 'unknown')),
  error_code text,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (turn_id, call_id),
  foreign key (turn_id, user_id) references public.turns (id, user_id) on delete cascade
);
create index on public.turn_calls (user_id);
select private.secure('public.turn_calls', '{insert,update}');

-- What waits for a person: a question of Clarify, or an approval.
create table public.requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid,
  turn_id uuid not null,
  call_id text not null,
  kind text not null check (kind in ('question', 'approval')),
  subject text not null,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  digest text not null,
  default_answer text,
  deadline timestamptz,
  state text not null default 'open' check (state in ('open', 'answered', 'skipped', 'expired', 'approved', 'denied')),
  answer text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (session_id, user_id) references public.chat_sessions (id, user_id) on delete cascade,
  foreign key (turn_id, user_id) references public.turns (id, user_id) on delete cascade
);
create index on public.requests (session_id) where state = 'open';
create index on public.requests (user_id);
select private.secure('public.requests', '{insert,update}');
create trigger guard_state before update on public.requests for each row execute function private.guard_transition(
  'state', 'open>answered', 'open>skipped', 'open>expired', 'open>approved', 'open>denied');
