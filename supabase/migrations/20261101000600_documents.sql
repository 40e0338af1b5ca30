create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 300),
  mime_type text not null default 'text/plain' check (length(mime_type) <= 200),
  size bigint not null default 0 check (size >= 0),
  storage_key text,
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'failed')),
  error text,
  word_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);
create index on public.documents (user_id, updated_at desc);
select private.secure('public.documents');

create table public.document_chunks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  document_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  content text not null,
  heading text,
  page integer,
  embedding extensions.vector(512),
  embedding_model text,
  words tsvector generated always as (to_tsvector('english', coalesce(heading, '') || ' ' || content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (document_id, ordinal),
  foreign key (document_id, user_id) references public.documents (id, user_id) on delete cascade
);
create index on public.document_chunks (user_id);
create index on public.document_chunks using hnsw (embedding extensions.vector_cosine_ops);
select private.secure('public.document_chunks');
create trigger forget_embedding before update on public.document_chunks for each row
  execute function private.forget_embedding('content', 'heading');
