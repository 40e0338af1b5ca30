-- What a memory may be used in. Without a scope it is offered beside a draft, and enters no text.

/*
 * `scope` says which deliverables may use a memory: one (`deliverable_id`), all for one reader (`reader`: the name or role of their
 * recipient), all of one domain (`domain_id`), or every one. `excluded_from`: deliverables that do not use it in spite of that.
 * `offered_memories`: what had no scope when a version was written, and might concern it.
 */
alter table public.memories
  add column scope text,
  add column deliverable_id uuid,
  add column reader text check (length(reader) between 1 and 200),
  add column excluded_from uuid[] not null default '{}',
  add foreign key (deliverable_id, user_id) references public.deliverables (id, user_id) on delete set null (deliverable_id);
alter table public.memories add constraint known_scope check (scope in ('deliverable', 'reader', 'domain', 'everywhere'));
create index on public.memories (deliverable_id) where deliverable_id is not null;
alter table public.deliverable_versions add column offered_memories uuid[] not null default '{}';

/* The words of a name, in lower case and without articles. */
create function private.name_words(name text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(word), '{}') from regexp_split_to_table(lower(name), '[\s.,;:()"''’-]+') word
  where word not in ('', 'a', 'an', 'the', 'my', 'our', 'of')
$$;

/* Whether a recipient is the reader that a memory names: by their name or a part of it, or by their role. */
create function private.is_reader(reader text, recipient jsonb) returns boolean language sql immutable set search_path = '' as $$
  select cardinality(w.reader) > 0 and (w.reader <@ w.name or (w.reader <@ w.role and w.role <@ w.reader))
  from (select private.name_words(is_reader.reader) as reader, private.name_words(coalesce(recipient ->> 'name', '')) as name,
    private.name_words(coalesce(recipient ->> 'role', '')) as role) w
$$;

-- What is certain of the memories that are there: what an edit of a deliverable taught, and what was put into a domain.
update public.memories m set scope = 'deliverable', deliverable_id = d.id
from public.deliverables d
where m.source_type = 'edit' and d.user_id = m.user_id and m.source_ref like 'deliverable:' || d.id || '/%';
update public.memories m set scope = 'domain' where m.scope is null and m.domain_id is not null;

-- How one reader likes it, where exactly one recipient has that name.
update public.memories m set scope = 'reader', reader = r.name
from (
  select d.user_id, array_agg(distinct d.recipient ->> 'name') as names, (private.name_words(d.recipient ->> 'name'))[1] as first_name,
    min(d.recipient ->> 'name') as name
  from public.deliverables d where d.recipient ->> 'name' <> '' group by 1, 3
) r
where m.scope is null and m.type = 'preference' and r.user_id = m.user_id and cardinality(r.names) = 1
  and (private.name_words(m.content))[1] = r.first_name
  and m.content ~* '^\S+( \S+)? (really |always |usually |strongly )?(prefers?|likes?|loves?|wants?|hates?|dislikes?|favou?rs?|insists? on|cares? about|would rather)\M';

-- How the person likes it in general, where no reader is named.
update public.memories m set scope = 'everywhere'
where m.scope is null and (m.type = 'instruction' or (m.type = 'preference' and m.content ~* '^(i|we)\M'))
  and not exists (
    select from public.deliverables d
    where d.user_id = m.user_id and cardinality(private.name_words(d.recipient ->> 'name')) > 0
      and (private.name_words(d.recipient ->> 'name'))[1] = any (private.name_words(m.content))
  );

/* Whether a deliverable may use a memory. */
create function private.may_use(m public.memories, d public.deliverables) returns boolean language sql stable set search_path = '' as $$
  select coalesce(m.is_active and not m.is_superseded and d.id <> all (m.excluded_from) and case m.scope
    when 'everywhere' then true
    when 'deliverable' then m.deliverable_id = d.id
    when 'domain' then m.domain_id = d.domain_id
    when 'reader' then private.is_reader(m.reader, d.recipient)
  end, false)
$$;
grant execute on function private.name_words(text), private.is_reader(text, jsonb), private.may_use(public.memories, public.deliverables)
  to authenticated, service_role;

/*
 * Everything of the caller's own that the writer of a version starts from, in one answer; null when there is no such version:
 * {version, deliverable, profile, approved: the newest approved or delivered version before it, feedback: of the last five
 * versions that have some, learned: preferences and instructions that the deliverable may use, facts: facts and decisions that it
 * may use, each `told` when an approved version was written from it as it is, unscoped: memories of the time that it covers
 * that have no scope, excluded: ids of memories that it does not use}.
 */
