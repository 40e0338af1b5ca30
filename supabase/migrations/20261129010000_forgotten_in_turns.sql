-- What a call returned is forgotten with what it quotes, in every run. A reply of a chat that rests on it is removed with its log.

-- The refs of what the output quotes, as far as that can be deleted.
alter table public.turn_calls add column quotes text[] not null default '{}';
create index on public.turn_calls (user_id) where quotes <> '{}';

/*
 * The refs that an output of this tool quotes: passages of documents and a document whose text the call wrote, items of platforms,
 * and servers whose tools answered. A document that is only named, as in a list, is not quoted.
 */
create function private.quotes_of(name text, output jsonb) returns text[] language plpgsql immutable set search_path = '' as $$
declare
  id constant text := '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  answers constant jsonb := case when jsonb_typeof(output -> 'answers') = 'array' then output -> 'answers' else '[]' end;
begin
  if output is null or output ->> 'success' = 'false' then
    return '{}';
  end if;
  return array(
    select coalesce(m.ref[1], m.ref[2], m.ref[3])
    from regexp_matches(
      -- An answer that failed repeats the ref that was asked for.
      (output || jsonb_build_object('answers', (
        select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(answers) a where a ->> 'success' is distinct from 'false')))::text,
      format('(document:%s)[/@]|(platform:[a-z0-9_-]+/items/%1$s)|(platform:mcp\.[a-z0-9_-]+)/', id), 'g') m(ref)
    union
    select output ->> 'ref' where name = 'Write' and output ->> 'ref' ~ ('^document:' || id || '$')
    union
    select output ->> 'target' where output ->> 'target' ~ '^platform:mcp\.[a-z0-9_-]+$'
  );
end $$;
grant execute on function private.quotes_of(text, jsonb) to authenticated;

/* As before, with what the calls quote. */
create or replace function private.keep_calls(turn uuid, calls jsonb) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.turn_calls (turn_id, call_id, step, name, effect, input, output, quotes, state, error_code, started_at, ended_at)
  select turn, c.call_id, coalesce(c.step, 0), c.name, coalesce(c.effect, 'read'), c.input, c.output, private.quotes_of(c.name, c.output),
    c.state, c.error_code, c.started_at, c.ended_at
  from jsonb_to_recordset(calls) c(
    call_id text, step integer, name text, effect text, input jsonb, output jsonb, state text, error_code text, started_at timestamptz, ended_at timestamptz)
  on conflict (turn_id, call_id) do update set
    input = excluded.input, output = excluded.output, quotes = excluded.quotes, state = excluded.state, error_code = excluded.error_code,
    started_at = coalesce(excluded.started_at, public.turn_calls.started_at), ended_at = excluded.ended_at;
end $$;

/* Chunks of a log, or parts of a message, without what `returned` calls returned and `written` ones wrote. */
create function private.without_texts(list jsonb, returned text[], written text[], gone jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(
    e.value
    || case when e.value ->> 'toolCallId' = any (returned) and e.value ? 'output' then jsonb_build_object('output', gone) else '{}'::jsonb end
    || case when e.value ->> 'toolCallId' = any (written) and e.value ? 'input' then '{"input": {}}'::jsonb else '{}' end
    order by e.place), '[]')
  from jsonb_array_elements(list) with ordinality e(value, place)
$$;

/*
 * Removes a reply of a chat from the message, from the log of its turn, and from what the chat made of it. That it was there, what it
 * changed and why it is gone stays: `reasons` are a document, a platform, its items, or a server.
 */
create function private.remove_reply(turn uuid, reasons text[]) returns void language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  update public.session_messages m
  set parts = '[]', metadata = m.metadata - '{calls,exitMessage}'::text[] || jsonb_build_object('removed', reasons)
  where m.turn_id = turn and m.role = 'assistant';
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
  update public.chat_sessions s set summary = null, summarised_until = null
  from public.turns t where t.id = turn and s.id = t.session_id and s.summary is not null;
  update public.turns later
  set context = regexp_replace(later.context, '\nEarlier in this chat: [^\n]*', '', 'g')
  from public.turns t
  where t.id = turn and later.session_id = t.session_id and strpos(later.context, E'\nEarlier in this chat: ') > 0;
end $$;

/*
 * Removes what calls of these turns returned of something that is forgotten; a reply of a chat goes as a whole. `kept` has items
 * that are only older than their person keeps items, each with what it was picked with: replies stay while that is picked.
 */
