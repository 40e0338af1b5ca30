-- Domains emerge: deliverables that share a reader or a source are one, until a person decides otherwise.

/*
 * `domain_chosen`: a person or a model decided the domain of this deliverable, and it is not grouped automatically. `hides_when_empty`: the
 * domain was made by grouping, or was merged into another, and is no longer shown once nothing belongs to it.
 */
alter table public.deliverables add column domain_chosen boolean not null default false;
alter table public.context_domains add column hides_when_empty boolean not null default false;
create index on public.deliverables (domain_id) where domain_id is not null;
create index on public.memories (domain_id) where domain_id is not null;

/* Whether rows change only because deliverables are grouped: nobody changed them, so they keep their time and no revision is made. */
create function private.is_grouping() returns boolean language sql stable set search_path = '' as $$
  select coalesce(current_setting('app.grouping', true), '') = 'on'
$$;
grant execute on function private.is_grouping() to authenticated, service_role;

/* As before, unless deliverables are grouped. */
create or replace function private.touch() returns trigger language plpgsql set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns() || '{updated_at}';
begin
  new.updated_at := greatest(pg_catalog.now(), old.updated_at + interval '1 millisecond');
  if private.is_grouping() then
    new.updated_at := old.updated_at;
  elsif tg_argv[0] = 'embedded' then
    if (new.embedding::text, new.embedding_model) is distinct from (old.embedding::text, old.embedding_model)
      and to_jsonb(new) - derived = to_jsonb(old) - derived then
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end $$;

/* As before, unless deliverables are grouped. */
create or replace function private.keep_revision() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ignored constant jsonb := tg_argv[0];
  alive constant jsonb := tg_argv[1];
  forgotten_by constant text := (select key from jsonb_each(alive) limit 1);
  changed_at constant timestamptz := new.updated_at;
  was jsonb;
  becomes jsonb;
  before jsonb;
  who record;
begin
  if private.is_grouping() then
    return null;
  end if;
  old := jsonb_populate_record(old, ignored);
  new := jsonb_populate_record(new, ignored);
  if new is not distinct from old then
    return null;
  end if;
  was := to_jsonb(old);
  becomes := to_jsonb(new);
  select jsonb_object_agg(field, was -> field) into before
    from jsonb_object_keys(was) field where was -> field is distinct from becomes -> field;
  if not becomes @> alive then
    if not was @> alive then
      return null;
    end if;
    delete from public.revisions r where r.row_id = new.id and r.user_id = new.user_id and r.entity = tg_table_name;
    before := jsonb_build_object(forgotten_by, was -> forgotten_by);
  end if;
  who := private.actor();
  -- While an account is deleted its rows still change; nothing of them is kept.
  insert into public.revisions (user_id, entity, row_id, at, actor_kind, actor_id, before)
  select u.id, tg_table_name, new.id, changed_at, who.kind, who.id, before from auth.users u where u.id = new.user_id;
  delete from public.revisions r using (
    select k.id, row_number() over newest as place, sum(length(k.before::text)) over newest as characters, k.at
    from public.revisions k where k.row_id = new.id and k.user_id = new.user_id and k.entity = tg_table_name
    window newest as (order by k.at desc)
  ) kept
  where r.id = kept.id and kept.place > 1
    and (kept.place > 50 or kept.characters > 2000000 or kept.at < now() - interval '30 days');
  return null;
end $$;

/* What a source of a deliverable reads, if it is something that others can read too: no pasted text, and no pattern such as all memories. */
create function private.source_identity(source jsonb) returns text language sql immutable set search_path = '' as $$
  select case
    when source ->> 'type' = 'description' or source ->> 'value' ~ '[*?]' and source ->> 'type' = 'ref' then null
    when source ->> 'type' in ('document', 'ref') then regexp_replace(lower(source ->> 'value'), '^document:', '')
    else concat_ws(' ', source ->> 'type', lower(source ->> 'provider'), source ->> 'value')
  end
$$;

