-- How far back platforms are read, and how long what was read is kept.

-- From when the items of a resource are stored; null until it has been read.
alter table public.platform_resources add column read_from timestamptz;
-- From when the running scan reads; null between scans.
alter table public.platform_resources add column scan_from timestamptz;
-- From when the person asked it to be read, until that is done.
alter table public.platform_resources add column older_from timestamptz;

-- How long items are kept, in days; null for as long as the platform is connected.
alter table public.user_integrations add column keep_days integer check (keep_days in (30, 90, 365));

create index on public.platform_items (integration_id, at);
drop index public.platform_items_integration_id_idx;

/*
 * Deletes items that are older than their person keeps them, at most `most`, with their chunks. What a platform has as a whole, such
 * as a file or a page, is no item of a time.
 */
create function public.forget_old_items(at timestamptz, most integer default 2000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from public.platform_items i where i.id = any (array(
    select old.id from public.user_integrations u
    cross join lateral (
      select o.id from public.platform_items o
      where o.integration_id = u.id and o.kind not in ('file', 'page')
        and o.at < forget_old_items.at - make_interval(days => u.keep_days)
        and o.listed_at < forget_old_items.at - make_interval(days => u.keep_days)
      limit most
    ) old
    where u.keep_days is not null
    limit most
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function public.forget_old_items(timestamptz, integer) from public, anon, authenticated;
grant execute on function public.forget_old_items(timestamptz, integer) to service_role;
