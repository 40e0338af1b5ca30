-- The summary of a chat is forgotten with what it was made from.

-- The refs of what calls returned in the messages that the summary covers, as far as that can be deleted.
alter table public.chat_sessions add column summary_refs text[] not null default '{}';
select private.keep_revisions(
  'public.chat_sessions', '{leaf_id,last_message_at,summary,summarised_until,summary_refs,remembered_at}', '{"deleted_at": null}');

/* Which of these refs name something of the caller that is forgotten. */
create function public.forgotten_refs(refs text[]) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(r), '{}') from unnest(refs) r where private.is_forgotten((select auth.uid()), r)
$$;
revoke execute on function public.forgotten_refs(text[]) from public, anon;
grant execute on function public.forgotten_refs(text[]) to authenticated;

/*
 * Deletes the summaries of these people's chats that cover something forgotten, also where they were shown to a model. The next turn
 * of the chat has a new one written.
 */
create function private.forget_in_chats(people uuid[]) returns void language sql set search_path = '' as $$
  with dropped as (
    update public.chat_sessions s
    set summary = null, summarised_until = null, summary_refs = '{}'
    where s.user_id = any (people) and exists (select from unnest(s.summary_refs) r where private.is_forgotten(s.user_id, r))
    returning s.id
  )
  update public.turns t
  set context = regexp_replace(t.context, '\nEarlier in this chat: [^\n]*', '', 'g')
  from dropped
  where t.session_id = dropped.id and strpos(t.context, E'\nEarlier in this chat: ') > 0
$$;

create or replace function private.forget(people uuid[], names text[]) returns void language plpgsql set search_path = '' as $$
begin
  perform private.forget_in_versions(people, names);
  perform private.forget_in_batches(people, names);
  perform private.forget_in_chats(people);
end $$;

create or replace function private.forget_items() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- While an account is deleted, all of it goes.
  people constant uuid[] := array(select distinct d.user_id from deleted d join auth.users u on u.id = d.user_id);
begin
  -- Few items of many are repeated anywhere.
  perform private.forget(people, array_agg(distinct d.name))
  from (
    select v.left_out::text as content from public.deliverable_versions v
    where v.user_id = any (people) and strpos(v.left_out::text, '/items/') > 0
    union all
    select r.brief::text from public.batch_requests r where r.user_id = any (people)
    union all
    select s.summary_refs::text from public.chat_sessions s where s.user_id = any (people) and s.summary_refs <> '{}'
  ) repeated
  cross join lateral regexp_matches(repeated.content, '/items/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m(ref)
  join (select '/items/' || id as name from deleted) d on d.name = m.ref[1]
  having count(*) > 0;
  return null;
end $$;

-- Of a summary from before, it is not known which messages of its chat it covers.
update public.chat_sessions s
set summary_refs = array(
  select distinct found.ref[1] from public.session_messages m
  cross join lateral regexp_matches(m.parts::text,
    '(document:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|platform:(?:[a-z0-9_-]+/items/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|mcp\.[a-z0-9_-]+))',
    'g') found(ref)
  where m.session_id = s.id)
where s.summary is not null;
select private.forget_in_chats(array_agg(distinct s.user_id)) from public.chat_sessions s having count(*) > 0;