create or replace function public.gather_brief(version uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
declare
  wanted public.deliverable_versions;
  own public.deliverables;
  told_until timestamptz;
begin
  select * into wanted from public.deliverable_versions v where v.id = version and v.user_id = auth.uid();
  if wanted.id is null then
    return null;
  end if;
  select * into own from public.deliverables d where d.id = wanted.deliverable_id;
  select max(v.period_end) into told_until from public.deliverable_versions v
  where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered');
  return jsonb_build_object(
    'version', to_jsonb(wanted),
    'deliverable', to_jsonb(own) - '{embedding,words}'::text[],
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
        where m.user_id = wanted.user_id and m.type in ('preference', 'instruction') and private.may_use(m, own)
        order by m.scope = 'deliverable' desc, m.importance desc, m.created_at desc limit 40
      ) m), '[]'),
    'facts', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at)
      from (
        select m.*, exists (
          select from public.deliverable_versions v cross join jsonb_array_elements(v.source_snapshots) s
          where v.deliverable_id = own.id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered')
            and s ->> 'ref' like 'memory:' || m.id || '@%' and s ->> 'excerpt' = left(btrim(regexp_replace(m.content, '\s+', ' ', 'g')), 300)
        ) as told
        from public.memories m
        where m.user_id = wanted.user_id and m.type in ('fact', 'decision') and private.may_use(m, own)
        order by m.importance desc, m.created_at desc limit 100
      ) m), '[]'),
    'unscoped', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at desc)
      from (
        select m.* from public.memories m
        where m.user_id = wanted.user_id and m.is_active and not m.is_superseded and m.scope is null and own.id <> all (m.excluded_from)
          and coalesce(m.as_of, m.created_at) > coalesce(told_until, '-infinity')
          and coalesce(m.as_of, m.created_at) <= coalesce(wanted.period_end, now())
        order by m.importance desc, m.created_at desc limit 10
      ) m), '[]'),
    'excluded', coalesce((
      select jsonb_agg(m.id) from public.memories m where m.user_id = wanted.user_id and own.id = any (m.excluded_from)), '[]')
  );
end $$;

/*
 * Memories of the caller's, by their ids, as they are for a deliverable now: whether it may use them, and whether it was said that it
 * does not.
 */
create function public.memories_for_deliverable(deliverable uuid, ids uuid[])
returns table (id uuid, content text, type text, scope text, may_use boolean, excluded boolean, is_active boolean, is_superseded boolean)
language sql stable set search_path = '' as $$
  select m.id, m.content, m.type, m.scope, private.may_use(m, d), d.id = any (m.excluded_from), m.is_active, m.is_superseded
  from public.deliverables d join public.memories m on m.user_id = d.user_id
  where d.id = deliverable and d.user_id = auth.uid() and m.id = any (ids)
$$;
revoke execute on function public.memories_for_deliverable(uuid, uuid[]) from public, anon;
grant execute on function public.memories_for_deliverable(uuid, uuid[]) to authenticated;

/* As before; `fresh` may have `scope`, `deliverable_id`, `reader`, and `supersedes`: ids of memories that it replaces. */
create or replace function public.keep_extracted(session uuid, messages uuid[], fresh jsonb, known jsonb default '[]') returns integer
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  taken uuid[];
  added integer;
begin
  if not exists (select from public.profiles p where p.user_id = auth.uid() and p.remembers_since is not null) then
    return 0;
  end if;
  with marked as (
    update public.session_messages m set extracted_at = now()
    where m.session_id = session and m.user_id = auth.uid() and m.id = any (messages) and m.extracted_at is null
    returning m.id
  ) select array_agg(marked.id) into taken from marked;

  insert into public.memories (id, content, type, source_type, source_ref, importance, as_of, scope, deliverable_id, reader, embedding, embedding_model, created_at)
  select f.id, f.content, f.type, 'conversation', 'session:' || session || '/messages/' || f.message, f.importance, f.as_of,
    f.scope, f.deliverable_id, f.reader, f.embedding::extensions.vector, f.embedding_model, now() + f.place * interval '1 microsecond'
  from rows from (jsonb_to_recordset(fresh) as (
    id uuid, message uuid, content text, type text, importance double precision, as_of timestamptz,
    scope text, deliverable_id uuid, reader text, embedding text, embedding_model text
  )) with ordinality f(id, message, content, type, importance, as_of, scope, deliverable_id, reader, embedding, embedding_model, place)
  where f.message = any (taken);
  get diagnostics added = row_count;

  update public.memories m set superseded_by = f.id
  from jsonb_to_recordset(fresh) f(id uuid, message uuid, supersedes uuid[])
  where m.id = any (f.supersedes) and m.id <> f.id and m.user_id = auth.uid() and m.superseded_by is null and f.message = any (taken);

  update public.memories m set as_of = greatest(m.as_of, k.as_of), importance = greatest(m.importance, k.importance)
  from jsonb_to_recordset(known) k(id uuid, message uuid, importance double precision, as_of timestamptz)
  where m.id = k.id and m.user_id = auth.uid() and k.message = any (taken);

  if added > 0 then
    update public.chat_sessions s set remembered_at = clock_timestamp() where s.id = session;
  end if;
  return added;
end $$;

select private.audit('public.memories', '{type,source_type,source_ref,domain_id,as_of,scope,deliverable_id,excluded_from,superseded_by}', '{is_superseded}');
