-- Search over all that a person keeps: words and meaning, fused by reciprocal rank.

alter table public.memories add constraint embedding_names_its_model check ((embedding is null) = (embedding_model is null));
alter table public.deliverables add constraint embedding_names_its_model check ((embedding is null) = (embedding_model is null));
alter table public.document_chunks add constraint embedding_names_its_model check ((embedding is null) = (embedding_model is null));
alter table public.work_tickets add constraint embedding_names_its_model check ((embedding is null) = (embedding_model is null));

create index on public.memories (embedding_model);
create index on public.deliverables (embedding_model);
create index on public.document_chunks (embedding_model);
create index on public.work_tickets (embedding_model);

/*
 * The words that a query wants, each `exact` (its stem) and `loose` (what begins with three quarters of the stem, so that
 * "decisions" reaches "decided"). Words excluded with a minus are left out.
 */
create function private.search_terms(query text) returns table (exact tsquery, loose tsquery)
language sql immutable set search_path = '' as $$
  select
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
 * The caller's rows that answer `query_text`, best first, at most `take`.
 *
 * `scopes`: of memory, deliverable, document, work. `query_embedding` is a vector as text made by `query_model`; rows
 * embedded by another model are compared by their words only, as all are when it is null.
 * Two lists over the union of the scopes, one by cosine (rows under the floor left out) and one by the share of the
 * query's words that a row has (rare words weigh more, the same beginning nearly as much as the word), are fused by
 * reciprocal rank, the words' part times that share. `score` is the fused value over the largest possible one: 0..1, comparable across scopes.
 * Forgotten memories are not found; archived rows are, and say so in `data` (the row without embedding and words).
 * A document is found once, by its best chunk: `id` the chunk's, `parent_id` the document's; a document that has no
 * chunks yet is found by its name.
 * Vectors of a person with at most `exact_up_to` rows in each table are compared one by one, others through the index.
 */
