-- Search whose score is relevance: nothing for what has nothing to do with the query.

/*
 * The signs of a vector's dimensions. A vector is stored apart from its row, so that comparing all vectors of a person takes long;
 * their signs are in the rows, and the vectors with the most signs in common are the nearest but for a few.
 */
alter table public.memories add column embedding_bits bit(512) generated always as (extensions.binary_quantize(embedding)::bit(512)) stored;
alter table public.deliverables add column embedding_bits bit(512) generated always as (extensions.binary_quantize(embedding)::bit(512)) stored;
alter table public.document_chunks add column embedding_bits bit(512) generated always as (extensions.binary_quantize(embedding)::bit(512)) stored;
alter table public.work_tickets add column embedding_bits bit(512) generated always as (extensions.binary_quantize(embedding)::bit(512)) stored;
alter table public.documents add column words tsvector generated always as (to_tsvector('english', name)) stored;

/* The columns that follow from the others of their row: to change them is not to change the row. */
create function private.derived_columns() returns text[] language sql immutable set search_path = '' as $$
  select '{embedding,embedding_bits,embedding_model,words}'::text[]
$$;
grant execute on function private.derived_columns() to authenticated, service_role;

/* As before, with the columns above. */
create or replace function private.touch() returns trigger language plpgsql set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns() || '{updated_at}';
begin
  new.updated_at := greatest(pg_catalog.now(), old.updated_at + interval '1 millisecond');
  if tg_argv[0] = 'embedded' then
    if (new.embedding::text, new.embedding_model) is distinct from (old.embedding::text, old.embedding_model)
      and to_jsonb(new) - derived = to_jsonb(old) - derived then
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end $$;

