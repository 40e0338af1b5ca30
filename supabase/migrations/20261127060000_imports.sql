-- Mailboxes, calendars and exports with many items are read in parts; their newest passages are embedded first.

-- Where the next part begins, of a file that is read in parts; none before the first.
alter table public.documents add column read_cursor jsonb check (jsonb_typeof(read_cursor) = 'object');
-- When what it says was written, if that is known.
alter table public.document_chunks add column written_at timestamptz;

-- What is to be embedded, in its order, and whether a document has such passages.
create index document_chunks_to_embed on public.document_chunks (written_at desc nulls first) where embedding is null;
create index document_chunks_unembedded on public.document_chunks (document_id) where embedding is null;

/* As before; of new passages, those without a time come first, which a person just uploaded or wrote, and then the newest. */
create or replace function public.rows_to_embed(model text, holder uuid, take integer default 64, skip uuid[] default '{}')
returns table (table_name text, id uuid, user_id uuid) language plpgsql set search_path = '' as $$
begin
  insert into private.leases as held (name, holder, held_until)
    values ('embedding', rows_to_embed.holder, clock_timestamp() + interval '1 minute')
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where held.holder = excluded.holder or held.held_until < clock_timestamp();
  if not found then
    return;
  end if;
  return query select rows.* from (
    select 'memories', m.id, m.user_id from public.memories m
      where (m.embedding_model is null or m.embedding_model < model or m.embedding_model > model) and m.is_active
    union all
    select 'deliverables', d.id, d.user_id from public.deliverables d
      where d.embedding_model is null or d.embedding_model < model or d.embedding_model > model
    union all
    select 'work_tickets', w.id, w.user_id from public.work_tickets w
      where w.embedding_model is null or w.embedding_model < model or w.embedding_model > model
    union all
    select 'platform_item_chunks', p.id, p.user_id from public.platform_item_chunks p
      where p.embedding_model is null or p.embedding_model < model or p.embedding_model > model
    union all
    (select 'document_chunks', c.id, c.user_id from public.document_chunks c
      where c.embedding is null and c.id <> all (skip)
      order by c.written_at desc nulls first limit take)
    union all
    select 'document_chunks', c.id, c.user_id from public.document_chunks c
      where c.embedding_model < model or c.embedding_model > model
  ) rows (table_name, id, user_id)
  where rows.id <> all (skip)
  limit take;
  if not found then
    delete from private.leases held where held.name = 'embedding' and held.holder = rows_to_embed.holder;
  end if;
end $$;