create function private.forget_in_turns(turns uuid[], kept jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone constant jsonb := '{"success": true, "message": "This is no longer stored here."}';
  quoting record;
  returned text[];
  written text[];
begin
  for quoting in
    select t.id, t.user_id, t.session_id is not null and not every(kept ? q.ref) as rests, array_agg(distinct c.call_id) as calls,
      array_agg(distinct case
        when q.ref like 'document:%' then 'document'
        when q.ref like 'platform:mcp.%' or exists (
          select from public.user_integrations i where i.user_id = t.user_id and i.provider = substring(q.ref from '^platform:([^/]+)'))
        then regexp_replace(q.ref, '(/items|/resources)/.*$', '/items')
        else substring(q.ref from '^platform:[^/]+') end) as reasons
    from public.turns t
    join public.turn_calls c on c.turn_id = t.id
    cross join lateral unnest(c.quotes) q(ref)
    where t.id = any (turns) and t.status = 'ended' and private.is_forgotten(t.user_id, q.ref)
    group by t.id
  loop
    if quoting.rests then
      perform private.remove_reply(quoting.id, quoting.reasons);
      continue;
    end if;
    -- What a reply itself says stays with it.
    select coalesce(array_agg(c.call_id) filter (where c.effect <> 'surface'), '{}'), coalesce(array_agg(c.call_id) filter (where c.name = 'Write'), '{}')
    into returned, written
    from public.turn_calls c where c.turn_id = quoting.id and c.call_id = any (quoting.calls);
    update public.turn_calls c
    set output = case when c.call_id = any (returned) then gone else c.output end,
      input = case when c.call_id = any (written) then jsonb_build_object('ref', c.input -> 'ref') else c.input end,
      quotes = array(
        select distinct coalesce(kept ->> q, q) from unnest(c.quotes) q where kept ? q or not private.is_forgotten(quoting.user_id, q))
    where c.turn_id = quoting.id and c.call_id = any (quoting.calls);
    update public.turn_events e set chunks = private.without_texts(e.chunks, returned, written, gone)
    where e.turn_id = quoting.id and e.chunks @? '$[*].toolCallId';
    update public.session_messages m set parts = private.without_texts(m.parts, returned, written, gone) where m.turn_id = quoting.id;
  end loop;
end $$;
grant execute on function private.forget_in_turns(uuid[], jsonb) to authenticated, service_role;

/* One after the other, a person's sources are forgotten, and what may repeat them is stored. */
create function private.lock_sources(people uuid[]) returns void language sql set search_path = '' as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p::text, 3)) from (select unnest(people) as p order by p) locked
$$;
grant execute on function private.lock_sources(uuid[]) to authenticated, service_role;

drop function private.forget_in_chats(uuid[]);
drop function private.forget(uuid[], text[]);
/* Forgets sources of these people, whose refs contain these names, wherever their content is repeated. */
create function private.forget(people uuid[], names text[], kept jsonb default '{}') returns void language plpgsql set search_path = '' as $$
begin
  perform private.lock_sources(people);
  perform private.forget_in_versions(people, names);
  perform private.forget_in_batches(people, names);
  perform private.forget_in_turns(
    array(select c.turn_id from public.turn_calls c where c.user_id = any (people) and c.quotes <> '{}' and c.quotes && names), kept);
end $$;

create or replace function private.forget_source() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ref constant text := case tg_argv[0]
    when 'document' then 'document:' || old.id
    when 'resource' then 'platform:' || (to_jsonb(old) ->> 'provider') || '/resources/' || old.id
    else 'platform:' || (to_jsonb(old) ->> 'provider') end;
begin
  -- While an account is deleted, all of it goes.
  if not exists (select from auth.users u where u.id = old.user_id) then
    return null;
  end if;
  perform private.forget(array[old.user_id], array[ref]);
  -- A model sees an image with the message to which it is attached, without a call.
  if to_jsonb(old) ->> 'kind' = 'image' then
    perform private.remove_reply(t.id, '{document}')
    from public.session_messages m join public.turns t on t.message_id = m.id
    where m.user_id = old.user_id and m.role = 'user' and t.status = 'ended' and strpos(m.parts::text, ref) > 0;
  end if;
  return null;
end $$;

create or replace function private.forget_items() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- While an account is deleted, all of it goes.
  people constant uuid[] := array(select distinct d.user_id from deleted d join auth.users u on u.id = d.user_id);
begin
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

/* Whether items are deleted because they are older than their person keeps them. */
create function private.is_retention() returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('app.retention', true), '') = 'on'
$$;

/* As before; what was answered from these items stays. */
create or replace function public.forget_old_items(at timestamptz, most integer default 2000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  perform set_config('app.retention', 'on', true);
  delete from public.platform_items i where i.id = any (array(
    select old.id from public.user_integrations u
    cross join lateral (
      select o.id from public.platform_items o
      where o.integration_id = u.id and o.kind not in ('file', 'page')
        and o.at < forget_old_items.at - make_interval(days => u.keep_days)
        and o.listed_at < forget_old_items.at - make_interval(days => u.keep_days)
      limit most
    ) old
    where u.keep_days is not null
    limit most
  ));
  get diagnostics forgotten = row_count;
  perform set_config('app.retention', '', true);
  return forgotten;
end $$;

/* As before, without what was forgotten while the turn ran. */
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
  perform private.forget_in_turns(array[turn]);
  return true;
end $$;

drop function public.forgotten_refs(text[]);
select private.keep_revisions('public.chat_sessions', '{leaf_id,last_message_at,summary,summarised_until,remembered_at}', '{"deleted_at": null}');
alter table public.chat_sessions drop column summary_refs;

/*
 * What was forgotten before: the chats did not show these replies. An item that is no longer stored may only have been older than its
 * person keeps items; then the reply stays.
 */
update public.turn_calls c set quotes = private.quotes_of(c.name, c.output) where c.output is not null;
select private.forget_in_turns(array_agg(distinct c.turn_id), coalesce((
  select jsonb_object_agg(q.ref, 'platform:' || i.provider || '/items')
  from public.turn_calls k cross join lateral unnest(k.quotes) q(ref)
  join public.user_integrations i on i.user_id = k.user_id and i.provider = substring(q.ref from '^platform:([^/]+)/items/')
  where i.keep_days is not null and private.is_forgotten(k.user_id, q.ref)), '{}'))
from public.turn_calls c where c.quotes <> '{}' having count(*) > 0;