/* Whether two recipients are the same reader: by name or, without names, by role. */
create function private.is_same_reader(one jsonb, other jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(cardinality(r.one) > 0 and r.one <@ r.other and r.other <@ r.one, false)
  from (select private.name_words(coalesce(nullif(one ->> 'name', ''), one ->> 'role')) as one,
    private.name_words(coalesce(nullif(other ->> 'name', ''), other ->> 'role')) as other) r
$$;

/* What to call what two deliverables share: their reader, otherwise a source of both; null if they share nothing. */
create function private.shared_name(one public.deliverables, other public.deliverables) returns text language sql stable set search_path = '' as $$
  select case
    when private.is_same_reader(one.recipient, other.recipient)
      then 'Work for ' || coalesce(nullif(one.recipient ->> 'name', ''), one.recipient ->> 'role')
    else (
      select coalesce(
        nullif(s.value ->> 'name', ''),
        (select d.name from public.documents d where d.user_id = one.user_id and 'document' = s.value ->> 'type' and d.id::text = private.source_identity(s.value)),
        (select d.title from public.deliverables d where d.user_id = one.user_id and 'deliverable:' || d.id = s.value ->> 'value'),
        substring(s.value ->> 'value' from '^https?://([^/?#]+)'),
        s.value ->> 'value')
      from jsonb_array_elements(one.sources) s join jsonb_array_elements(other.sources) t
        on private.source_identity(s.value) = private.source_identity(t.value)
      limit 1
    )
  end
$$;
grant execute on function private.source_identity(jsonb), private.is_same_reader(jsonb, jsonb),
  private.shared_name(public.deliverables, public.deliverables) to authenticated, service_role;

/*
 * The domain that a deliverable belongs to by what it shares with the person's other deliverables; null if it shares nothing. It stays in
 * its domain while it shares something with another one there. Otherwise it is that of most that it shares something with; if they
 * have none, a new one with them. It is compared with the 200 that changed last.
 */
create function private.domain_of(d public.deliverables) returns uuid language plpgsql set search_path = '' as $$
declare
  domain uuid;
  label text;
  near uuid[];
  others uuid[];
begin
  -- Of two deliverables that are written at once, the later sees the domain of the earlier.
  perform pg_advisory_xact_lock(hashtextextended('domains ' || d.user_id, 0));
  select array_agg(x.id) into near from (
    select y.id, y.updated_at from public.deliverables y where y.user_id = d.user_id and y.id <> d.id and y.status <> 'archived'
    order by y.updated_at desc limit 200
  ) x;
  select p.domain_id into domain from public.deliverables p
  where p.id = any (near) and p.domain_id is not null and private.shared_name(d, p) is not null
  group by p.domain_id order by p.domain_id = d.domain_id desc nulls last, count(*) desc, min(p.created_at) limit 1;
  if domain is not null then
    return domain;
  end if;
  select array_agg(p.id), min(private.shared_name(p, d)) into others, label from public.deliverables p
  where p.id = any (near) and p.domain_id is null and not p.domain_chosen and private.shared_name(d, p) is not null;
  if others is null then
    return null;
  end if;
  insert into public.context_domains (user_id, name, hides_when_empty) values (d.user_id, left(label, 200), true) returning id into domain;
  perform set_config('app.grouping', 'on', true);
  update public.deliverables p set domain_id = domain where p.id = any (others);
  perform set_config('app.grouping', 'off', true);
  return domain;
end $$;
grant execute on function private.domain_of(public.deliverables) to authenticated, service_role;

create function private.group_deliverable() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.domain_chosen := new.domain_chosen or new.domain_id is not null;
  elsif new.domain_id is distinct from old.domain_id and new.domain_chosen = old.domain_chosen and not private.is_grouping() then
    -- Undo restores both columns.
    new.domain_chosen := true;
  end if;
  if new.domain_chosen or new.status = 'archived' then
    return new;
  end if;
  if tg_op = 'INSERT' or (new.recipient, new.sources) is distinct from (old.recipient, old.sources) or old.status = 'archived' then
    new.domain_id := private.domain_of(new);
  end if;
  return new;
end $$;
create trigger group_deliverable before insert or update of recipient, sources, status, domain_id on public.deliverables
  for each row execute function private.group_deliverable();

/*
 * A deliverable that left a domain may have left another one behind alone: that is in none either, unless its domain was chosen or has
 * memories. Empty domains that grouping made are deleted once no revision can lead back to them.
 */
create function private.forget_empty_domains() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.domain_id is null or private.is_grouping() or (tg_op = 'UPDATE' and new.domain_id is not distinct from old.domain_id) then
    return null;
  end if;
  if not exists (select from public.context_domains c where c.id = old.domain_id and not c.hides_when_empty)
    and not exists (select from public.memories m where m.domain_id = old.domain_id)
    and not exists (select from public.deliverables d where d.domain_id = old.domain_id and d.domain_chosen)
    and (select count(*) from public.deliverables d where d.domain_id = old.domain_id) = 1 then
    perform set_config('app.grouping', 'on', true);
    update public.deliverables d set domain_id = null where d.domain_id = old.domain_id;
    perform set_config('app.grouping', 'off', true);
  end if;
  delete from public.context_domains c
  where c.user_id = old.user_id and c.hides_when_empty and c.updated_at < now() - interval '31 days'
    and not exists (select from public.deliverables d where d.domain_id = c.id)
    and not exists (select from public.memories m where m.domain_id = c.id);
  return null;
end $$;
create trigger forget_empty_domains after delete or update of recipient, sources, domain_id on public.deliverables
  for each row execute function private.forget_empty_domains();

-- The deliverables that are there.
do $$
declare
  d public.deliverables;
begin
  perform set_config('app.grouping', 'on', true);
  update public.deliverables x set domain_chosen = true where x.domain_id is not null;
  perform set_config('app.grouping', 'off', true);
  for d in select * from public.deliverables x where x.status <> 'archived' and not x.domain_chosen order by x.created_at, x.id loop
    d.domain_id := private.domain_of(d);
    perform set_config('app.grouping', 'on', true);
    update public.deliverables x set domain_id = d.domain_id where x.id = d.id and x.domain_id is distinct from d.domain_id;
    perform set_config('app.grouping', 'off', true);
  end loop;
end $$;

select private.keep_revisions('public.context_domains', '{hides_when_empty}');

/*
 * Moves everything of one of the caller's domains into another. Returns what was moved, each with the time of its revision. The empty
 * domain stays, so that this can be undone, but is not shown.
 */
create function public.merge_domains(source uuid, target uuid) returns table (ref text, at timestamptz)
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
begin
  if source = target or 2 <> (select count(*) from public.context_domains c where c.id in (source, target) and c.user_id = auth.uid()) then
    raise exception 'there is no such domain' using errcode = 'no_data_found';
  end if;
  update public.context_domains c set hides_when_empty = true where c.id = source;
  return query
    with d as (update public.deliverables d set domain_id = target where d.domain_id = source returning d.id, d.updated_at),
      m as (update public.memories m set domain_id = target where m.domain_id = source returning m.id, m.updated_at)
    select 'deliverable:' || d.id, d.updated_at from d union all select 'memory:' || m.id, m.updated_at from m;
end $$;

/*
 * Takes deliverables out of one of the caller's domains: into a new domain, or into none if `name` is null. What stays is no longer
 * grouped automatically either. Returns what was taken out, each with the time of its revision.
 */
create function public.split_domain(source uuid, deliverables uuid[], name text default null) returns table (ref text, at timestamptz)
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  made uuid;
begin
  if not exists (select from public.context_domains c where c.id = source and c.user_id = auth.uid()) then
    raise exception 'there is no such domain' using errcode = 'no_data_found';
  end if;
  if name is not null then
    insert into public.context_domains (name, hides_when_empty) values (name, true) returning id into made;
  end if;
  perform set_config('app.grouping', 'on', true);
  update public.deliverables d set domain_chosen = true where d.domain_id = source and d.id <> all (deliverables);
  perform set_config('app.grouping', 'off', true);
  return query
    with d as (update public.deliverables d set domain_id = made where d.domain_id = source and d.id = any (deliverables) returning d.id, d.updated_at)
    select 'deliverable:' || d.id, d.updated_at from d;
end $$;
revoke execute on function public.merge_domains(uuid, uuid), public.split_domain(uuid, uuid[], text) from public, anon;
grant execute on function public.merge_domains(uuid, uuid), public.split_domain(uuid, uuid[], text) to authenticated;

/* As before, without what belongs to another domain: `elsewhere` are the ids of memories that do. */
create or replace function public.gather_brief(version uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
declare
  wanted public.deliverable_versions;
  own public.deliverables;
  told_until timestamptz;
begin
  select * into wanted from public.deliverable_versions v where v.id = version and v.user_id = auth.uid();
  if wanted.id is null then
    return null;
  end if;
  select * into own from public.deliverables d where d.id = wanted.deliverable_id;
  select max(v.period_end) into told_until from public.deliverable_versions v
  where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered');
  return jsonb_build_object(
    'version', to_jsonb(wanted),
    'deliverable', to_jsonb(own) - '{embedding,words}'::text[],
    'profile', (select jsonb_build_object('name', p.name, 'time_zone', p.time_zone) from public.profiles p where p.user_id = wanted.user_id),
    'approved', (
      select jsonb_build_object('version_number', v.version_number, 'content', coalesce(v.final_content, v.draft_content),
        'forgotten', private.forgotten_statements(v))
      from public.deliverable_versions v
      where v.deliverable_id = wanted.deliverable_id and v.status in ('approved', 'delivered') and v.version_number < wanted.version_number
      order by v.version_number desc limit 1),
    'feedback', coalesce((
      select jsonb_agg(jsonb_build_object('version_number', f.version_number, 'feedback', f.feedback) order by f.version_number desc)
      from (
        select v.version_number, v.feedback from public.deliverable_versions v
        where v.deliverable_id = wanted.deliverable_id and v.version_number < wanted.version_number and v.feedback <> ''
        order by v.version_number desc limit 5
      ) f), '[]'),
    'learned', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at desc)
      from (
        select * from public.memories m
        where m.user_id = wanted.user_id and m.type in ('preference', 'instruction') and private.may_use(m, own)
        order by m.scope = 'deliverable' desc, m.importance desc, m.created_at desc limit 40
      ) m), '[]'),
    'facts', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at)
      from (
        select m.*, exists (
          select from public.deliverable_versions v cross join jsonb_array_elements(v.source_snapshots) s
          where v.deliverable_id = own.id and v.version_number < wanted.version_number and v.status in ('approved', 'delivered')
            and s ->> 'ref' like 'memory:' || m.id || '@%'
            and s ->> 'excerpt' in ('', left(btrim(regexp_replace(m.content, '\s+', ' ', 'g')), 300))
        ) as told
        from public.memories m
        where m.user_id = wanted.user_id and m.type in ('fact', 'decision') and private.may_use(m, own)
        order by m.importance desc, m.created_at desc limit 100
      ) m), '[]'),
    'unscoped', coalesce((
      select jsonb_agg(to_jsonb(m) - '{embedding,words}'::text[] order by m.created_at desc)
      from (
        select m.* from public.memories m
        where m.user_id = wanted.user_id and m.is_active and not m.is_superseded and m.scope is null and own.id <> all (m.excluded_from)
          and (m.domain_id is null or m.domain_id = own.domain_id)
          and coalesce(m.as_of, m.created_at) > coalesce(told_until, '-infinity')
          and coalesce(m.as_of, m.created_at) <= coalesce(wanted.period_end, now())
        order by m.importance desc, m.created_at desc limit 10
      ) m), '[]'),
    'excluded', coalesce((
      select jsonb_agg(m.id) from public.memories m where m.user_id = wanted.user_id and own.id = any (m.excluded_from)), '[]'),
    'elsewhere', coalesce((
      select jsonb_agg(m.id) from public.memories m
      where m.user_id = wanted.user_id and m.is_active and m.domain_id is not null and m.domain_id is distinct from own.domain_id), '[]')
  );
end $$;
