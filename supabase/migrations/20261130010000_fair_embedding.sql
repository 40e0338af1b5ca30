-- A large document does not delay others, also those of other people: each that waits gets a share of what is embedded together.

create index document_chunks_to_embed_of_document on public.document_chunks (document_id, written_at desc nulls first) where embedding is null;
drop index public.document_chunks_to_embed;
drop index public.document_chunks_unembedded;

/* The next document with passages to embed, by its id, after the last one the first again; null if there is none. */
create function private.next_to_embed(after uuid) returns uuid language sql stable set search_path = '' as $$
  select coalesce(
    (select c.document_id from public.document_chunks c where c.embedding is null and c.document_id > after order by c.document_id limit 1),
    (select c.document_id from public.document_chunks c where c.embedding is null order by c.document_id limit 1))
$$;
revoke execute on function private.next_to_embed(uuid) from public, anon, authenticated;
grant execute on function private.next_to_embed(uuid) to service_role;

/*
 * As before; of new passages, as many of each document that waits, beginning with any of them. Of these, those without a time come
 * first, which a person just uploaded or wrote, and then the newest.
 */
create or replace function public.rows_to_embed(model text, holder uuid, take integer default 64, skip uuid[] default '{}')
returns table (table_name text, id uuid, user_id uuid) language plpgsql set search_path = '' as $$
declare
  waiting uuid[];
begin
  insert into private.leases as held (name, holder, held_until)
    values ('embedding', rows_to_embed.holder, clock_timestamp() + interval '1 minute')
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where held.holder = excluded.holder or held.held_until < clock_timestamp();
  if not found then
    return;
  end if;
  with recursive documents (document_id, first, place) as (
    select d.first, d.first, 1 from (select private.next_to_embed(gen_random_uuid()) as first) d where d.first is not null
    union all
    select n.document_id, d.first, d.place + 1
      from documents d, lateral (select private.next_to_embed(d.document_id) as document_id) n
      where d.place < take and n.document_id <> d.first
  )
  select array_agg(d.document_id) into waiting from documents d;
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
    (select 'document_chunks', c.id, c.user_id
      from unnest(waiting) w (document_id), lateral (
        select n.id, n.user_id, n.written_at from public.document_chunks n
          where n.document_id = w.document_id and n.embedding is null and n.id <> all (skip)
          order by n.written_at desc nulls first limit ceil(take::numeric / cardinality(waiting))) c
      order by c.written_at desc nulls first)
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
