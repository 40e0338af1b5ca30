-- What is remembered from what a person says in chats.

-- Since when it is; null while the person does not want it. What was said before is not looked at.
alter table public.profiles add column remembers_since timestamptz default now();
update public.profiles set remembers_since = created_at;

-- A message of the person was looked through, whether or not there was something to remember.
alter table public.session_messages add column extracted_at timestamptz;
/* The newest `take` messages of the branch that ends at `leaf`, oldest first, with whatever columns messages have. */
create or replace function public.session_branch(leaf uuid, take integer default 200) returns setof public.session_messages
language sql stable set search_path = '' as $$
  with recursive branch as (
    select m.id, m.parent_id, m.user_id, 1 as depth from public.session_messages m where m.id = leaf and m.user_id = (select auth.uid())
    union all
    select m.id, m.parent_id, m.user_id, b.depth + 1 from branch b
      join public.session_messages m on m.id = b.parent_id and m.user_id = b.user_id
      where b.depth < take
  )
  select m.* from branch b join public.session_messages m on m.id = b.id order by b.depth desc
$$;
-- When something was last remembered from a chat: what shows the chat looks again.
alter table public.chat_sessions add column remembered_at timestamptz;

/*
 * What the caller said in a chat, on the branch that is shown, and what was not looked through yet: the oldest first.
 * Nothing while they do not want it, or when the chat was deleted. What chooses an option of a question or decides an approval is
 * not in their words.
 */
create function public.messages_to_extract(session uuid, take integer default 40) returns table (id uuid, said text, created_at timestamptz, turn_id uuid)
language sql stable set search_path = '' as $$
  select m.id, private.text_of(m.parts), m.created_at, (select t.id from public.turns t where t.message_id = m.id order by t.attempt desc limit 1)
  from public.chat_sessions s
  join public.profiles p on p.user_id = s.user_id
  cross join lateral public.session_branch(s.leaf_id, 400) m
  where s.id = session and s.user_id = (select auth.uid()) and s.deleted_at is null
    and m.role = 'user' and m.extracted_at is null and m.created_at >= p.remembers_since
    and m.metadata #>> '{clarify,option}' is null and not m.metadata ? 'approval'
  order by m.created_at limit take
$$;

/*
 * Keeps what was found in messages of the caller's chat, once: a message that was looked through already adds nothing.
 * `fresh`: [{id, message, content, type, importance, as_of, embedding, embedding_model}]; `known`: what they said again,
 * [{id, message, importance, as_of}]. Answers how many memories were added.
 */
create function public.keep_extracted(session uuid, messages uuid[], fresh jsonb, known jsonb default '[]') returns integer
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

  insert into public.memories (id, content, type, source_type, source_ref, importance, as_of, embedding, embedding_model, created_at)
  select f.id, f.content, f.type, 'conversation', 'session:' || session || '/messages/' || f.message, f.importance, f.as_of,
    f.embedding::extensions.vector, f.embedding_model, now() + f.place * interval '1 microsecond'
  from rows from (jsonb_to_recordset(fresh) as (
    id uuid, message uuid, content text, type text, importance double precision, as_of timestamptz, embedding text, embedding_model text
  )) with ordinality f(id, message, content, type, importance, as_of, embedding, embedding_model, place)
  where f.message = any (taken);
  get diagnostics added = row_count;

  update public.memories m set as_of = greatest(m.as_of, k.as_of), importance = greatest(m.importance, k.importance)
  from jsonb_to_recordset(known) k(id uuid, message uuid, importance double precision, as_of timestamptz)
  where m.id = k.id and m.user_id = auth.uid() and k.message = any (taken);

  if added > 0 then
    update public.chat_sessions s set remembered_at = clock_timestamp() where s.id = session;
  end if;
  return added;
end $$;

drop function public.session_states(timestamptz, integer);
/* A person's chats that changed after `since`, newest first, with what a list of chats shows of them. */
create function public.session_states(since timestamptz default '-infinity', take integer default 500) returns table (
  id uuid, title text, status text, last_message_at timestamptz, updated_at timestamptz, deleted boolean, running boolean, question boolean,
  remembered_at timestamptz
) language sql stable set search_path = '' as $$
  select s.id, s.title, s.status, s.last_message_at, s.updated_at, s.deleted_at is not null,
    exists (select from public.turns t where t.session_id = s.id and t.status = 'running'),
    exists (select from public.requests r where r.session_id = s.id and r.state = 'open'),
    s.remembered_at
  from public.chat_sessions s
  where s.user_id = (select auth.uid()) and s.updated_at > since
  order by s.last_message_at desc
  limit take
$$;

revoke execute on function public.messages_to_extract(uuid, integer), public.keep_extracted(uuid, uuid[], jsonb, jsonb),
  public.session_states(timestamptz, integer) from public, anon;
grant execute on function public.messages_to_extract(uuid, integer), public.keep_extracted(uuid, uuid[], jsonb, jsonb),
  public.session_states(timestamptz, integer) to authenticated;
