-- The life of a turn. Each function runs under the caller's own row-level security.

create function private.text_of(parts jsonb) returns text language sql immutable set search_path = '' as $$
  select coalesce(string_agg(part ->> 'text', ''), '') from jsonb_array_elements(parts) part where part ->> 'type' = 'text'
$$;
grant execute on function private.text_of(jsonb) to authenticated;

/*
 * Stores a person's message and starts the turn that answers it: once for a message id and an attempt.
 * A caller whose answer was lost asks again with the same `lease`, and is answered `started` again.
 * Answers {outcome}: started · existing (this attempt is there already) · turn_running · message_reused · not_found ·
 * rate_limited {retry_after s} · request_closed · invalid_answer · invalid_attempt · invalid_parent.
 * `attempt` is null for a first send; `parent` counts only when `edits` is true, otherwise the session's leaf is used.
 */
create function public.start_turn(
  session uuid, message uuid, parts jsonb, metadata jsonb, model text, instance text, lease uuid,
  attempt integer default null, parent uuid default null, edits boolean default false, allowed_per_minute integer default 20
) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := auth.uid();
  request constant uuid := (metadata -> 'clarify' ->> 'requestId')::uuid;
  option constant text := metadata -> 'clarify' ->> 'option';
  known public.chat_sessions;
  said public.session_messages;
  latest public.turns;
  started public.turns;
  asked public.requests;
  oldest timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(session::text, 1));
  select * into known from public.chat_sessions s where s.id = session and s.user_id = me;
  if known.deleted_at is not null then
    return jsonb_build_object('outcome', 'not_found');
  end if;

  select * into said from public.session_messages m where m.id = message;
  if said.id is not null then
    if said.session_id <> session or said.role <> 'user' or said.parts <> parts then
      return jsonb_build_object('outcome', 'message_reused');
    end if;
    select * into latest from public.turns t where t.message_id = message order by t.attempt desc limit 1;
    if latest.id is not null and coalesce(attempt, 0) <= latest.attempt then
      if attempt is not null then
        select * into latest from public.turns t where t.message_id = message and t.attempt = attempt;
      end if;
      return jsonb_build_object('outcome', case when latest.lease = lease and latest.status = 'running' then 'started' else 'existing' end, 'turn', latest.id, 'attempt', latest.attempt, 'status', latest.status);
    end if;
    if attempt is not null and (attempt <> coalesce(latest.attempt, 0) + 1 or not exists (
      select from public.session_messages leaf where leaf.id = known.leaf_id and message in (leaf.id, leaf.parent_id))) then
      return jsonb_build_object('outcome', 'invalid_attempt', 'attempts', coalesce(latest.attempt, 0));
    end if;
  elsif coalesce(attempt, 1) <> 1 then
    return jsonb_build_object('outcome', 'invalid_attempt', 'attempts', 0);
  end if;

  select * into latest from public.turns t where t.session_id = session and t.status = 'running';
  if latest.id is not null then
    return jsonb_build_object('outcome', 'turn_running', 'turn', latest.id, 'stale_s', extract(epoch from now() - latest.heartbeat_at));
  end if;

  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(me::text, 2));
  select min(recent.started_at) into oldest from (
    select t.started_at from public.turns t
    where t.user_id = me and t.trigger = 'user' and t.started_at > now() - interval '1 minute'
    order by t.started_at desc limit allowed_per_minute
  ) recent having count(*) >= allowed_per_minute;
  if oldest is not null then
    return jsonb_build_object('outcome', 'rate_limited', 'retry_after', greatest(1, ceil(extract(epoch from oldest + interval '1 minute' - now()))));
  end if;

  if said.id is null and request is not null then
    select * into asked from public.requests r where r.id = request and r.session_id = session and r.kind = 'question' for update;
    if asked.id is null or asked.state <> 'open' then
      return jsonb_build_object('outcome', 'request_closed');
    end if;
    if option is not null and (option <> private.text_of(parts) or not coalesce(asked.payload -> 'options', '[]') ? option) then
      return jsonb_build_object('outcome', 'invalid_answer');
    end if;
  end if;

  if edits and parent is not null and not exists (select from public.session_messages m where m.id = parent and m.session_id = session) then
    return jsonb_build_object('outcome', 'invalid_parent');
  end if;

  if known.id is null then
    insert into public.chat_sessions (id, user_id, title)
    values (session, me, left(btrim(regexp_replace(private.text_of(parts), '\s+', ' ', 'g')), 80))
    on conflict (id) do nothing;
    if not found then
      return jsonb_build_object('outcome', 'not_found');
    end if;
  end if;
  if said.id is null then
    insert into public.session_messages (id, user_id, session_id, parent_id, role, parts, metadata)
    values (message, me, session, case when edits then parent else known.leaf_id end, 'user', parts, metadata)
    on conflict (id) do nothing;
    if not found then
      if known.id is null then
        delete from public.chat_sessions s where s.id = session;
      end if;
      return jsonb_build_object('outcome', 'message_reused');
    end if;
  end if;
  if asked.id is not null then
    update public.requests r set state = 'answered', answer = private.text_of(parts), decided_by = 'person', decided_at = now() where r.id = asked.id;
  end if;
  update public.requests r set state = 'skipped', decided_by = 'person', decided_at = now()
  where r.session_id = session and r.kind = 'question' and r.state = 'open';

  insert into public.turns (user_id, session_id, message_id, attempt, model, instance_id, lease)
  values (me, session, message, coalesce(attempt, 1), model, instance, lease) returning * into started;
  update public.chat_sessions s set leaf_id = message, last_message_at = now(), status = 'active' where s.id = session;
  return jsonb_build_object('outcome', 'started', 'turn', started.id, 'attempt', started.attempt, 'status', started.status);
