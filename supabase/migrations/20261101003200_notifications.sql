-- What happened that a person may want to know of, written by the change of state itself: whoever causes it, it is told once.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'draft', 'writing_failed', 'late', 'delivery_failed', 'delivered', 'question', 'approval', 'work_completed', 'work_failed')),
  -- What it is about; of a request also the version whose run asks.
  version_id uuid,
  request_id uuid,
  ticket_id uuid,
  about uuid not null generated always as (coalesce(request_id, ticket_id, version_id)) stored,
  -- How often it happened before it was read, and when it did last.
  times integer not null default 1 check (times > 0),
  happened_at timestamptz not null default now(),
  read_at timestamptz,
  mail text check (mail in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (version_id, user_id) references public.deliverable_versions (id, user_id) on delete cascade,
  foreign key (request_id, user_id) references public.requests (id, user_id) on delete cascade,
  foreign key (ticket_id, user_id) references public.work_tickets (id, user_id) on delete cascade
);
-- The same thing again, while nobody has read of it, is one notification.
create unique index notifications_unread on public.notifications (about, kind) where read_at is null;
create index on public.notifications (user_id, happened_at desc);
create index on public.notifications (user_id) where read_at is null;
create index on public.notifications (read_at) where read_at is not null;
create index on public.notifications (version_id) where version_id is not null;
create index on public.notifications (request_id) where request_id is not null;
create index on public.notifications (ticket_id) where ticket_id is not null;
select private.secure('public.notifications', '{update}');

create function private.notify(kind text, person uuid, version uuid default null, request uuid default null, ticket uuid default null)
returns void language sql security definer set search_path = '' as $$
  insert into public.notifications (user_id, kind, version_id, request_id, ticket_id) values (person, kind, version, request, ticket)
  on conflict (about, kind) where read_at is null do update set times = notifications.times + 1, happened_at = now()
$$;

/* What was settled elsewhere needs no reading. */
create function private.settle_notifications(settled uuid[], kinds text[]) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n set read_at = now() where n.about = any (settled) and n.kind = any (kinds) and n.read_at is null
$$;

/* A run that begins so long after its time is late. */
create function private.lateness() returns interval language sql immutable set search_path = '' as $$ select interval '1 hour' $$;

create function private.notify_of_version() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'generating' end;
begin
  if tg_op = 'INSERT' then
    -- An earlier failure matters no more once another version is written.
    perform private.settle_notifications(array_agg(v.id), '{writing_failed}')
    from public.deliverable_versions v
    where v.deliverable_id = new.deliverable_id and v.version_number < new.version_number and v.status = 'failed';
    if new.due_at < now() - private.lateness() then
      perform private.notify('late', new.user_id, version => new.id);
    end if;
  end if;
  -- Who restores a version made the draft and has it before them.
  if was = 'generating' and new.status = 'staged' and new.restored_from is null then
    perform private.notify('draft', new.user_id, version => new.id);
  elsif was = 'generating' and new.status = 'failed' then
    perform private.notify('writing_failed', new.user_id, version => new.id);
  elsif new.status in ('reviewing', 'approved', 'rejected', 'delivered', 'skipped') then
    perform private.settle_notifications(array[new.id], '{draft,late}');
  end if;
  if new.status = 'delivered' then
    perform private.settle_notifications(array[new.id], '{delivery_failed}');
  end if;
  if new.dismissed_at is not null then
    perform private.settle_notifications(array[new.id], '{writing_failed}');
  end if;
  return null;
end $$;
create trigger notify after insert or update of status, dismissed_at on public.deliverable_versions
  for each row execute function private.notify_of_version();

create function private.notify_of_delivery() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'pending' end;
begin
  if was <> new.status and new.status in ('failed', 'unknown') then
    perform private.notify('delivery_failed', new.user_id, version => new.version_id);
  elsif was <> new.status and new.status = 'delivered' then
    perform private.settle_notifications(array[new.version_id], '{delivery_failed}');
    -- Nobody was there: nobody approved it.
    perform private.notify('delivered', new.user_id, version => new.version_id)
    from public.deliverables d where d.id = new.deliverable_id and d.governance = 'full_auto' and new.platform <> 'download';
  end if;
  if new.dismissed_at is not null then
    perform private.settle_notifications(array[new.version_id], '{delivery_failed}');
  end if;
  return null;
