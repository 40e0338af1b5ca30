create table public.memories (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content text not null check (length(content) between 1 and 10000),
  type text not null default 'fact' check (type in ('fact', 'preference', 'instruction', 'decision')),
  tags text[] not null default '{}',
  source_type text not null default 'conversation' check (length(source_type) <= 50),
  source_ref text check (length(source_ref) <= 500),
  importance double precision not null default 0.5 check (importance between 0 and 1),
  is_active boolean not null default true,
  domain_id uuid,
  as_of timestamptz,
  embedding extensions.vector(512),
  embedding_model text,
  words tsvector generated always as (to_tsvector('english', content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (domain_id, user_id) references public.context_domains (id, user_id) on delete set null (domain_id)
);
create index on public.memories (user_id, updated_at desc);
create index on public.memories using hnsw (embedding extensions.vector_cosine_ops);
select private.secure('public.memories');
create trigger forget_embedding before update on public.memories for each row execute function private.forget_embedding('content');
