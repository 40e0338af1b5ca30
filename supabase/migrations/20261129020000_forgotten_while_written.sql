-- A version is not stored with what was forgotten while it was written.

/*
 * Refuses a version that was written from a source that is forgotten by now, so that it is written again without it. What a version
 * repeats of single items that are gone, or copies from a version in which it is forgotten by now, is removed.
 */
create function private.check_sources() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  perform private.lock_sources(array[new.user_id]);
  gone := array(
    select distinct used.ref
    from (
      select e ->> 'ref' as ref from jsonb_array_elements(new.source_snapshots || new.preferences) e
      union all
      select n ->> 'ref' from jsonb_array_elements(new.left_out) e cross join jsonb_array_elements(e -> 'sources') n
      union all
      -- A text that outlived its process was written from what its turn read.
      select c.input ->> 'ref' from public.turn_calls c
      where c.turn_id = new.turn_id and c.call_id like 'source-%' and c.output -> 'success' = 'true'
    ) used
    where used.ref is not null and private.is_forgotten(new.user_id, used.ref));
  if tg_op = 'UPDATE' and exists (select from unnest(gone) ref where ref not like 'platform:%/items/%') then
    raise exception 'a source was removed while the version was written' using errcode = 'PT409';
  end if;
  if gone <> '{}' then
    perform private.forget_in_versions(array[new.user_id], gone);
  end if;
  return null;
end $$;
create trigger check_sources_of_draft after update on public.deliverable_versions for each row
  when (old.status = 'generating' and new.status = 'staged') execute function private.check_sources();
create trigger check_sources_of_copy after insert on public.deliverable_versions for each row
  when (new.status <> 'generating') execute function private.check_sources();

-- The request of a version for a batch is emptied, so that the version is written without what was forgotten.
create function private.check_sources_of_request() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  perform private.lock_sources(array[new.user_id]);
  gone := array(
    select m.ref #>> '{}' from jsonb_path_query(new.brief, '$.materials[*].**.ref') m(ref)
    where private.is_forgotten(new.user_id, m.ref #>> '{}'));
  if gone <> '{}' then
    perform private.forget_in_batches(array[new.user_id], gone);
  end if;
  return null;
end $$;
create trigger check_sources after insert on public.batch_requests for each row execute function private.check_sources_of_request();