create function public.search_everything(
  query_text text, query_embedding text default null, query_model text default null,
  scopes text[] default '{memory,deliverable,document,work}', take integer default 10,
  exact_up_to integer default 5000
) returns table (
  entity_type text, id uuid, parent_id uuid, ordinal integer, score double precision, semantic_rank integer, text_rank integer, data jsonb
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  near constant extensions.vector := query_embedding::extensions.vector;
  phrase constant tsquery := websearch_to_tsquery('english', query_text);
  any_word constant tsquery := (select string_agg(t.loose::text, ' | ')::tsquery from private.search_terms(query_text) t);
  plain constant text := nullif(lower(btrim(query_text, E' \t\r\n')), '');
  many boolean;
  indexes constant text := current_setting('enable_indexscan');
  plans constant text := current_setting('plan_cache_mode');
  wanted constant integer := greatest(1, least(take, 100));
  pool constant integer := greatest(60, wanted * 4);
  cosine_floor constant double precision := 0.2;
  smoothing constant double precision := 15;
  same_beginning constant double precision := 0.9;
begin
  -- Row-level security leaves few of the rows that an approximate index finds, so a person with few rows gets an exact
  -- comparison of them; for one with many the index goes on until there are enough.
  many := exists (select from public.memories m where m.user_id = me offset exact_up_to)
    or exists (select from public.document_chunks c where c.user_id = me offset exact_up_to)
    or exists (select from public.deliverables d where d.user_id = me offset exact_up_to)
    or exists (select from public.work_tickets w where w.user_id = me offset exact_up_to);
  perform set_config('enable_indexscan', case when many then indexes else 'off' end, true), set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', pool::text, true),
    set_config('hnsw.max_scan_tuples', '1000000', true), set_config('hnsw.scan_mem_multiplier', '16', true);

  return query
  with meant as (
    (select 'memory' as kind, m.id as key, m.embedding operator(extensions.<=>) near as distance from public.memories m
      where near is not null and 'memory' = any (scopes) and m.user_id = me and m.embedding_model = query_model and m.is_active
      order by m.embedding operator(extensions.<=>) near limit pool)
    union all
    (select 'deliverable', d.id, d.embedding operator(extensions.<=>) near from public.deliverables d
      where near is not null and 'deliverable' = any (scopes) and d.user_id = me and d.embedding_model = query_model
      order by d.embedding operator(extensions.<=>) near limit pool)
    union all
    (select 'chunk', c.id, c.embedding operator(extensions.<=>) near from public.document_chunks c
      where near is not null and 'document' = any (scopes) and c.user_id = me and c.embedding_model = query_model
      order by c.embedding operator(extensions.<=>) near limit pool)
    union all
    (select 'work', w.id, w.embedding operator(extensions.<=>) near from public.work_tickets w
      where near is not null and 'work' = any (scopes) and w.user_id = me and w.embedding_model = query_model
      order by w.embedding operator(extensions.<=>) near limit pool)
  ),
  by_meaning as (
    select m.kind, m.key, rank() over (order by m.distance)::integer as place from meant m where 1 - m.distance >= cosine_floor
  ),
  worded as materialized (
    (select 'memory' as kind, m.id as key, m.words from public.memories m
      where 'memory' = any (scopes) and m.user_id = me and m.is_active
        and case when any_word is null then strpos(lower(m.content), plain) > 0 else m.words @@ any_word end
      order by ts_rank(m.words, any_word) desc limit 500)
    union all
    (select 'deliverable', d.id, d.words from public.deliverables d
      where 'deliverable' = any (scopes) and d.user_id = me
        and case when any_word is null then strpos(lower(concat_ws(' ', d.title, d.description, d.instructions)), plain) > 0 else d.words @@ any_word end
      order by ts_rank(d.words, any_word) desc limit 500)
    union all
    (select case when c.id is null then 'document' else 'chunk' end, coalesce(c.id, d.id), coalesce(c.words || d.words, d.words)
      from (select d.id, d.name, to_tsvector('english', d.name) as words from public.documents d
        where 'document' = any (scopes) and d.user_id = me) d
      left join public.document_chunks c on c.document_id = d.id and c.user_id = me
      where case when any_word is null then strpos(lower(concat_ws(' ', d.name, c.heading, c.content)), plain) > 0
        else c.words @@ any_word or d.words @@ any_word end
      order by ts_rank(coalesce(c.words || d.words, d.words), any_word) desc limit 500)
    union all
    (select 'work', w.id, w.words from public.work_tickets w
      where 'work' = any (scopes) and w.user_id = me
        and case when any_word is null then strpos(lower(w.task), plain) > 0 else w.words @@ any_word end
      order by ts_rank(w.words, any_word) desc limit 500)
  ),
  occurrences as (
    select w.kind, w.key, t.exact, case when w.words @@ t.exact then 1 else same_beginning end as amount
    from worded w join private.search_terms(query_text) t on w.words @@ t.loose
  ),
  weights as (
    select t.exact, ln(1 + (select count(*) from worded) / (0.5 + count(o.key))) as weight
    from private.search_terms(query_text) t left join occurrences o on o.exact = t.exact
    group by t.exact
  ),
  shares as (
    select o.kind, o.key, sum(o.amount * s.weight) / (select sum(weight) from weights) as share
    from occurrences o join weights s on s.exact = o.exact group by o.kind, o.key
  ),
  by_words as (
    select w.kind, w.key, w.share, dense_rank() over (order by round(w.share::numeric, 6) desc)::integer as place
    from (
      select w.kind, w.key, case when any_word is null or w.words @@ phrase then 1 else coalesce(s.share, 0) end as share
      from worded w left join shares s on s.kind = w.kind and s.key = w.key
    ) w
  ),
  fused as (
    select kind, key, m.place as meaning_place, w.place as words_place,
      (coalesce(1 / (smoothing + m.place), 0) + coalesce(w.share / (smoothing + w.place), 0))
        * (smoothing + 1) / case when near is null then 1 else 2 end as value
    from by_meaning m full join by_words w using (kind, key)
  ),
  found as (
    select f.*, c.document_id, c.ordinal as place,
      row_number() over (partition by coalesce(c.document_id, f.key) order by f.value desc, c.ordinal) as among_siblings
    from fused f left join public.document_chunks c on f.kind = 'chunk' and c.id = f.key
  )
  select case f.kind when 'chunk' then 'document' else f.kind end, f.key, f.document_id, f.place, least(f.value, 1), f.meaning_place, f.words_place,
    r.data - '{embedding,embedding_model,words}'::text[]
  from found f cross join lateral (
    select to_jsonb(m) as data, m.updated_at from public.memories m where f.kind = 'memory' and m.id = f.key
    union all select to_jsonb(d), d.updated_at from public.deliverables d where f.kind = 'deliverable' and d.id = f.key
    union all select to_jsonb(c) || jsonb_build_object('document_name', d.name), c.updated_at
      from public.document_chunks c join public.documents d on d.id = c.document_id where f.kind = 'chunk' and c.id = f.key
    union all select to_jsonb(d), d.updated_at from public.documents d where f.kind = 'document' and d.id = f.key
    union all select to_jsonb(w), w.updated_at from public.work_tickets w where f.kind = 'work' and w.id = f.key
  ) r
  where f.among_siblings = 1
  order by f.value desc, r.updated_at desc, f.key
  limit wanted;
  perform set_config('enable_indexscan', indexes, true), set_config('plan_cache_mode', plans, true);
end $$;
revoke execute on function public.search_everything(text, text, text, text[], integer, integer) from public, anon;
grant execute on function public.search_everything(text, text, text, text[], integer, integer) to authenticated;

/*
 * Rows that have no embedding by `model` yet, and whose they are; `skip` names rows to leave out. For service_role alone:
 * the rows themselves are then read and embedded as their owner.
 */
create function public.rows_to_embed(model text, take integer default 64, skip uuid[] default '{}')
returns table (table_name text, id uuid, user_id uuid) language sql stable set search_path = '' as $$
  select rows.* from (
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
  limit take
$$;
revoke execute on function public.rows_to_embed(text, integer, uuid[]) from public, anon, authenticated;
grant execute on function public.rows_to_embed(text, integer, uuid[]) to service_role;
