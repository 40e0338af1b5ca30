-- A chat's title is the beginning of its first message, cut at a word, and follows when that message is edited.

/* The title of a chat that begins with this text: 80 characters, cut at a word where one ends near. */
create function private.title_of(said text) returns text language sql immutable set search_path = '' as $$
  select case
    when length(line) <= 80 then line
    when length(words) between 57 and 79 then rtrim(words) || '…'
    else rtrim(left(line, 80)) || '…'
  end
  from (select line, regexp_replace(left(line, 80), '\s\S*$', '') as words
    from (select btrim(regexp_replace(said, '\s+', ' ', 'g')) as line) one_line) cut
$$;
grant execute on function private.title_of(text) to authenticated;

/*
 * Stores a person's message and starts the turn that answers it: once for a message id and an attempt.
 * A caller whose answer was lost asks again with the same `lease`, and is answered `started` again.
 * Answers {outcome}: started · existing (this attempt is there already) · turn_running · message_reused · not_found ·
 * rate_limited {retry_after s} · request_closed · invalid_answer · invalid_attempt · invalid_parent.
 * A message that decides an approval (`metadata.approval` {requestId, decision: approve · deny}) closes that request and
 * starts a turn of trigger `signal`; any other message leaves approvals open, and passes over questions.
 * A chat's title is its first message, until the person names it: it follows when that message is edited.
 * `attempt` is null for a first send; `parent` counts only when `edits` is true, otherwise the session's leaf is used.
 */
create or replace function public.start_turn(
  session uuid, message uuid, parts jsonb, metadata jsonb, model text, instance text, lease uuid,
  attempt integer default null, parent uuid default null, edits boolean default false, allowed_per_minute integer default 20
) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := auth.uid();
  request constant uuid := (metadata -> 'clarify' ->> 'requestId')::uuid;
  option constant text := metadata -> 'clarify' ->> 'option';
  approval constant uuid := (metadata -> 'approval' ->> 'requestId')::uuid;
  decision constant text := metadata -> 'approval' ->> 'decision';
  known public.chat_sessions;
  said public.session_messages;
  latest public.turns;
  started public.turns;
  asked public.requests;
  decided public.requests;
  oldest timestamptz;
  title constant text := private.title_of(private.text_of(parts));
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

  if said.id is null and approval is not null then
    select * into decided from public.requests r where r.id = approval and r.session_id = session and r.kind = 'approval' for update;
    if decided.id is null or decided.state <> 'open' then
      return jsonb_build_object('outcome', 'request_closed');
    end if;
  end if;

  if edits and parent is not null and not exists (select from public.session_messages m where m.id = parent and m.session_id = session) then
    return jsonb_build_object('outcome', 'invalid_parent');
  end if;

  if known.id is null then
    insert into public.chat_sessions (id, user_id, title)
    values (session, me, title)
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
  if said.id is null and edits and parent is null and exists (
    select from public.session_messages m
    where m.session_id = session and m.parent_id is null and m.role = 'user' and m.id <> message
      and private.title_of(private.text_of(m.parts)) = known.title
  ) then
    update public.chat_sessions s set title = title where s.id = session;
  end if;
  if asked.id is not null then
    update public.requests r set state = 'answered', answer = private.text_of(parts), decided_by = 'person', decided_at = now() where r.id = asked.id;
  end if;
  if decided.id is not null then
    update public.requests r
    set state = case decision when 'approve' then 'approved' else 'denied' end, answer = private.text_of(parts), decided_by = 'person', decided_at = now()
    where r.id = decided.id;
  end if;
  update public.requests r set state = 'skipped', decided_by = 'person', decided_at = now()
  where r.session_id = session and r.kind = 'question' and r.state = 'open';

  insert into public.turns (user_id, session_id, message_id, attempt, trigger, parent_turn_id, model, instance_id, lease)
  values (
    me, session, message, coalesce(attempt, 1), case when coalesce(said.metadata, metadata) -> 'approval' is null then 'user' else 'signal' end,
    (select r.turn_id from public.requests r where r.id = approval and r.user_id = me), model, instance, lease
  ) returning * into started;
  update public.chat_sessions s set leaf_id = message, last_message_at = now(), status = 'active' where s.id = session;
  return jsonb_build_object('outcome', 'started', 'turn', started.id, 'attempt', started.attempt, 'status', started.status);
end $$;
