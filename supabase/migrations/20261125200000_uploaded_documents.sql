-- Documents can be uploaded files: `storage_key` is the digest of the content, which is stored beside the database.

alter table public.documents
  add constraint documents_storage_key_check check (storage_key ~ '^[0-9a-f]{64}$'),
  -- What the file is by its content; none for a text that was written here, and for a file that was not read yet.
  add column kind text check (length(kind) <= 20),
  -- Pages, slides or sheets; none for a file without them.
  add column page_count integer check (page_count >= 0),
  -- How many pages a running job has read.
  add column pages_read integer not null default 0 check (pages_read >= 0),
  -- How often it was to be read: 1 after the upload. Names its job.
  add column reading integer not null default 1 check (reading >= 1),
  -- What was not read of it, in a sentence for the person.
  add column notice text,
  -- Since when all its passages are stored. A text that is written here is read at once.
  add column read_at timestamptz default now();
create index on public.documents (user_id, storage_key) where storage_key is not null;

/* As before, and only once all passages of the document are stored: they are embedded while more are added. */
create or replace function private.ready_when_embedded() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.documents d set status = 'ready'
    where d.id = new.document_id and d.status = 'processing' and d.read_at is not null
      and not exists (select from public.document_chunks c where c.document_id = d.id and c.embedding is null);
  return null;
end $$;

/*
 * All passages of the caller's document are stored. It is ready when they are embedded, or when none will be (`embeds` is false).
 * False when the document was deleted meanwhile.
 */
create function public.finish_reading(document uuid, embeds boolean, total_words integer, total_pages integer default null, note text default null)
returns boolean language plpgsql set search_path = '' as $$
begin
  update public.documents d set
    read_at = now(), word_count = total_words, page_count = total_pages, notice = note, error = null,
    status = case when embeds and exists (select from public.document_chunks c where c.document_id = d.id and c.embedding is null)
      then 'processing' else 'ready' end
  where d.id = document and d.user_id = auth.uid();
  return found;
end $$;
revoke execute on function public.finish_reading(uuid, boolean, integer, integer, text) from public, anon;
grant execute on function public.finish_reading(uuid, boolean, integer, integer, text) to authenticated;

/* The contents of deleted documents are deleted like those of tickets. */
create trigger note_unused_files after update of storage_key or delete on public.documents for each row execute function private.note_unused_files();

create or replace function public.unused_files(at timestamptz default now(), take integer default 500) returns table (user_id uuid, digest text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  delete from private.unused_files u
  where exists (select from public.work_files f where f.user_id = u.user_id and (f.digest = u.digest or f.was = u.digest))
    or exists (select from public.work_outputs o where o.user_id = u.user_id and o.storage_key = u.digest)
    or exists (select from public.documents d where d.user_id = u.user_id and d.storage_key = u.digest);
  return query select u.user_id, u.digest from private.unused_files u where u.since < at - interval '1 day' order by u.since limit take;
end $$;

/* A content that the caller stored, and that no row names in the end: it is deleted unless one does within a day. */
create function public.discard_file(digest text) returns void language sql security definer set search_path = '' as $$
  insert into private.unused_files (user_id, digest) select auth.uid(), discard_file.digest
  where auth.uid() is not null and discard_file.digest ~ '^[0-9a-f]{64}$'
  on conflict (user_id, digest) do update set since = now()
$$;
revoke execute on function public.discard_file(text) from public, anon;
grant execute on function public.discard_file(text) to authenticated;

/* What all files of a person hold: those of tickets, as last saved, and uploaded documents. */
create or replace function private.limit_storage() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  for owner in select distinct a.user_id from added a where a.size > 0 order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('storageBytes' || owner, 11));
    perform private.demand_within('storageBytes', (
      select coalesce(sum(held.size), 0)::bigint from (
        select f.size from public.work_files f where f.user_id = owner
        union all
        select d.size from public.documents d where d.user_id = owner and d.storage_key is not null
      ) held));
  end loop;
  return null;
end $$;
create trigger limit_storage_added after insert on public.documents referencing new table as added
  for each statement execute function private.limit_storage();

create trigger limit_rows after insert on public.documents referencing new table as added
  for each statement execute function private.limit_rows('documents');
