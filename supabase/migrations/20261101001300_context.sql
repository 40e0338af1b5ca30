/*
 * Everything a turn's model call needs besides what is in the code, in one call: the person, the branch of messages that
 * ends at the turn's message (from the summarised point on, where that lies on the branch), what may matter of their memories, deliverables, platforms
 * and documents, and what earlier attempts of this turn already did.
 * `query_embedding` (a vector as text) of `query_model` draws the nearest memories in; without it recency and importance decide.
 */
create function public.gather_context(turn uuid, query_embedding text default null, query_model text default null, take_messages integer default 400)
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
    from public.memories m where m.user_id = me and m.is_active
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
revoke execute on function public.gather_context(uuid, text, text, integer) from public, anon;
grant execute on function public.gather_context(uuid, text, text, integer) to authenticated;
