create table public.work_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  task text not null check (length(task) between 1 and 10000),
  agent_type text not null check (agent_type in ('research', 'content', 'reporting', 'workspace', 'plan')),
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  frequency text not null default 'once' check (frequency in ('once', 'daily', 'weekly', 'monthly')),
  parameters jsonb not null default '{}' check (jsonb_typeof(parameters) = 'object'),
  progress jsonb check (progress is null or jsonb_typeof(progress) = 'object'),
  error text,
  started_at timestamptz,
  completed_at timestamptz,
  embedding extensions.vector(512),
  embedding_model text,
  words tsvector generated always as (to_tsvector('english', task)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);
create index on public.work_tickets (user_id, updated_at desc);
create index on public.work_tickets using hnsw (embedding extensions.vector_cosine_ops);
select private.secure('public.work_tickets');
create trigger forget_embedding before update on public.work_tickets for each row execute function private.forget_embedding('task');
create trigger guard_status before update on public.work_tickets for each row execute function private.guard_transition(
  'status', 'pending>running', 'pending>cancelled', 'running>completed', 'running>failed', 'running>cancelled', 'running>pending',
  'failed>pending', 'completed>pending');

create table public.work_outputs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  ticket_id uuid not null,
  name text not null check (length(name) between 1 and 300),
  mime_type text not null default 'text/markdown',
  content text,
  storage_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (ticket_id, user_id) references public.work_tickets (id, user_id) on delete cascade
);
create index on public.work_outputs (user_id, ticket_id);
select private.secure('public.work_outputs');
