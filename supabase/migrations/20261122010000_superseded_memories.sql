-- Which memory replaced another: "the launch is now on 19 March" after "we decided to move the launch to 12 March".

/*
 * `superseded_by`: the memory that says what holds instead. `is_superseded` follows from it: a memory that was replaced by one that was
 * forgotten since, or that was taken back, holds again.
 */
alter table public.memories
  add column superseded_by uuid check (superseded_by <> id),
  add column is_superseded boolean not null default false,
  add foreign key (superseded_by, user_id) references public.memories (id, user_id) on delete set null (superseded_by);
create index on public.memories (superseded_by) where superseded_by is not null;

/* The memories that replaced one, and those that replaced these. */
create function private.replacements(replaced_by uuid) returns table (id uuid, is_active boolean) language sql stable set search_path = '' as $$
  with recursive later as (
    select m.id, m.superseded_by, m.is_active from public.memories m where m.id = replaced_by
    union
    select m.id, m.superseded_by, m.is_active from later l join public.memories m on m.id = l.superseded_by
  ) select l.id, l.is_active from later l
$$;
grant execute on function private.replacements(uuid) to authenticated, service_role;

create function private.mark_superseded() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.superseded_by is distinct from old.superseded_by then
    -- Of two changes at once that would make a ring together, the later sees the earlier.
    perform pg_advisory_xact_lock(hashtextextended('memories ' || new.user_id, 0));
    if exists (select from private.replacements(new.superseded_by) r where r.id = new.id) then
      raise exception 'memories cannot replace each other in a ring' using errcode = 'check_violation', constraint = 'superseded_in_a_ring';
    end if;
  end if;
  new.is_superseded := exists (select from private.replacements(new.superseded_by) r where r.is_active);
  return new;
end $$;
create trigger mark_superseded before insert or update on public.memories for each row
  when (new.superseded_by is not null or new.is_superseded) execute function private.mark_superseded();

/* What a memory replaced holds again when it is forgotten, and is replaced again when it is restored. */
create function private.mark_replaced() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.memories m set is_superseded = not m.is_superseded
  where m.superseded_by = new.id and m.is_superseded <> exists (select from private.replacements(new.id) r where r.is_active);
  return null;
end $$;
create trigger mark_replaced after update on public.memories for each row
  when (old.is_active is distinct from new.is_active or old.is_superseded is distinct from new.is_superseded)
  execute function private.mark_replaced();

/* As before, without memories that were replaced. */
create or replace function public.gather_context(turn uuid, query_embedding text default null, query_model text default null, take_messages integer default 400)
returns jsonb language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := auth.uid();
  near constant extensions.vector(512) := query_embedding::extensions.vector(512);
  this public.turns;
  session public.chat_sessions;
  history jsonb;
  summarised boolean;
  known jsonb;
begin
  select * into this from public.turns t where t.id = turn and t.user_id = me;
  if this.id is null then
    return null;
  end if;
  select * into session from public.chat_sessions s where s.id = this.session_id;

  with recursive branch as (
    select m.id, m.parent_id, 1 as depth from public.session_messages m where m.id = this.message_id
    union all
    select m.id, m.parent_id, b.depth + 1 from branch b join public.session_messages m on m.id = b.parent_id
    where b.parent_id is distinct from session.summarised_until and b.depth < take_messages
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'role', m.role, 'parts', m.parts, 'metadata', m.metadata, 'created_at', m.created_at) order by b.depth desc), '[]'),
    bool_or(b.parent_id = session.summarised_until)
  into history, summarised
  from branch b join public.session_messages m on m.id = b.id;

  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'type', m.type, 'content', m.content, 'importance', m.importance, 'as_of', m.as_of, 'updated_at', m.updated_at) order by m.weight desc), '[]')
  into known
  from (
    select m.*,
      m.importance + case m.type when 'instruction' then 0.6 when 'preference' then 0.4 else 0 end
      + case when near is not null and m.embedding_model = query_model
          then 1.5 * greatest(0, 1 - (m.embedding operator(extensions.<=>) near)) else 0 end as weight
    from public.memories m where m.user_id = me and m.is_active and not m.is_superseded
    order by weight desc, m.updated_at desc limit 24
  ) m;

  return jsonb_build_object(
    'turn', to_jsonb(this),
    'session', jsonb_build_object('id', session.id, 'title', session.title, 'summary', case when summarised then session.summary end),
    'profile', (select to_jsonb(p) - 'id' - 'user_id' from public.profiles p where p.id = me),
    'history', history,
    'memories', known,
    'deliverables', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
      select d.id, d.title, d.deliverable_type, d.status, d.frequency, d.schedule, d.recipient ->> 'name' as recipient, d.next_run_at
      from public.deliverables d where d.user_id = me and d.status <> 'archived' order by d.updated_at desc limit 30) d),
    'platforms', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
      select p.provider, p.status, p.last_synced_at from public.user_integrations p where p.user_id = me) p),
    'documents', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
      select d.id, d.name, d.status from public.documents d where d.user_id = me order by d.updated_at desc limit 10) d),
    'earlier_calls', (select coalesce(jsonb_agg(jsonb_build_object(
        'attempt', t.attempt, 'name', c.name, 'effect', c.effect, 'input', c.input, 'state', c.state, 'ref', c.output ->> 'ref') order by t.attempt, c.started_at), '[]')
      from public.turns t join public.turn_calls c on c.turn_id = t.id
      where t.message_id = this.message_id and t.attempt < this.attempt and c.effect <> 'surface')
  );
end $$;

/* As before; memories that were replaced are not found either. */
create or replace function public.search_everything(
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
      where near is not null and 'memory' = any (scopes) and m.user_id = me and m.embedding_model = query_model and m.is_active and not m.is_superseded
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
      where 'memory' = any (scopes) and m.user_id = me and m.is_active and not m.is_superseded
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
