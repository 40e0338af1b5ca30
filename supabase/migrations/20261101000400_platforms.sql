create table public.user_integrations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  provider text not null check (provider ~ '^[a-z][a-z0-9_-]{0,49}$'),
  status text not null default 'active' check (status in ('active', 'expired', 'revoked', 'error')),
  account text,
  scopes text[] not null default '{}',
  resources jsonb not null default '[]' check (jsonb_typeof(resources) = 'array'),
  selected_sources jsonb not null default '[]' check (jsonb_typeof(selected_sources) = 'array'),
  expires_at timestamptz,
  last_synced_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (user_id, provider)
);
select private.secure('public.user_integrations');

-- Encrypted tokens of platforms. No person's token, server-made or not, can select them.
create table public.integration_secrets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  integration_id uuid not null unique,
  ciphertext text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (integration_id, user_id) references public.user_integrations (id, user_id) on delete cascade
);
alter table public.integration_secrets enable row level security;
revoke all on public.integration_secrets from anon, authenticated, public;
grant select, insert, update, delete on public.integration_secrets to service_role;
create trigger touch before update on public.integration_secrets for each row execute function private.touch();
