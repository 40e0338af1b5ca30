create table public.deliverables (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 10000),
  deliverable_type text not null check (deliverable_type in
    ('status_report', 'stakeholder_update', 'board_update', 'research_brief', 'meeting_summary', 'newsletter', 'custom')),
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  frequency text not null default 'weekly' check (frequency in ('once', 'daily', 'weekly', 'biweekly', 'monthly', 'custom')),
  schedule jsonb not null default '{}' check (jsonb_typeof(schedule) = 'object'),
  governance text not null default 'manual' check (governance in ('manual', 'semi_auto', 'full_auto')),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  destination jsonb check (destination is null or jsonb_typeof(destination) = 'object'),
  recipient jsonb check (recipient is null or jsonb_typeof(recipient) = 'object'),
  instructions text check (length(instructions) <= 20000),
  domain_id uuid,
  last_run_at timestamptz,
  next_run_at timestamptz,
  embedding extensions.vector(512),
  embedding_model text,
  words tsvector generated always as (
    to_tsvector('english', title || ' ' || coalesce(description, '') || ' ' || coalesce(instructions, '') || ' ' || replace(deliverable_type, '_', ' '))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (domain_id, user_id) references public.context_domains (id, user_id) on delete set null (domain_id)
);
create index on public.deliverables (user_id, updated_at desc);
create index on public.deliverables (next_run_at) where status = 'active';
create index on public.deliverables using hnsw (embedding extensions.vector_cosine_ops);
select private.secure('public.deliverables');
create trigger forget_embedding before update on public.deliverables for each row
  execute function private.forget_embedding('title', 'description', 'instructions', 'deliverable_type');

create table public.deliverable_versions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  deliverable_id uuid not null,
  version_number integer not null check (version_number > 0),
  period_start timestamptz,
  period_end timestamptz,
  due_at timestamptz,
  status text not null default 'generating' check (status in ('generating', 'staged', 'reviewing', 'approved', 'rejected', 'delivered', 'failed')),
  revision integer not null default 1,
  draft_content text,
  final_content text,
  edit_distance double precision check (edit_distance between 0 and 1),
  edit_summary text,
  feedback text,
  source_snapshots jsonb not null default '[]' check (jsonb_typeof(source_snapshots) = 'array'),
  restored_from uuid,
  turn_id uuid,
  error text,
  staged_at timestamptz,
  approved_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (deliverable_id, version_number),
  unique (deliverable_id, due_at),
  foreign key (deliverable_id, user_id) references public.deliverables (id, user_id) on delete cascade,
  foreign key (restored_from, user_id) references public.deliverable_versions (id, user_id) on delete set null (restored_from)
);
create index on public.deliverable_versions (user_id);
select private.secure('public.deliverable_versions');
create trigger guard_status before update on public.deliverable_versions for each row execute function private.guard_transition(
  'status', 'generating>staged', 'generating>failed', 'staged>reviewing', 'staged>approved', 'staged>rejected',
  'reviewing>staged', 'reviewing>approved', 'reviewing>rejected', 'approved>delivered');
