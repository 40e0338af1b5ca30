-- A reply goes with what it rests on, and with nothing else; a later reply of the chat that repeats it goes with it.

-- When replies of a chat, or what their calls returned, were last removed: open pages load the chat again.
alter table public.chat_sessions add column forgotten_at timestamptz;
select private.keep_revisions('public.chat_sessions',
  '{leaf_id,last_message_at,summary,summarised_until,remembered_at,forgotten_at}', '{"deleted_at": null}');

/*
 * What was forgotten while a turn runs, until it ends. `kept`: items that became older than their person keeps items, each with what it
 * was picked with. `repeated`, `cited` and `reasons`: what its chat no longer has.
 */
alter table public.turns add column forgotten_meanwhile jsonb not null default '{}';

drop function public.session_states(timestamptz, integer);
/* As before, with when something in the chat was forgotten. */
create function public.session_states(since timestamptz default '-infinity', take integer default 500)
returns table (
  id uuid, title text, status text, last_message_at timestamptz, updated_at timestamptz, deleted boolean, running boolean,
  question boolean, remembered_at timestamptz, forgotten_at timestamptz
) language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.title, s.status, s.last_message_at, s.updated_at, s.deleted_at is not null,
    exists (select from public.turns t where t.session_id = s.id and t.status = 'running'),
    exists (select from public.requests r where r.session_id = s.id and r.state = 'open'),
    s.remembered_at, s.forgotten_at
  from public.chat_sessions s
  where s.user_id = (select auth.uid()) and (
    s.updated_at > since
    or s.id in (select r.session_id from public.requests r where r.user_id = (select auth.uid()) and r.updated_at > since)
  )
  order by s.last_message_at desc
  limit take;
end $$;
revoke execute on function public.session_states(timestamptz, integer) from public, anon;
grant execute on function public.session_states(timestamptz, integer) to authenticated;

/* As before, in a language whose plans are kept. */
create or replace function private.is_forgotten(person uuid, ref text) returns boolean language plpgsql stable set search_path = '' as $$
declare
  named constant uuid := substring(ref from
    '^(?:memory:|document:|platform:[^/]+/(?:resources|items)/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})');
begin
  return case
    when ref like 'platform:mcp.%' then not exists (
      select from public.user_integrations i where i.user_id = person and i.provider = substring(ref from '^platform:([^/]+)'))
    when named is null then false
    when ref like 'memory:%' then not exists (
      select from public.memories m where m.user_id = person and m.id = named and m.is_active)
    when ref like 'document:%' then not exists (select from public.documents d where d.user_id = person and d.id = named)
    when ref like 'platform:%/items/%' then not exists (
      select from public.platform_items i where i.user_id = person and i.id = named)
    else not exists (select from public.platform_resources r where r.user_id = person and r.id = named)
  end;
end $$;

/* The refs of passages, items and servers' tools in a text or an output. */
create function private.refs_in(content text) returns text[] language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select distinct coalesce(m.ref[1], m.ref[2], m.ref[3])
    from regexp_matches(content,
      '(document:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[/@]|(platform:[a-z0-9_-]+/items/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(platform:mcp\.[a-z0-9_-]+)/',
      'g') m(ref));
end $$;
grant execute on function private.refs_in(text) to authenticated, service_role;

/* As before. */
create or replace function private.quotes_of(name text, output jsonb) returns text[] language plpgsql immutable set search_path = '' as $$
declare
  answers constant jsonb := case when jsonb_typeof(output -> 'answers') = 'array' then output -> 'answers' else '[]' end;
begin
  if output is null or output ->> 'success' = 'false' then
    return '{}';
  end if;
  if answers <> '[]' then
    -- An answer that failed repeats the ref that was asked for.
    output := output || jsonb_build_object('answers', (
      select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(answers) a where a ->> 'success' is distinct from 'false'));
  end if;
  return array(
    select unnest(private.refs_in(output::text))
    union
    select output ->> 'ref' where name = 'Write' and output ->> 'ref' ~ '^document:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    union
    select output ->> 'target' where output ->> 'target' ~ '^platform:mcp\.[a-z0-9_-]+$'
  );
end $$;

