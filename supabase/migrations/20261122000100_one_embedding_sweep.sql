/* What only one process may do at a time: whoever holds the lease does it, until it is given back or has run out. */
create table private.leases (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null
);

/*
 * The next rows to embed, for the one sweep that holds the lease: asking takes or renews it for a minute. A sweep that does
 * not hold it gets no rows, and one that finds nothing more to do gives it back.
 */
drop function public.rows_to_embed(text, integer, uuid[]);
create function public.rows_to_embed(model text, holder uuid, take integer default 64, skip uuid[] default '{}')
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
    select 'document_chunks', c.id, c.user_id from public.document_chunks c
      where c.embedding_model is null or c.embedding_model < model or c.embedding_model > model
  ) rows (table_name, id, user_id)
  where rows.id <> all (skip)
  limit take;
  if not found then
    delete from private.leases held where held.name = 'embedding' and held.holder = rows_to_embed.holder;
  end if;
end $$;
revoke execute on function public.rows_to_embed(text, uuid, integer, uuid[]) from public, anon, authenticated;
grant execute on function public.rows_to_embed(text, uuid, integer, uuid[]) to service_role;
grant select, insert, update, delete on private.leases to service_role;

/* A document is ready when all of it can be found: by its words from the beginning, by its meaning when each chunk has its embedding. */
create function private.ready_when_embedded() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.documents d set status = 'ready'
    where d.id = new.document_id and d.status = 'processing'
      and not exists (select from public.document_chunks c where c.document_id = d.id and c.embedding is null);
  return null;
end $$;
create trigger ready_when_embedded after update of embedding on public.document_chunks for each row
  when (old.embedding is null and new.embedding is not null) execute function private.ready_when_embedded();
