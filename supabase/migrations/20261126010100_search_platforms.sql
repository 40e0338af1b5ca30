-- Search finds what was read from platforms, and it is embedded. The functions are as before, with these rows.

/*
 * The caller's rows that may answer a query: in each scope the `most` nearest (of those embedded by `model`) and `most_worded`
 * that have one of its words, or `plain` if it has none. A row may be returned twice. Runs as its owner, because row-level
 * security keeps the index for words from being used; `search_everything` reads what it returns under row-level security.
 */
create or replace function private.search_candidates(
  near extensions.vector, model text, any_word tsquery, plain text, scopes text[], most integer, most_worded integer
) returns table (
  kind text, key uuid, document_id uuid, place integer, words tsvector, updated_at timestamptz, distance double precision, is_worded boolean
) language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  near_bits constant bit(512) := extensions.binary_quantize(near)::bit(512);
begin
  if near is not null then
    return query
    (select 'memory', r.id, null::uuid, null::integer, r.words, r.updated_at, r.embedding operator(extensions.<=>) near, false
      from public.memories r
      where r.ctid = any (array(
        select c.ctid from public.memories c
        where 'memory' = any (scopes) and c.user_id = me and c.embedding_model = model and c.is_active and not c.is_superseded
        order by c.embedding_bits operator(extensions.<~>) near_bits limit most
      )))
    union all
    (select 'deliverable', r.id, null, null, r.words, r.updated_at, r.embedding operator(extensions.<=>) near, false
      from public.deliverables r
      where r.ctid = any (array(
        select c.ctid from public.deliverables c
        where 'deliverable' = any (scopes) and c.user_id = me and c.embedding_model = model
        order by c.embedding_bits operator(extensions.<~>) near_bits limit most
      )))
    union all
    (select 'chunk', r.id, r.document_id, r.ordinal, r.words, r.updated_at, r.embedding operator(extensions.<=>) near, false
      from public.document_chunks r
      where r.ctid = any (array(
        select c.ctid from public.document_chunks c
        where 'document' = any (scopes) and c.user_id = me and c.embedding_model = model
        order by c.embedding_bits operator(extensions.<~>) near_bits limit most
      )))
    union all
    (select 'work', r.id, null, null, r.words, r.updated_at, r.embedding operator(extensions.<=>) near, false
      from public.work_tickets r
      where r.ctid = any (array(
        select c.ctid from public.work_tickets c
        where 'work' = any (scopes) and c.user_id = me and c.embedding_model = model
        order by c.embedding_bits operator(extensions.<~>) near_bits limit most
      )))
    union all
    (select 'item', r.id, r.item_id, r.ordinal, r.words, r.updated_at, r.embedding operator(extensions.<=>) near, false
      from public.platform_item_chunks r
      where r.ctid = any (array(
        select c.ctid from public.platform_item_chunks c
        where 'platform' = any (scopes) and c.user_id = me and c.embedding_model = model
        order by c.embedding_bits operator(extensions.<~>) near_bits limit most
      )));
  end if;
  if any_word is null then
    return query
    with named as materialized (
      select d.id, d.words, d.updated_at from public.documents d
      where 'document' = any (scopes) and d.user_id = me and strpos(lower(d.name), plain) > 0
    )
    (select 'memory', r.id, null::uuid, null::integer, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.memories r
      where 'memory' = any (scopes) and r.user_id = me and strpos(lower(r.content), plain) > 0 and r.is_active and not r.is_superseded
      order by r.updated_at desc limit most_worded)
    union all
    (select 'deliverable', r.id, null, null, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.deliverables r
      where 'deliverable' = any (scopes) and r.user_id = me and strpos(lower(concat_ws(' ', r.title, r.description, r.instructions)), plain) > 0
      order by r.updated_at desc limit most_worded)
    union all
    (select 'chunk', r.id, r.document_id, r.ordinal, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.document_chunks r
      where 'document' = any (scopes) and r.user_id = me and (strpos(lower(concat_ws(' ', r.heading, r.content)), plain) > 0 or r.document_id = any (array(select n.id from named n)))
      order by r.updated_at desc limit most_worded)
    union all
    (select 'work', r.id, null, null, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.work_tickets r
      where 'work' = any (scopes) and r.user_id = me and strpos(lower(r.task), plain) > 0
      order by r.updated_at desc limit most_worded)
    union all
    (select 'item', r.id, r.item_id, r.ordinal, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.platform_item_chunks r
      where 'platform' = any (scopes) and r.user_id = me and strpos(lower(concat_ws(' ', r.heading, r.content)), plain) > 0
      order by r.updated_at desc limit most_worded)
    union all
    (select 'document', n.id, n.id, null, n.words, n.updated_at, null, true
      from named n
      where not exists (select from public.document_chunks c where c.document_id = n.id)
      order by n.updated_at desc limit most_worded);
  else
    return query
    with named as materialized (
      select d.id, d.words, d.updated_at, ts_rank(d.words, any_word) as rank from public.documents d
      where 'document' = any (scopes) and d.user_id = me and d.words @@ any_word
    )
    (select 'memory', r.id, null::uuid, null::integer, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.memories r
      where 'memory' = any (scopes) and r.user_id = me and r.words @@ any_word and r.is_active and not r.is_superseded
      order by ts_rank(r.words, any_word) desc limit most_worded)
    union all
    (select 'deliverable', r.id, null, null, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.deliverables r
      where 'deliverable' = any (scopes) and r.user_id = me and r.words @@ any_word
      order by ts_rank(r.words, any_word) desc limit most_worded)
    union all
    (select 'chunk', r.id, r.document_id, r.ordinal, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.document_chunks r
      where 'document' = any (scopes) and r.user_id = me and (r.words @@ any_word or r.document_id = any (array(select n.id from named n)))
      order by ts_rank(r.words, any_word) + coalesce((select n.rank from named n where n.id = r.document_id), 0) desc limit most_worded)
    union all
    (select 'work', r.id, null, null, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.work_tickets r
      where 'work' = any (scopes) and r.user_id = me and r.words @@ any_word
      order by ts_rank(r.words, any_word) desc limit most_worded)
    union all
    (select 'item', r.id, r.item_id, r.ordinal, r.words, r.updated_at, case when r.embedding_model = model then r.embedding operator(extensions.<=>) near end, true
      from public.platform_item_chunks r
      where 'platform' = any (scopes) and r.user_id = me and r.words @@ any_word
      order by ts_rank(r.words, any_word) desc limit most_worded)
    union all
    (select 'document', n.id, n.id, null, n.words, n.updated_at, null, true
      from named n
      where not exists (select from public.document_chunks c where c.document_id = n.id)
      order by n.rank desc limit most_worded);
  end if;
end $$;

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
  unrelated double precision default 0.2, related jsonb default '[]', least_score double precision default 0
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

create or replace function public.rows_to_embed(model text, holder uuid, take integer default 64, skip uuid[] default '{}')
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
    union all
    select 'platform_item_chunks', p.id, p.user_id from public.platform_item_chunks p
      where p.embedding_model is null or p.embedding_model < model or p.embedding_model > model
  ) rows (table_name, id, user_id)
  where rows.id <> all (skip)
  limit take;
  if not found then
    delete from private.leases held where held.name = 'embedding' and held.holder = rows_to_embed.holder;
  end if;
end $$;