/* A text as texts are compared: in lower case, with single spaces in place of punctuation, links and refs. */
create function private.plain(content text) returns text language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(lower(content), '\]\([^)]*\)|\m(?:document|platform|memory|deliverable|work):\S+', ' ', 'g'),
    '[\s!-/:-@\[-`{-~“”„‘’…–—•。！？]+', ' ', 'g'))
$$;

/* The sentences of a text that are long enough to be recognized elsewhere, also without what introduces them, as `plain` has them. */
create function private.sentences_of(content text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct p.sentence), '{}')
  from (values ('[.!?]+\s+|[。！？]+|\n+'), ('[.!?:;]+\s+|[。！？]+|\n+')) ends(pattern)
  cross join lateral regexp_split_to_table(content, ends.pattern) s(sentence)
  cross join lateral private.plain(s.sentence) p(sentence)
  where length(p.sentence) >= 20
$$;

/* The stems of the words of a text. */
create function private.stems_of(content text) returns text[] language sql immutable set search_path = '' as $$
  select tsvector_to_array(to_tsvector('pg_catalog.english', left(content, 200000)))
$$;

/*
 * What a call returned, or wrote, of this ref: the texts of it, without its name. Of a server's tool, that is all of the answer.
 */
create function private.texts_of(call public.turn_calls, ref text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct t.value #>> '{}'), '{}')
  from (
    select of_entry.value from jsonb_path_query(call.output, 'strict $.** ? (@.ref starts with $ref)', jsonb_build_object('ref', ref)) e(entry)
    cross join lateral jsonb_path_query(e.entry,
      'strict $.** ? (@.type() == "object").keyvalue() ? (@.key == "content" || @.key == "text" || @.key == "title" || @.key == "data").value') of_entry(value)
    union all
    select call.input -> 'content' -> 'content' where call.name = 'Write' and call.output ->> 'ref' = ref
    union all
    select jsonb_path_query(call.output - 'target', 'strict $.**') where call.output ->> 'target' = ref
  ) t
  where jsonb_typeof(t.value) = 'string'
$$;

/* What a reply says to the person, and what it writes. */
create function private.said_in(turn uuid) returns text language sql stable set search_path = '' as $$
  select coalesce(string_agg(s.value #>> '{}', E'\n'), '')
  from (
    select jsonb_path_query(m.parts, '$[*] ? (@.type == "text").text') as value
    from public.session_messages m where m.id = turn and m.role = 'assistant'
    union all
    select jsonb_path_query(c.input, 'strict $.** ? (@.type() == "string")') from public.turn_calls c where c.turn_id = turn and c.effect <> 'read'
  ) s
$$;

/*
 * Whether a reply repeats one of these sentences, or cites one of these refs. What the person wrote in the message that it answers, and
 * what its own calls returned, it may say.
 */
create function private.repeats(turn uuid, said text, sentences text[], cited text[]) returns boolean language sql stable set search_path = '' as $$
  with own as materialized (
    select private.plain(string_agg(o.content, E'\n')) as content
    from (
      select p.text #>> '{}' as content
      from public.turns t join public.session_messages m on m.id = t.message_id
      cross join lateral jsonb_path_query(m.parts, '$[*] ? (@.type == "text").text') p(text)
      where t.id = turn
      union all
      select p.text #>> '{}' from public.turn_calls c
      cross join lateral jsonb_path_query(c.output, 'strict $.** ? (@.type() == "string")') p(text)
      where c.turn_id = turn and c.effect = 'read'
    ) o
  )
  select private.refs_in(said) && cited or exists (
    select from private.plain(said) words(content) join unnest(sentences) s on strpos(words.content, s) > 0
    where not exists (select from own where strpos(own.content, s) > 0))
$$;

/* What a ref names, as the reason why a reply was removed: a document, a platform, its items, or a server. */
create function private.reason_of(person uuid, ref text) returns text language sql stable set search_path = '' as $$
  select case
    when ref like 'document:%' then 'document'
    when ref like 'platform:mcp.%' or exists (
      select from public.user_integrations i where i.user_id = person and i.provider = substring(ref from '^platform:([^/]+)'))
    then regexp_replace(ref, '(/items|/resources)/.*$', '/items')
    else substring(ref from '^platform:[^/]+') end
$$;

/* As before, and open pages learn of it. */
create or replace function private.remove_reply(turn uuid, reasons text[]) returns void language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  update public.session_messages m
  set parts = '[]', metadata = m.metadata - '{calls,exitMessage}'::text[] || jsonb_build_object('removed', reasons)
  where m.id = turn and m.role = 'assistant';
  delete from public.turn_events e where e.turn_id = turn;
  update public.turn_calls c
  set quotes = '{}',
    input = case c.effect when 'read' then '{}' else jsonb_strip_nulls(
      jsonb_build_object('action', c.input -> 'action', 'ref', c.input -> 'ref', 'target', c.input -> 'target')) end,
    output = case when c.effect <> 'read' and c.output is not null then jsonb_strip_nulls(jsonb_build_object(
      'success', c.output -> 'success', 'ref', c.output -> 'ref', 'status', c.output -> 'status',
      'changes_applied', case c.output -> 'changes_applied' when '[]' then '[]'::jsonb end,
      'result', case when c.output -> 'result' ? 'turn' then jsonb_build_object('turn', c.output -> 'result' -> 'turn') end)) end
  where c.turn_id = turn;
  update public.requests r
  set subject = '', payload = '{}', default_answer = null,
    state = case r.state when 'open' then 'expired' else r.state end,
    decided_by = case r.state when 'open' then 'source' else r.decided_by end,
    decided_at = case r.state when 'open' then now() else r.decided_at end
  where r.turn_id = turn;
  -- A summary may cover it, and was sent with later messages.
  update public.chat_sessions s set summary = null, summarised_until = null, forgotten_at = clock_timestamp()
  from public.turns t where t.id = turn and s.id = t.session_id;
  update public.turns later
  set context = regexp_replace(later.context, '\nEarlier in this chat: [^\n]*', '', 'g')
  from public.turns t
  where t.id = turn and later.user_id = t.user_id and later.session_id = t.session_id
    and strpos(later.context, E'\nEarlier in this chat: ') > 0;
end $$;

/* The output of a call without what it quotes of these refs: a search loses results, anything else all of it. */
create function private.without_refs(name text, output jsonb, refs text[]) returns jsonb language sql immutable set search_path = '' as $$
  select case when name = 'Search' and jsonb_typeof(output -> 'results') = 'array' then (
      select output || jsonb_build_object('results', coalesce(jsonb_agg(e.value order by e.place), '[]'), 'count', count(*))
      from jsonb_array_elements(output -> 'results') with ordinality e(value, place)
      where not exists (select from unnest(refs) r where strpos(e.value::text, r) > 0))
    else '{"success": true, "no_longer_stored": true, "message": "This is no longer stored here."}' end
$$;

drop function private.without_texts(jsonb, text[], text[], jsonb);
/* Chunks of a log, or parts of a message, with these outputs of calls, by id, and without what `written` ones wrote. */
create function private.with_outputs(list jsonb, outputs jsonb, written text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(
    e.value
    -- Results that were too large for a message are only named there.
    || case when e.value ? 'output' and outputs ? (e.value ->> 'toolCallId')
        and (outputs -> (e.value ->> 'toolCallId') ? 'no_longer_stored' or e.value -> 'output' -> 'truncated_output' is null)
      then jsonb_build_object('output', outputs -> (e.value ->> 'toolCallId')) else '{}'::jsonb end
    || case when e.value ->> 'toolCallId' = any (written) and e.value ? 'input' then '{"input": {}}'::jsonb else '{}' end
    order by e.place), '[]')
  from jsonb_array_elements(list) with ordinality e(value, place)
$$;

/*
 * Removes from the results of a turn what they quote of something forgotten; `kept` are the refs of it that the turn still rests on,
 * each with what is forgotten when that is taken away. What a reply itself says stays with it.
 */
create function private.forget_results(turn uuid, kept jsonb) returns void language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  outputs jsonb;
  written text[];
begin
  with forgotten as (
    select c.call_id, c.name, c.effect, c.output, f.refs
    from public.turn_calls c
    cross join lateral (select array_agg(q) as refs from unnest(c.quotes) q where private.is_forgotten(c.user_id, q)) f
    where c.turn_id = turn and f.refs is not null
  )
  select coalesce(jsonb_object_agg(f.call_id, private.without_refs(f.name, f.output, f.refs)) filter (where f.effect <> 'surface'), '{}'),
    coalesce(array_agg(f.call_id) filter (where f.name = 'Write'), '{}')
  into outputs, written
  from forgotten f;
  update public.turn_calls c
  set output = coalesce(outputs -> c.call_id, c.output),
    input = case when c.call_id = any (written) then jsonb_build_object('ref', c.input -> 'ref') else c.input end,
    quotes = array(select distinct coalesce(kept ->> q, q) from unnest(c.quotes) q where kept ? q or not private.is_forgotten(c.user_id, q))
  where c.turn_id = turn and c.quotes <> '{}';
  update public.turn_events e set chunks = private.with_outputs(e.chunks, outputs, written)
  where e.turn_id = turn and e.chunks @? '$[*].toolCallId';
  update public.session_messages m set parts = private.with_outputs(m.parts, outputs, written) where m.id = turn;
  update public.chat_sessions s set forgotten_at = clock_timestamp() from public.turns t where t.id = turn and s.id = t.session_id;
end $$;

drop function private.forget_in_turns(uuid[], jsonb);
/*
 * Removes what calls of these turns returned of something that is forgotten, and the replies of chats that rest on it. A model's reply
 * rests on all that its calls returned, because nobody knows what it used. The built-in assistant's rests on what it read by ref and on
 * what it shows, which it always links or repeats. A later reply of the chat that repeats what is forgotten, or what a removed reply
 * of a model said about it, is removed too. The replies to the messages `seen` showed a model something forgotten without a call.
 * `kept` has items that are only older than their person keeps items: replies stay while what they were picked with is there.
 */
create function private.forget_in_turns(turns uuid[], kept jsonb default '{}', seen uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  chat record;
  reply record;
  quoted record;
  outdated jsonb;
  is_used boolean;
  repeated text[];
  cited text[];
  stems text[];
  reasons text[];
begin
  for chat in
    select t.session_id, min(t.started_at) as since, array_agg(t.id) as turns
    from public.turns t
    where t.id = any (turns) and t.status = 'ended' and (t.id = any (seen) or t.forgotten_meanwhile <> '{}' or exists (
      select from public.turn_calls c cross join lateral unnest(c.quotes) ref
      where c.turn_id = t.id and private.is_forgotten(t.user_id, ref)))
    group by t.session_id
  loop
    repeated := '{}'; cited := '{}'; stems := '{}'; reasons := '{}';
    for reply in
      select t.id, t.user_id, t.session_id, t.model, t.forgotten_meanwhile as meanwhile, private.said_in(t.id) as said
      from public.turns t
      where t.status = 'ended' and t.id in (
        select unnest(chat.turns)
        union
        select m.id from public.session_messages m
        where m.session_id = chat.session_id and m.created_at > chat.since and m.role = 'assistant' and (m.metadata ? 'removed') is not true)
      order by t.started_at, t.id
    loop
      is_used := false;
      if reply.id = any (chat.turns) then
        select coalesce(kept || jsonb_object_agg(o.key, o.value) filter (where o.key is not null), kept) into outdated
        from jsonb_each_text(reply.meanwhile -> 'kept') o where not private.is_forgotten(reply.user_id, o.value);
        select count(*) > 0 as any_forgotten,
          coalesce(array_agg(distinct q.ref) filter (where not outdated ? q.ref), '{}') as gone,
          coalesce(array_agg(distinct q.ref) filter (where
            reply.model <> 'built-in' or c.name not in ('Search', 'List') or starts_with(c.input ->> 'pattern', q.ref || '/')
            or q.ref like '%/resources/%' or q.ref = any (private.refs_in(reply.said))), '{}') as used
        into quoted
        from public.turn_calls c cross join lateral unnest(c.quotes) q(ref)
        where c.turn_id = reply.id and private.is_forgotten(reply.user_id, q.ref);
        with texts as (
          -- A heading may be the name of its document, which may stay.
          select distinct regexp_replace(of_ref.text, '^#{1,6} .*$', '', 'gn') as text from public.turn_calls c
          cross join lateral unnest(c.quotes) q(ref) cross join lateral unnest(private.texts_of(c, q.ref)) of_ref(text)
          where c.turn_id = reply.id and q.ref = any (quoted.gone)
        )
        select
          repeated || array(select jsonb_array_elements_text(reply.meanwhile -> 'repeated')) || array(
            select unnest(private.sentences_of(text)) from texts
            union
            -- A find among the options of a question is cut off.
            select left(private.plain(text), 40) from texts where reply.model = 'built-in' and length(private.plain(text)) >= 20),
          cited || array(select jsonb_array_elements_text(reply.meanwhile -> 'cited')) || quoted.gone,
          stems || array(select unnest(private.stems_of(text)) from texts),
          array(
            select unnest(reasons) union select jsonb_array_elements_text(reply.meanwhile -> 'reasons')
            union select private.reason_of(reply.user_id, ref) from unnest(quoted.gone) ref
            union select 'document' where reply.id = any (seen))
        into repeated, cited, stems, reasons;
        is_used := quoted.used && quoted.gone;
        if quoted.any_forgotten and not (is_used and reply.session_id is not null) then
          perform private.forget_results(reply.id, (
            select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(outdated) o where o.key = any (quoted.used)));
        end if;
      end if;
      if reply.session_id is not null and (
        is_used or reply.id = any (seen) or private.repeats(reply.id, reply.said, repeated, cited)) then
        -- What the built-in assistant says beside what it shows is in many of its replies.
        if reply.model <> 'built-in' then
          repeated := repeated || array(
            select s from unnest(private.sentences_of(reply.said)) s
            where stems = '{}' or cardinality(array(select unnest(private.stems_of(s)) intersect select unnest(stems))) >= 2);
        end if;
        perform private.remove_reply(reply.id, reasons);
      end if;
    end loop;
    update public.turns t
    set forgotten_meanwhile = t.forgotten_meanwhile || jsonb_build_object(
      'repeated', coalesce(t.forgotten_meanwhile -> 'repeated', '[]') || to_jsonb(repeated),
      'cited', coalesce(t.forgotten_meanwhile -> 'cited', '[]') || to_jsonb(cited),
      'reasons', coalesce(t.forgotten_meanwhile -> 'reasons', '[]') || to_jsonb(reasons))
    where t.session_id = chat.session_id and t.status = 'running' and (repeated <> '{}' or cited <> '{}');
  end loop;
  update public.turns t set forgotten_meanwhile = '{}'
  where t.id = any (turns) and t.status = 'ended' and t.forgotten_meanwhile <> '{}';
end $$;
grant execute on function private.forget_in_turns(uuid[], jsonb, uuid[]) to authenticated, service_role;

/* As before, in a language whose plans are kept. */
create or replace function private.lock_sources(people uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p::text, 3)) from (select unnest(people) as p order by p) locked;
end $$;

-- When something that replies quote was last forgotten: only turns that ran then are checked when they end.
create table private.forgettings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  at timestamptz not null
);
alter table private.forgettings enable row level security;

create function private.note_forgetting(people uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into private.forgettings (user_id, at) select distinct p, clock_timestamp() from unnest(people) p
  on conflict (user_id) do update set at = excluded.at;
end $$;

/* Removes from a turn that ends what was forgotten while it ran. A turn may begin before a transaction that forgets is committed. */
create function private.check_turn(ended public.turns) returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.forgettings f where f.user_id = ended.user_id and f.at > ended.started_at - interval '15 minutes') then
    perform private.forget_in_turns(array[ended.id]);
  end if;
end $$;
grant execute on function private.check_turn(public.turns) to authenticated;

/* As before. */
create or replace function public.finish_turn(
  turn uuid, lease uuid, from_seq integer, chunks jsonb, calls jsonb, parts jsonb, metadata jsonb,
  exit_reason text, exit_detail jsonb, usage jsonb
) returns boolean language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  ended public.turns;
begin
  perform private.lock_sources(array[auth.uid()]);
  update public.turns t set
    status = 'ended', exit_reason = exit_reason, exit_detail = exit_detail, ended_at = clock_timestamp(), heartbeat_at = clock_timestamp(),
    tokens_in = coalesce((usage ->> 'tokens_in')::bigint, t.tokens_in),
    tokens_out = coalesce((usage ->> 'tokens_out')::bigint, t.tokens_out),
    tokens_cache_read = coalesce((usage ->> 'tokens_cache_read')::bigint, t.tokens_cache_read),
    tokens_cache_write = coalesce((usage ->> 'tokens_cache_write')::bigint, t.tokens_cache_write),
    cost_nanousd = (usage ->> 'cost_nanousd')::bigint,
    turns_used = coalesce((usage ->> 'turns_used')::integer, t.turns_used)
  where t.id = turn and t.lease = lease and t.status = 'running'
  returning * into ended;
  if ended.id is null then
    -- The same ending, sent again because its answer was lost, is the ending that is kept.
    return exists (select from public.turns t where t.id = turn and t.lease = lease and t.status = 'ended');
  end if;
  if jsonb_array_length(chunks) > 0 then
    insert into public.turn_events (turn_id, seq, chunks) values (turn, from_seq, chunks)
    on conflict (turn_id, seq) do update set chunks = excluded.chunks;
  end if;
  perform private.keep_calls(turn, calls);
  update public.turn_calls c set state = 'unknown', ended_at = clock_timestamp() where c.turn_id = turn and c.state in ('pending', 'running');
  if ended.session_id is not null then
    insert into public.session_messages (id, session_id, parent_id, role, parts, turn_id, metadata)
    values (turn, ended.session_id, ended.message_id, 'assistant', parts, turn, metadata);
    update public.chat_sessions s
    set leaf_id = case when s.leaf_id is not distinct from ended.message_id then turn else s.leaf_id end, last_message_at = now()
    where s.id = ended.session_id;
  end if;
  perform private.check_turn(ended);
  return true;
end $$;

/* As before; replies to images are removed in the same way. */
create or replace function private.forget_source() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ref constant text := case tg_argv[0]
    when 'document' then 'document:' || old.id
    when 'resource' then 'platform:' || (to_jsonb(old) ->> 'provider') || '/resources/' || old.id
    else 'platform:' || (to_jsonb(old) ->> 'provider') end;
  seen uuid[];
begin
  -- While an account is deleted, all of it goes.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  perform private.forget(array[old.user_id], array[ref]);
  perform private.note_forgetting(array[old.user_id]);
  -- A model sees an image with the message to which it is attached, without a call.
  if to_jsonb(old) ->> 'kind' = 'image' then
    seen := array(
      select t.id from public.session_messages m join public.turns t on t.message_id = m.id
      where m.user_id = old.user_id and m.role = 'user' and t.status = 'ended' and strpos(m.parts::text, ref) > 0);
    perform private.forget_in_turns(seen, '{}', seen);
  end if;
  return null;
end $$;

/* As before; a reply that is being written when items become older than they are kept stays, too. */
create or replace function private.forget_items() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- While an account is deleted, all of it goes.
  people constant uuid[] := array(select distinct d.user_id from deleted d join auth.users u on u.id = d.user_id);
begin
  -- Also what no call quotes yet takes turns with the end of a turn, which may store it.
  perform private.lock_sources(people);
  perform private.note_forgetting(people);
  if private.is_retention() then
    update public.turns t
    set forgotten_meanwhile = t.forgotten_meanwhile || jsonb_build_object('kept', coalesce(t.forgotten_meanwhile -> 'kept', '{}') || (
      select jsonb_object_agg('platform:' || d.provider || '/items/' || d.id, 'platform:' || d.provider || '/resources/' || d.resource_id)
      from deleted d where d.user_id = t.user_id))
    where t.user_id = any (people) and t.status = 'running' and t.session_id is not null;
  end if;
  -- Few items of many are repeated anywhere.
  perform private.forget(people, array_agg(distinct d.ref), case when private.is_retention() then jsonb_object_agg(d.ref, d.picked) else '{}' end)
  from (
    select v.left_out::text as content from public.deliverable_versions v
    where v.user_id = any (people) and strpos(v.left_out::text, '/items/') > 0
    union all
    select r.brief::text from public.batch_requests r where r.user_id = any (people)
    union all
    select c.quotes::text from public.turn_calls c where c.user_id = any (people) and c.quotes <> '{}'
  ) repeated
  cross join lateral regexp_matches(repeated.content, '/items/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m(ref)
  join (
    select '/items/' || id as name, 'platform:' || provider || '/items/' || id as ref, 'platform:' || provider || '/resources/' || resource_id as picked
    from deleted
  ) d on d.name = m.ref[1]
  having count(*) > 0;
  return null;
end $$;
