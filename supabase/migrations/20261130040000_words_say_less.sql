-- The vectors of the larger local model say more about the meaning of a text, so that a few of a query's words say less.

/*
 * The caller's rows that answer `query_text`, best first, at most `take`, none whose score is under `least_score`
 * (for rows without a vector of that model: under 0.2).
 *
 * `scopes`: of memory, deliverable, document, work, platform. `query_embedding` is a vector as text made by `query_model`; rows
 * embedded by another model are compared by their words only, as all are when it is null. `related`: a list of
 * [word of the query, related word, amount], where 1 is the same word and 0 has nothing to do with it.
 *
 * `share` is how much of the query's words a row has (rare words weigh more, the same beginning nearly as much as the word, a
 * related word by its amount); `meaning` is the cosine, counted from `unrelated`, up to which texts have nothing to do with
 * each other. `score` is what both say together, 0..1. It does not depend on the other results, so that it is comparable
 * across scopes.
 * Forgotten and replaced memories are not found; archived rows are, and say so in `data` (the row without embedding and words).
 * A document is found once, by its best chunk: `id` the chunk's, `parent_id` the document's; a document that has no
 * chunks yet is found by its name. An item of a platform is found once, by its best chunk: `parent_id` is the item's.
 */
create or replace function public.search_everything(
  query_text text, query_embedding text default null, query_model text default null,
  scopes text[] default '{memory,deliverable,document,work,platform}', take integer default 10,
  unrelated double precision default 0.15, related jsonb default '[]', least_score double precision default 0
) returns table (
  entity_type text, id uuid, parent_id uuid, ordinal integer, score double precision, meaning double precision, share double precision, data jsonb
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  phrase constant tsquery := websearch_to_tsquery('english', query_text);
  any_word constant tsquery := (select string_agg(t.loose::text, ' | ')::tsquery from private.search_terms(query_text) t);
  plain constant text := nullif(lower(btrim(query_text, E' \t\r\n')), '');
  wanted constant integer := greatest(1, least(take, 100));
  -- How rare a word is, is counted as among this many rows.
  total constant double precision := 1000;
  -- How many of the nearest rows, and how many of those that have a word, are weighed by both.
  most constant integer := greatest(40, wanted * 4);
  most_worded constant integer := greatest(100, wanted * 4);
  same_beginning constant double precision := 0.9;
  -- How much a row's words add to its meaning if it has all words of the query, or some.
  all_words constant double precision := 0.8;
  some_words constant double precision := 0.3;
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
  candidates as materialized (
    select distinct on (c.key) c.kind, c.key, c.document_id, c.place, case when d.id is null then c.words else c.words || d.words end as words,
      c.updated_at, c.is_worded,
      case when c.distance is not null then greatest(0, (1 - c.distance - unrelated) / (1 - unrelated)) end as meaning
    from private.search_candidates(query_embedding::extensions.vector, query_model, any_word, plain, scopes, most, most_worded) c
    left join public.documents d on c.kind = 'chunk' and d.id = c.document_id
    order by c.key, c.is_worded desc
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
      cross join lateral (select c.is_worded and (any_word is null or c.words @@ phrase) as has_all) h
    ) s
  ),
  found as (
    select f.*, row_number() over (partition by coalesce(f.document_id, f.key) order by f.value desc, f.place) as among_siblings
    from scored f where f.value > 0 and f.value >= case when f.meaning is null then least(least_share, least_score) else least_score end
  ),
  best as materialized (
    select * from found f where f.among_siblings = 1 order by f.value desc, f.updated_at desc, f.key limit wanted
  )
  select case f.kind when 'chunk' then 'document' when 'item' then 'platform' else f.kind end, f.key,
    case when f.kind in ('chunk', 'item') then f.document_id end, f.place,
    f.value, f.meaning, f.share, r.data - private.derived_columns()
  from best f cross join lateral (
    select to_jsonb(m) as data from public.memories m where f.kind = 'memory' and m.id = f.key
    union all select to_jsonb(d) from public.deliverables d where f.kind = 'deliverable' and d.id = f.key
    union all select to_jsonb(c) || jsonb_build_object('document_name', d.name)
      from public.document_chunks c join public.documents d on d.id = c.document_id where f.kind = 'chunk' and c.id = f.key
    union all select to_jsonb(d) from public.documents d where f.kind = 'document' and d.id = f.key
    union all select to_jsonb(w) from public.work_tickets w where f.kind = 'work' and w.id = f.key
    union all select to_jsonb(i) || jsonb_build_object('text', c.content)
      from public.platform_item_chunks c join public.platform_items i on i.id = c.item_id
      where f.kind = 'item' and c.id = f.key
  ) r
  order by f.value desc, f.updated_at desc, f.key;
end $$;
