-- Writing a version of a deliverable: how one begins, and what its writer is given.

alter table public.deliverable_versions
  add column progress jsonb check (progress is null or jsonb_typeof(progress) = 'object');

-- Two at once for one deliverable would write the same period twice.
create unique index one_version_is_written_at_a_time on public.deliverable_versions (deliverable_id) where status = 'generating';

/*
 * Begins a version of the caller's deliverable, to be written now. It covers the time since the version
 * that was approved last: what nobody got is told now.
 * Answers {outcome}: begun · running (one is being written already) {id, version_number} · archived · not_found.
 */
create function public.begin_version(deliverable uuid) returns jsonb
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
  insert into public.deliverable_versions (deliverable_id, version_number, period_start, period_end)
  select deliverable, coalesce(max(v.version_number), 0) + 1, max(v.period_end) filter (where v.status in ('approved', 'delivered')), now()
  from public.deliverable_versions v where v.deliverable_id = deliverable
  returning * into begun;
  return jsonb_build_object('outcome', 'begun', 'id', begun.id, 'version_number', begun.version_number);
end $$;

/*
 * Everything of the caller's own that the writer of a version starts from, in one answer; null when there is no such version:
 * {version, deliverable, profile, approved: the newest approved or delivered version before it, feedback: of the last five
 * versions that have some, learned: memories that guide how this deliverable is written, news: facts and decisions of the time that it covers}.
 */
create function public.gather_brief(version uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
declare
  wanted public.deliverable_versions;
  told_until timestamptz;
begin
  select * into wanted from public.deliverable_versions v where v.id = version and v.user_id = auth.uid();
  if wanted.id is null then
    return null;
  end if;
  select max(v.period_end) into told_until from public.deliverable_versions v
  where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered');
  return jsonb_build_object(
    'version', to_jsonb(wanted),
    'deliverable', (select to_jsonb(d) - '{embedding,words}'::text[] from public.deliverables d where d.id = wanted.deliverable_id),
    'profile', (select jsonb_build_object('name', p.name, 'time_zone', p.time_zone) from public.profiles p where p.user_id = wanted.user_id),
    'approved', (
      select jsonb_build_object('version_number', v.version_number, 'content', coalesce(v.final_content, v.draft_content))
      from public.deliverable_versions v
      where v.deliverable_id = wanted.deliverable_id and v.status in ('approved', 'delivered') and v.version_number < wanted.version_number
      order by v.version_number desc limit 1),
    'feedback', coalesce((
      select jsonb_agg(jsonb_build_object('version_number', f.version_number, 'feedback', f.feedback) order by f.version_number desc)
      from (
        select v.version_number, v.feedback from public.deliverable_versions v
        where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.feedback <> ''
        order by v.version_number desc limit 5
      ) f), '[]'),
    'learned', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at desc)
      from (
        select * from public.memories m
        where m.user_id = wanted.user_id and m.is_active and m.type in ('preference', 'instruction')
          and (m.source_type <> 'edit' or m.source_ref like 'deliverable:' || wanted.deliverable_id || '%')
        order by m.source_type = 'edit' desc, m.importance desc, m.created_at desc limit 40
      ) m), '[]'),
    'news', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at)
      from (
        select m.* from public.memories m join public.deliverables d on d.id = wanted.deliverable_id
        where m.user_id = wanted.user_id and m.is_active and m.type in ('fact', 'decision')
          and coalesce(m.as_of, m.created_at) > coalesce(told_until, '-infinity')
          and coalesce(m.as_of, m.created_at) <= coalesce(wanted.period_end, now())
          and (d.domain_id is null or m.domain_id is null or m.domain_id = d.domain_id)
        order by m.importance desc, m.created_at desc limit 40
      ) m), '[]')
  );
end $$;

revoke execute on function public.begin_version(uuid), public.gather_brief(uuid) from public, anon;
grant execute on function public.begin_version(uuid), public.gather_brief(uuid) to authenticated;
