-- Versions whose writing may wait: their requests go to the model's provider many at once, at half the price.

/* One submission to the provider. Written before it is made, so that one whose answer was lost is looked for and not made twice. */
create table private.generation_batches (
  id uuid primary key default gen_random_uuid(),
  provider_id text unique,
  state text not null default 'submitting' check (state in ('submitting', 'sent', 'cancelling', 'ended')),
  size integer not null check (size > 0),
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on private.generation_batches (started_at) where state <> 'ended';

/*
 * The request for one version. `brief` is what it is written from; `result` the provider's message once it is `answered`.
 * `passed` is one that no batch answered: it is written the ordinary way. Whose version it is adds it; the sweep does the rest.
 */
create table public.batch_requests (
  version_id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The turn that gathered the brief. No foreign key: it would make this a second way from versions to their turns.
  turn_id uuid,
  brief jsonb not null check (jsonb_typeof(brief) = 'object'),
  may_ask boolean not null default false,
  batch_id uuid references private.generation_batches (id),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'answered', 'passed')),
  result jsonb,
  why text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'answered') = (result is not null)),
  foreign key (version_id, user_id) references public.deliverable_versions (id, user_id) on delete cascade
);
create index on public.batch_requests (user_id);
create index on public.batch_requests (created_at) where state = 'waiting';
create index on public.batch_requests (batch_id);
select private.secure('public.batch_requests', '{insert}');
create trigger guard_state before update on public.batch_requests for each row execute function private.guard_transition(
  'state', 'waiting>sent', 'sent>waiting', 'waiting>passed', 'sent>passed', 'sent>answered');