create or replace function private.audit(target regclass, kept text[] default '{}', ignored text[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns() || '{created_at,updated_at}';
begin
  execute format('create or replace trigger audit after insert or update or delete on %s for each row execute function private.audit_change(%L, %L)',
    target, kept, (
      select coalesce(jsonb_object_agg(attname, null), '{}') from pg_catalog.pg_attribute
      where attrelid = target and not attisdropped and attname = any (derived || ignored)
    ));
end $$;

create or replace function private.keep_revisions(target regclass, ignored text[] default '{}', alive jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns() || '{created_at,updated_at}';
  names jsonb;
begin
  select coalesce(jsonb_object_agg(attname, null), '{}') into names from pg_catalog.pg_attribute
    where attrelid = target and not attisdropped and attname = any (derived || ignored);
  execute format('create or replace trigger keep_revision after update on %s for each row execute function private.keep_revision(%L, %L)',
    target, names, alive);
  execute format('create or replace trigger delete_revisions after delete on %s for each row execute function private.delete_revisions()', target);
end $$;

select private.audit('public.memories',
  '{type,source_type,source_ref,domain_id,as_of,scope,deliverable_id,excluded_from,superseded_by,superseded_in}', '{is_superseded}');
select private.audit('public.deliverables', '{deliverable_type,status,paused_until,frequency,schedule,governance,destination,domain_id}',
  '{next_run_at,last_run_at}');
select private.audit('public.work_tickets',
  '{agent_type,status,outcome,frequency,governance,started_at,completed_at,dismissed_at}', '{progress,commands}');
select private.keep_revisions('public.memories', '{is_superseded}', '{"is_active": true}');
select private.keep_revisions('public.deliverables', '{next_run_at,last_run_at}');

-- No query uses them any longer.
drop index public.memories_embedding_idx;
drop index public.deliverables_embedding_idx;
drop index public.document_chunks_embedding_idx;
drop index public.work_tickets_embedding_idx;

drop function public.search_everything(text, text, text, text[], integer, integer);
drop function private.search_terms(text);

/*
 * The words that a query wants: `term` (the stem), `exact` (the stem as a query) and `loose` (what begins with three quarters
 * of the stem, so that "decisions" reaches "decided"). Words excluded with a minus are left out.
 */
create function private.search_terms(query text) returns table (term text, exact tsquery, loose tsquery)
language sql immutable set search_path = '' as $$
  select
    stem,
    quoted::tsquery,
    case
      when length(stem) < 3 or strpos(stem, '''') > 0 or strpos(stem, '\') > 0 then quoted
      else format('''%s'':*', left(stem, greatest(3, ceil(length(stem) * 0.75)::integer)))
    end::tsquery
  from (
    select distinct word[1] as quoted, substr(word[1], 2, length(word[1]) - 2) as stem
    from regexp_matches(querytree(websearch_to_tsquery('english', query)), '''(?:[^'']|'''')+''', 'g') as word
    order by 1 limit 32
  ) words
$$;
grant execute on function private.search_terms(text) to authenticated;

/*
 * The caller's rows that answer `query_text`, best first, at most `take`, none whose score is under `least_score`
 * (for rows without a vector of that model: under 0.2).
 *
 * `scopes`: of memory, deliverable, document, work. `query_embedding` is a vector as text made by `query_model`; rows
 * embedded by another model are compared by their words only, as all are when it is null. `related`: a list of
 * [word of the query, related word, amount], where 1 is the same word and 0 has nothing to do with it.
 *
 * `share` is how much of the query's words a row has (rare words weigh more, the same beginning nearly as much as the word, a
 * related word by its amount); `meaning` is the cosine, counted from `unrelated`, up to which texts have nothing to do with
 * each other. `score` is what both say together, 0..1. It does not depend on the other results, so that it is comparable
 * across scopes.
 * Forgotten and replaced memories are not found; archived rows are, and say so in `data` (the row without embedding and words).
 * A document is found once, by its best chunk: `id` the chunk's, `parent_id` the document's; a document that has no
 * chunks yet is found by its name.
 */
create function public.search_everything(
  query_text text, query_embedding text default null, query_model text default null,
  scopes text[] default '{memory,deliverable,document,work}', take integer default 10,
  unrelated double precision default 0.2, related jsonb default '[]', least_score double precision default 0
) returns table (
  entity_type text, id uuid, parent_id uuid, ordinal integer, score double precision, meaning double precision, share double precision, data jsonb
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  near constant extensions.vector := query_embedding::extensions.vector;
  near_bits constant bit(512) := extensions.binary_quantize(near)::bit(512);
  phrase constant tsquery := websearch_to_tsquery('english', query_text);
  any_word constant tsquery := (select string_agg(t.loose::text, ' | ')::tsquery from private.search_terms(query_text) t);
  plain constant text := nullif(lower(btrim(query_text, E' \t\r\n')), '');
  wanted constant integer := greatest(1, least(take, 100));
  -- How many of the vectors with the most signs in common are compared exactly.
  compared constant integer := greatest(100, wanted * 4);
  -- How many rows there are, as far as it makes a difference to how rare a word is. A few rows say little about that.
  total constant double precision := (
    select greatest(1000, sum(counts.count)) from (
      select count(*) from (select from public.memories m where m.user_id = me limit 2000) rows
      union all select count(*) from (select from public.deliverables d where d.user_id = me limit 2000) rows
      union all select count(*) from (select from public.document_chunks c where c.user_id = me limit 2000) rows
      union all select count(*) from (select from public.work_tickets w where w.user_id = me limit 2000) rows
    ) counts);
  -- How many of the nearest rows, and how many of those that have a word, are weighed by both.
  pool constant integer := greatest(60, wanted * 4);
  most_worded constant integer := greatest(100, wanted * 4);
  same_beginning constant double precision := 0.9;
  -- How much a row's words add to its meaning if it has all words of the query, or some.
  all_words constant double precision := 0.8;
  some_words constant double precision := 0.4;
  -- What replaces `least_score` for rows that only words can find, such as new ones: a fifth of the query's words.
  least_share constant double precision := 0.2;
begin
  return query
  with terms as materialized (
    select t.term, t.exact, t.loose from private.search_terms(query_text) t
  ),
  kin as materialized (
    select t.term, k.lexeme, max(k.amount) as amount
    from (
      select (ts_lexize('pg_catalog.english_stem', r ->> 0))[1] as term, (ts_lexize('pg_catalog.english_stem', r ->> 1))[1] as lexeme,
        (r ->> 2)::double precision as amount
      from jsonb_array_elements(related) r
    ) k join terms t on t.term = k.term and t.term <> k.lexeme
    group by t.term, k.lexeme
  ),
  named as materialized (
    select d.id, d.name, d.words, d.updated_at, d.words @@ any_word as is_worded, ts_rank(d.words, any_word) as rank from public.documents d where 'document' = any (scopes) and d.user_id = me
  ),
  near_rows as (
    (select n.kind, n.key, n.document_id, n.place, n.words, n.updated_at, n.embedding operator(extensions.<=>) near as distance
      from (
        select 'memory' as kind, m.id as key, null::uuid as document_id, null::integer as place, m.words, m.updated_at, m.embedding from public.memories m
        where near is not null and 'memory' = any (scopes) and m.user_id = me and m.embedding_model = query_model and m.is_active and not m.is_superseded
        order by m.embedding_bits operator(extensions.<~>) near_bits limit compared
      ) n order by distance limit pool)
    union all
    (select n.kind, n.key, n.document_id, n.place, n.words, n.updated_at, n.embedding operator(extensions.<=>) near as distance
      from (
        select 'deliverable' as kind, d.id as key, null::uuid as document_id, null::integer as place, d.words, d.updated_at, d.embedding from public.deliverables d
        where near is not null and 'deliverable' = any (scopes) and d.user_id = me and d.embedding_model = query_model
        order by d.embedding_bits operator(extensions.<~>) near_bits limit compared
      ) n order by distance limit pool)
    union all
    (select n.kind, n.key, n.document_id, n.place, n.words, n.updated_at, n.embedding operator(extensions.<=>) near as distance
      from (
        select 'chunk' as kind, c.id as key, c.document_id as document_id, c.ordinal as place, c.words, c.updated_at, c.embedding from public.document_chunks c
        where near is not null and 'document' = any (scopes) and c.user_id = me and c.embedding_model = query_model
        order by c.embedding_bits operator(extensions.<~>) near_bits limit compared
      ) n order by distance limit pool)
    union all
    (select n.kind, n.key, n.document_id, n.place, n.words, n.updated_at, n.embedding operator(extensions.<=>) near as distance
      from (
        select 'work' as kind, w.id as key, null::uuid as document_id, null::integer as place, w.words, w.updated_at, w.embedding from public.work_tickets w
        where near is not null and 'work' = any (scopes) and w.user_id = me and w.embedding_model = query_model
        order by w.embedding_bits operator(extensions.<~>) near_bits limit compared
      ) n order by distance limit pool)
  ),
  worded as (
    select w.kind, w.key, w.document_id, w.place, w.words, w.updated_at, case when w.embedding_model = query_model then w.embedding operator(extensions.<=>) near end as distance
    from (
      (select 'memory' as kind, m.id as key, null::uuid as document_id, null::integer as place, m.words, m.updated_at, m.embedding, m.embedding_model
        from public.memories m
        where 'memory' = any (scopes) and m.user_id = me and m.is_active and not m.is_superseded
          and case when any_word is null then strpos(lower(m.content), plain) > 0 else m.words @@ any_word end
        order by ts_rank(m.words, any_word) desc limit most_worded)
      union all
      (select 'deliverable' as kind, d.id as key, null::uuid as document_id, null::integer as place, d.words, d.updated_at, d.embedding, d.embedding_model
        from public.deliverables d
        where 'deliverable' = any (scopes) and d.user_id = me
          and case when any_word is null then strpos(lower(concat_ws(' ', d.title, d.description, d.instructions)), plain) > 0 else d.words @@ any_word end
        order by ts_rank(d.words, any_word) desc limit most_worded)
      union all
      (select 'chunk', c.id, c.document_id, c.ordinal, c.words, c.updated_at, c.embedding, c.embedding_model
        from public.document_chunks c join named d on d.id = c.document_id
        where 'document' = any (scopes) and c.user_id = me
          and case when any_word is null then strpos(lower(concat_ws(' ', d.name, c.heading, c.content)), plain) > 0 else d.is_worded or c.words @@ any_word end
        order by ts_rank(c.words, any_word) + d.rank desc limit most_worded)
      union all
      (select 'document', d.id, d.id, null, d.words, d.updated_at, null, null from named d
        where case when any_word is null then strpos(lower(d.name), plain) > 0 else d.is_worded end
          and not exists (select from public.document_chunks c where c.document_id = d.id)
        order by d.rank desc limit most_worded)
      union all
      (select 'work' as kind, w.id as key, null::uuid as document_id, null::integer as place, w.words, w.updated_at, w.embedding, w.embedding_model
        from public.work_tickets w
        where 'work' = any (scopes) and w.user_id = me
          and case when any_word is null then strpos(lower(w.task), plain) > 0 else w.words @@ any_word end
        order by ts_rank(w.words, any_word) desc limit most_worded)
    ) w
  ),
  candidates as materialized (
    select kind, key, coalesce(w.document_id, n.document_id) as document_id, coalesce(w.place, n.place) as place, coalesce(w.words, n.words) || coalesce(d.words, '') as words,
      coalesce(w.updated_at, n.updated_at) as updated_at, w.key is not null as is_worded,
      case when coalesce(w.distance, n.distance) is not null
        then greatest(0, (1 - coalesce(w.distance, n.distance) - unrelated) / (1 - unrelated)) end as meaning
    from near_rows n full join worded w using (kind, key) left join named d on d.id = coalesce(w.document_id, n.document_id)
  ),
  occurrences as materialized (
    select c.key, t.term, case when c.words @@ t.exact then 1 else same_beginning end as amount
    from candidates c join terms t on c.is_worded and c.words @@ t.loose
  ),
  weights as materialized (
    select t.term, ln(1 + total / (0.5 + count(o.key))) as weight
    from terms t left join occurrences o on o.term = t.term group by t.term
  ),
  amounts as (
    select o.key, o.term, max(o.amount) as amount
    from (
      select o.key, o.term, o.amount from occurrences o
      union all
      select c.key, k.term, k.amount from candidates c cross join lateral unnest(tsvector_to_array(c.words)) as l (word) join kin k on k.lexeme = l.word
    ) o group by o.key, o.term
  ),
  shares as (
    select a.key, sum(a.amount * w.weight) / (select sum(weight) from weights) as share
    from amounts a join weights w on w.term = a.term group by a.key
  ),
  scored as (
    select s.*,
      -- Without a vector, words alone have to do.
      case when s.meaning is null then s.share
        else 1 - (1 - s.meaning) * (1 - case when s.has_all then all_words else some_words * s.share end) end as value
    from (
      select c.kind, c.key, c.document_id, c.place, c.updated_at, c.meaning, h.has_all, case when h.has_all then 1 else coalesce(s.share, 0) end as share
      from candidates c left join shares s on s.key = c.key
      cross join lateral (select coalesce(c.is_worded, false) and (any_word is null or c.words @@ phrase) as has_all) h
    ) s
  ),
  found as (
    select f.*, row_number() over (partition by coalesce(f.document_id, f.key) order by f.value desc, f.place) as among_siblings
    from scored f where f.value > 0 and f.value >= case when f.meaning is null then least(least_share, least_score) else least_score end
  ),
  best as materialized (
    select * from found f where f.among_siblings = 1 order by f.value desc, f.updated_at desc, f.key limit wanted
  )
  select case f.kind when 'chunk' then 'document' else f.kind end, f.key, case f.kind when 'chunk' then f.document_id end, f.place,
    f.value, f.meaning, f.share, r.data - private.derived_columns()
  from best f cross join lateral (
    select to_jsonb(m) as data from public.memories m where f.kind = 'memory' and m.id = f.key
    union all select to_jsonb(d) from public.deliverables d where f.kind = 'deliverable' and d.id = f.key
    union all select to_jsonb(c) || jsonb_build_object('document_name', d.name)
      from public.document_chunks c join public.documents d on d.id = c.document_id where f.kind = 'chunk' and c.id = f.key
    union all select to_jsonb(d) from public.documents d where f.kind = 'document' and d.id = f.key
    union all select to_jsonb(w) from public.work_tickets w where f.kind = 'work' and w.id = f.key
  ) r
  order by f.value desc, f.updated_at desc, f.key;
end $$;
revoke execute on function public.search_everything(text, text, text, text[], integer, double precision, jsonb, double precision) from public, anon;
grant execute on function public.search_everything(text, text, text, text[], integer, double precision, jsonb, double precision) to authenticated;