end $$;

/* Writes calls of a turn: a call that is there already is brought up to date. */
create function private.keep_calls(turn uuid, calls jsonb) returns void language sql set search_path = '' as $$
  insert into public.turn_calls (turn_id, call_id, step, name, effect, input, output, state, error_code, started_at, ended_at)
  select turn, c.call_id, coalesce(c.step, 0), c.name, coalesce(c.effect, 'read'), c.input, c.output, c.state, c.error_code, c.started_at, c.ended_at
  from jsonb_to_recordset(calls) c(
    call_id text, step integer, name text, effect text, input jsonb, output jsonb, state text, error_code text, started_at timestamptz, ended_at timestamptz)
  on conflict (turn_id, call_id) do update set
    input = excluded.input, output = excluded.output, state = excluded.state, error_code = excluded.error_code,
    started_at = coalesce(excluded.started_at, public.turn_calls.started_at), ended_at = excluded.ended_at
$$;
grant execute on function private.keep_calls(uuid, jsonb) to authenticated;

/*
 * Appends chunks to the log of a running turn and keeps its calls; this is also the heartbeat.
 * Answers {lease_lost} when the turn has ended or another process has taken it, else {stop_requested}.
 */
create function public.append_events(turn uuid, lease uuid, from_seq integer, chunks jsonb, calls jsonb default '[]') returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  stop boolean;
begin
  update public.turns t set heartbeat_at = clock_timestamp()
  where t.id = turn and t.lease = lease and t.status = 'running'
  returning t.stop_requested_at is not null into stop;
  if not found then
    return jsonb_build_object('lease_lost', true, 'stop_requested', false);
  end if;
  if jsonb_array_length(chunks) > 0 then
    insert into public.turn_events (turn_id, seq, chunks) values (turn, from_seq, chunks)
    on conflict (turn_id, seq) do update set chunks = excluded.chunks;
  end if;
  if jsonb_array_length(calls) > 0 then
    perform private.keep_calls(turn, calls);
  end if;
  return jsonb_build_object('lease_lost', false, 'stop_requested', stop);
end $$;

/*
 * Ends a turn: its last chunks and calls, the assistant's message (id = turn id), exit reason and usage, at once.
 * False when the lease was lost, in which case nothing is written.
 */
create function public.finish_turn(
  turn uuid, lease uuid, from_seq integer, chunks jsonb, calls jsonb, parts jsonb, metadata jsonb,
  exit_reason text, exit_detail jsonb, usage jsonb
) returns boolean language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  ended public.turns;
begin
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
  return true;
end $$;

/* Takes over a turn whose process has not been heard of for `stale_s` seconds. Null when it is alive or over. */
create function public.claim_turn(turn uuid, lease uuid, instance text, stale_s double precision default 30) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  claimed public.turns;
begin
  update public.turns t set lease = lease, instance_id = instance, heartbeat_at = clock_timestamp()
  where t.id = turn and t.status = 'running' and t.heartbeat_at <= clock_timestamp() - make_interval(secs => stale_s)
  returning * into claimed;
  return case when claimed.id is null then null else to_jsonb(claimed) end;
end $$;

/* Which turns nobody keeps alive any more, and whose they are. For service_role alone. */
create function public.turns_to_recover(stale_s double precision default 30) returns table (id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select t.id, t.user_id from public.turns t
  where t.status = 'running' and t.heartbeat_at <= now() - make_interval(secs => stale_s)
  order by t.heartbeat_at limit 100
$$;

/* A person's chats that changed after `since`, newest first, with what a list of chats shows of them. */
create function public.session_states(since timestamptz default '-infinity', take integer default 500) returns table (
  id uuid, title text, status text, last_message_at timestamptz, updated_at timestamptz, deleted boolean, running boolean, question boolean
) language sql stable set search_path = '' as $$
  select s.id, s.title, s.status, s.last_message_at, s.updated_at, s.deleted_at is not null,
    exists (select from public.turns t where t.session_id = s.id and t.status = 'running'),
    exists (select from public.requests r where r.session_id = s.id and r.state = 'open')
  from public.chat_sessions s
  where s.user_id = (select auth.uid()) and s.updated_at > since
  order by s.last_message_at desc
  limit take
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.start_turn(uuid, uuid, jsonb, jsonb, text, text, uuid, integer, uuid, boolean, integer)',
    'public.append_events(uuid, uuid, integer, jsonb, jsonb)',
    'public.finish_turn(uuid, uuid, integer, jsonb, jsonb, jsonb, jsonb, text, jsonb, jsonb)',
    'public.claim_turn(uuid, uuid, text, double precision)',
    'public.session_states(timestamptz, integer)'
  ] loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
  revoke execute on function public.turns_to_recover(double precision) from public, anon, authenticated;
  grant execute on function public.turns_to_recover(double precision) to service_role;
end $$;
