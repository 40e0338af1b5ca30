-- A first version is not begun where there is nothing that it could be written from.

/*
 * Whether the caller's deliverable has nothing that its first version could be written from: no sources, and no fact or
 * decision that it may use.
 */
create function public.needs_material(deliverable uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.deliverables d
    where d.id = needs_material.deliverable and d.user_id = auth.uid() and d.sources = '[]'
      and not exists (select from public.deliverable_versions v where v.deliverable_id = d.id and v.status in ('approved', 'delivered'))
      and not exists (select from public.memories m where m.user_id = d.user_id and m.type in ('fact', 'decision') and private.may_use(m, d))
  )
$$;
revoke execute on function public.needs_material(uuid) from public, anon;
grant execute on function public.needs_material(uuid) to authenticated;

/*
 * Begins a version of the caller's deliverable, to be written now. It covers the time since the version
 * that was approved last: what nobody got is told now.
 * Answers {outcome}: begun · running (one is being written already) {id, version_number} · archived · no_material · not_found.
 */
create or replace function public.begin_version(deliverable uuid) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  known public.deliverables;
  running public.deliverable_versions;
  begun public.deliverable_versions;
begin
  select * into known from public.deliverables d where d.id = deliverable and d.user_id = auth.uid() for update;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if known.status = 'archived' then
    return jsonb_build_object('outcome', 'archived');
  end if;
  select * into running from public.deliverable_versions v where v.deliverable_id = deliverable and v.status = 'generating';
  if running.id is not null then
    return jsonb_build_object('outcome', 'running', 'id', running.id, 'version_number', running.version_number);
  end if;
  if public.needs_material(deliverable) then
    return jsonb_build_object('outcome', 'no_material');
  end if;
  insert into public.deliverable_versions (deliverable_id, version_number, period_start, period_end)
  select deliverable, coalesce(max(v.version_number), 0) + 1, max(v.period_end) filter (where v.status in ('approved', 'delivered')), now()
  from public.deliverable_versions v where v.deliverable_id = deliverable
  returning * into begun;
  return jsonb_build_object('outcome', 'begun', 'id', begun.id, 'version_number', begun.version_number);
end $$;
