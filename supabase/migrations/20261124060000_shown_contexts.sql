-- The context that a model was given before a message of a chat. Later turns give it the same text again: a provider reads
-- only what is unchanged from its cache.
alter table public.turns add column context text;

/*
 * As before. A reply has the context that it was written with, and `forgotten` are the memories of these contexts that no longer
 * apply.
 */
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
  forgotten jsonb;
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
      'id', m.id, 'role', m.role, 'parts', m.parts, 'metadata', m.metadata, 'created_at', m.created_at, 'context', t.context)
      order by b.depth desc), '[]'),
    bool_or(b.parent_id = session.summarised_until)
  into history, summarised
  from branch b join public.session_messages m on m.id = b.id left join public.turns t on t.id = m.turn_id;

  select coalesce(jsonb_agg(f.id), '[]') into forgotten
  from (
    select distinct (regexp_matches(h ->> 'context', '^- memory:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}) ', 'gn'))[1]::uuid as id
    from jsonb_array_elements(history) h where h ->> 'context' is not null
  ) f
  where not exists (select from public.memories m where m.id = f.id and m.user_id = me and m.is_active and not m.is_superseded);

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
    'forgotten', forgotten,
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