end $$;
create trigger notify after insert or update of status, dismissed_at on public.deliveries
  for each row execute function private.notify_of_delivery();

/* What is asked in a chat is told there. The version whose run asks stands in the request where there is one. */
create function private.notify_of_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'open' and new.session_id is null then
    perform private.notify(new.kind, new.user_id, version => (to_jsonb(new) ->> 'version_id')::uuid, request => new.id);
  elsif new.state <> 'open' then
    perform private.settle_notifications(array[new.id], '{question,approval}');
  end if;
  return null;
end $$;
create trigger notify after insert or update of state on public.requests for each row execute function private.notify_of_request();

create function private.notify_of_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status = new.status then
    return null;
  end if;
  if new.status in ('completed', 'failed') then
    perform private.notify('work_' || new.status, new.user_id, ticket => new.id);
  end if;
  if new.status <> 'failed' then
    perform private.settle_notifications(array[new.id], '{work_failed}');
  end if;
  return null;
end $$;
create trigger notify after update of status on public.work_tickets for each row execute function private.notify_of_work();

/* What is archived waits for nobody. */
create function private.settle_archived() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_notifications(array_agg(v.id), '{draft,writing_failed,late,delivery_failed}')
  from public.deliverable_versions v where v.deliverable_id = new.id;
  return null;
end $$;
create trigger settle_archived after update of status on public.deliverables
  for each row when (new.status = 'archived' and old.status <> 'archived') execute function private.settle_archived();

/*
 * The caller's notifications, the last to happen first. `title` is of the deliverable, or the task; null where it is about neither.
 */
create function public.notifications_of_caller(unread boolean default false, take integer default 50) returns table (
  id uuid, kind text, title text, deliverable_id uuid, version_number integer, ticket_id uuid, times integer, happened_at timestamptz, read_at timestamptz
) language sql stable set search_path = '' as $$
  select n.id, n.kind, coalesce(d.title, t.task), d.id, v.version_number, n.ticket_id, n.times, n.happened_at, n.read_at
  from public.notifications n
  left join public.deliverable_versions v on v.id = n.version_id
  left join public.deliverables d on d.id = v.deliverable_id
  left join public.work_tickets t on t.id = n.ticket_id
  where n.user_id = (select auth.uid()) and (n.read_at is null or not unread)
  order by n.happened_at desc, n.id limit take
$$;

/* Marks these of the caller's notifications read, or all. */
create function public.read_notifications(ids uuid[] default null) returns void
language sql set search_path = '' as $$
  update public.notifications n set read_at = now()
  where n.user_id = (select auth.uid()) and n.read_at is null and (ids is null or n.id = any (ids))
$$;

/* Notifications that were read over 90 days ago go, for the sweep. */
create function public.forget_old_notifications(at timestamptz default now()) returns integer
language sql security definer set search_path = '' as $$
  with gone as (delete from public.notifications where read_at < at - interval '90 days' returning 1)
  select count(*)::integer from gone
$$;

/*
 * What of the caller's changed after `since`: chats as `session_states` tells them, how much waits in the inbox, how many
 * notifications are unread, and the newest of these.
 */
create or replace function public.changes_since(since timestamptz default '-infinity', take integer default 500) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sessions', coalesce((select jsonb_agg(to_jsonb(s)) from public.session_states(since, take) s), '[]'),
    'waiting', (select count(*) from public.inbox()),
    'unread', (select count(*) from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null),
    'newest', coalesce((select jsonb_agg(to_jsonb(n)) from public.notifications_of_caller(true, 20) n), '[]')
  )
$$;

revoke execute on function public.notifications_of_caller(boolean, integer), public.read_notifications(uuid[]),
  public.forget_old_notifications(timestamptz) from public, anon, authenticated;
grant execute on function public.notifications_of_caller(boolean, integer), public.read_notifications(uuid[]) to authenticated;
grant execute on function public.forget_old_notifications(timestamptz) to service_role;
