-- The time by which a scan finds an item: that of its thread where replies are only found through it, otherwise its own.
alter table public.platform_items rename column thread_at to listed_at;

/*
 * Stores items that a scan found, each with its chunks. The chunks of an item are replaced only when its text or author has
 * changed, so that their embeddings stay.
 * @returns the number of chunks that were added: those of new and changed items
 */
create or replace function public.store_platform_items(resource uuid, scan_began_at timestamptz, items jsonb) returns integer
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
    (user_id, integration_id, provider, resource_id, resource, external_id, kind, author, at, text, link, thread, listed_at, seen_at)
    select distinct on (g.external_id) source.user_id, source.integration_id, source.provider, source.id, source.name,
      g.external_id, g.kind, g.author, g.at, g.text, g.link, g.thread, g.listed_at, scan_began_at
    from jsonb_to_recordset(items) as g
      (external_id text, kind text, author text, at timestamptz, text text, link text, thread text, listed_at timestamptz)
    order by g.external_id
    on conflict (resource_id, external_id) do update set
      resource = excluded.resource, kind = excluded.kind, author = excluded.author, at = excluded.at, text = excluded.text, link = excluded.link,
      thread = excluded.thread, listed_at = excluded.listed_at, seen_at = excluded.seen_at;
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
