-- Platforms that people connect: what they picked to be read, what was read from it, and authorizations in progress.

/*
 * Authorizations that a person began and that the platform has not answered yet. Each is used once, by the same person, within ten
 * minutes. Only the server reaches them.
 */
create table public.oauth_states (
  state_hash text primary key check (char_length(state_hash) = 64),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  -- The sealed verifier of PKCE.
  verifier text not null,
  -- The chat that waits for it.
  session_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
alter table public.oauth_states enable row level security;
revoke all on public.oauth_states from anon, authenticated, public;
grant select, insert, update, delete on public.oauth_states to service_role;
create index on public.oauth_states (expires_at);

-- The process that refreshes a token holds it until then: two at a time would invalidate each other's.
alter table public.integration_secrets add column refreshing_until timestamptz;

-- Nothing has read or written these; platform_resources says it row by row.
alter table public.user_integrations drop column resources, drop column selected_sources;

/* What a person picked to be read, such as a channel, and how far it has been read. */
create table public.platform_resources (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  integration_id uuid not null,
  provider text not null,
  -- The platform's id.
  external_id text not null check (char_length(external_id) between 1 and 500),
  name text not null check (char_length(name) between 1 and 500),
  kind text not null check (char_length(kind) between 1 and 50),
  -- waiting: a job will read it. ready: the last reading succeeded. failed: it did not, for the reason in last_error.
  status text not null default 'waiting' check (status in ('waiting', 'reading', 'ready', 'failed')),
  -- The connector's own text, from which it continues.
  cursor text check (char_length(cursor) <= 10000),
  -- When the scan began whose pages are being read; null between scans.
  scan_began_at timestamptz,
  -- The items that the running scan has read so far, or the last one read.
  items_read integer not null default 0,
  -- The process that reads it holds it until then.
  reading_until timestamptz,
  last_synced_at timestamptz,
  -- When a job reads it next; null when only the person can make that possible.
  next_sync_at timestamptz default now(),
  -- The attempts in a row that failed.
  failures integer not null default 0,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (integration_id, external_id),
  foreign key (integration_id, user_id) references public.user_integrations (id, user_id) on delete cascade
);
create index on public.platform_resources (user_id);
create index on public.platform_resources (next_sync_at);
select private.secure('public.platform_resources');
select private.audit('public.platform_resources', '{integration_id,name,kind}',
  '{status,cursor,scan_began_at,items_read,reading_until,last_synced_at,next_sync_at,failures,last_error}');

/* Something that somebody wrote on a platform. It is data from outside, and never an instruction. */
create table public.platform_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  integration_id uuid not null,
  provider text not null,
  resource_id uuid not null,
  -- The name of the resource when it was read.
  resource text not null check (char_length(resource) between 1 and 500),
  external_id text not null check (char_length(external_id) between 1 and 500),
  kind text not null check (char_length(kind) between 1 and 50),
  author text check (char_length(author) <= 300),
  at timestamptz not null,
  text text not null,
  link text check (char_length(link) <= 2000),
  -- The platform's id of the first item of its thread, and that item's time.
  thread text not null check (char_length(thread) between 1 and 500),
  thread_at timestamptz not null,
  -- When the scan began that last found it.
  seen_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id),
  unique (resource_id, external_id),
  foreign key (integration_id, user_id) references public.user_integrations (id, user_id) on delete cascade,
  foreign key (resource_id, user_id) references public.platform_resources (id, user_id) on delete cascade
);
create index on public.platform_items (user_id, at desc);
create index on public.platform_items (integration_id);
create index on public.platform_items (resource_id, at desc);
select private.secure('public.platform_items');
create trigger limit_rows after insert on public.platform_items referencing new table as added
  for each statement execute function private.limit_rows('platformItems');

/* The parts of items that search compares. */
create table public.platform_item_chunks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  item_id uuid not null,
  ordinal integer not null check (ordinal >= 0),
  -- Who wrote it, and where.
  heading text,
  content text not null,
  embedding extensions.vector(512),
  embedding_model text,
  embedding_bits bit(512) generated always as (extensions.binary_quantize(embedding)::bit(512)) stored,
  words tsvector generated always as (to_tsvector('english', coalesce(heading, '') || ' ' || content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (item_id, ordinal),
  constraint embedding_names_its_model check ((embedding is null) = (embedding_model is null)),
  foreign key (item_id, user_id) references public.platform_items (id, user_id) on delete cascade
);
create index on public.platform_item_chunks using gin (user_id, words);
create index on public.platform_item_chunks (user_id);
create index on public.platform_item_chunks (embedding_model);
select private.secure('public.platform_item_chunks');
create trigger forget_embedding before update on public.platform_item_chunks for each row
  execute function private.forget_embedding('content', 'heading');

/*
 * Stores items that a scan found, each with its chunks. The chunks of an item are replaced only when its text or author has
 * changed, so that their embeddings stay.
 * @returns the number of chunks that were added: those of new and changed items
 */
create function public.store_platform_items(resource uuid, scan_began_at timestamptz, items jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  source public.platform_resources;
  added integer;
begin
  select * into source from public.platform_resources r where r.id = resource;
  if source.id is null then
    return 0;
  end if;
  delete from public.platform_item_chunks c
    using public.platform_items i, jsonb_to_recordset(items) as g (external_id text, author text, text text)
    where i.resource_id = source.id and i.external_id = g.external_id and c.item_id = i.id
      and (i.text, i.author) is distinct from (g.text, g.author);
  insert into public.platform_items as i
    (user_id, integration_id, provider, resource_id, resource, external_id, kind, author, at, text, link, thread, thread_at, seen_at)
    select distinct on (g.external_id) source.user_id, source.integration_id, source.provider, source.id, source.name,
      g.external_id, g.kind, g.author, g.at, g.text, g.link, g.thread, g.thread_at, scan_began_at
    from jsonb_to_recordset(items) as g
      (external_id text, kind text, author text, at timestamptz, text text, link text, thread text, thread_at timestamptz)
    order by g.external_id
    on conflict (resource_id, external_id) do update set
      resource = excluded.resource, kind = excluded.kind, author = excluded.author, at = excluded.at, text = excluded.text, link = excluded.link,
      thread = excluded.thread, thread_at = excluded.thread_at, seen_at = excluded.seen_at;
  insert into public.platform_item_chunks (user_id, item_id, ordinal, heading, content)
    select source.user_id, i.id, c.ordinal, c.heading, c.content
    from jsonb_to_recordset(items) as g (external_id text, chunks jsonb)
    join public.platform_items i on i.resource_id = source.id and i.external_id = g.external_id
    cross join lateral jsonb_to_recordset(g.chunks) as c (ordinal integer, heading text, content text)
    where not exists (select from public.platform_item_chunks known where known.item_id = i.id)
    on conflict (item_id, ordinal) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;
revoke execute on function public.store_platform_items(uuid, timestamptz, jsonb) from public, anon;
grant execute on function public.store_platform_items(uuid, timestamptz, jsonb) to authenticated;
