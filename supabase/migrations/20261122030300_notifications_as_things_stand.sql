-- One failure is one notification however often it is tried again, and a notification is worded as what it is about stands now.

-- What caused it: the same thing for the same cause is not told again.
alter table public.notifications add column cause text;

drop function private.notify(text, uuid, uuid, uuid, uuid);

/* What happened before to the same thing for the same cause is counted there, and stays read where it was. */
create function private.notify(
  what text, person uuid, version uuid default null, request uuid default null, ticket uuid default null, cause text default null
) returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  known uuid;
begin
  if cause is not null then
    select n.id into known from public.notifications n
    where n.user_id = person and n.about = coalesce(request, ticket, version) and n.kind = what and n.cause = cause
    order by n.happened_at desc limit 1;
  end if;
  if known is not null then
    update public.notifications n set times = n.times + 1, happened_at = now() where n.id = known;
    return;
  end if;
  insert into public.notifications (user_id, kind, version_id, request_id, ticket_id, cause) values (person, what, version, request, ticket, cause)
  on conflict (about, kind) where read_at is null
  do update set times = notifications.times + 1, happened_at = now(), cause = excluded.cause;
end $$;

create or replace function private.notify_of_delivery() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := case when tg_op = 'UPDATE' then old.status else 'pending' end;
begin
  if was <> new.status and new.status in ('saved', 'failed', 'unknown') then
    perform private.notify('delivery_failed', new.user_id, version => new.version_id, cause => coalesce(new.error, new.status));
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

create or replace function private.notify_of_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status <> new.status and new.status in ('completed', 'failed') then
    perform private.notify('work_' || new.status, new.user_id, ticket => new.id);
  end if;
  if old.status <> new.status and new.status <> 'failed' then
    perform private.settle_notifications(array[new.id], '{work_failed}');
  end if;
  if new.dismissed_at is not null then
    perform private.settle_notifications(array[new.id], '{work_failed,work_completed}');
  end if;
  return null;
end $$;
drop trigger notify on public.work_tickets;
create trigger notify after update of status, dismissed_at on public.work_tickets for each row execute function private.notify_of_work();

drop function public.notifications_of_caller(boolean, integer);

/*
 * The caller's notifications, the last to happen first. `title` is of the deliverable, or the task; null where it is about neither.
 * `state` is how what it is about stands now: of the version, its delivery or the request; of work the outcome of its newest run.
 */
create function public.notifications_of_caller(unread boolean default false, take integer default 50) returns table (
  id uuid, kind text, title text, state text, deliverable_id uuid, version_number integer, ticket_id uuid, times integer,
  happened_at timestamptz, read_at timestamptz
) language sql stable set search_path = '' as $$
  select n.id, n.kind, coalesce(d.title, t.task),
    case
      when n.kind in ('question', 'approval') then r.state
      when n.kind in ('delivery_failed', 'delivered') then v.delivery_status
      when n.kind in ('work_completed', 'work_failed') then case t.status when 'completed' then coalesce(t.outcome, 'done') else t.status end
      else v.status
    end,
    d.id, v.version_number, n.ticket_id, n.times, n.happened_at, n.read_at
  from public.notifications n
  left join public.deliverable_versions v on v.id = n.version_id
  left join public.deliverables d on d.id = v.deliverable_id
  left join public.work_tickets t on t.id = n.ticket_id
  left join public.requests r on r.id = n.request_id
  where n.user_id = (select auth.uid()) and (n.read_at is null or not unread)
  order by n.happened_at desc, n.id limit take
$$;
revoke execute on function public.notifications_of_caller(boolean, integer) from public, anon;
grant execute on function public.notifications_of_caller(boolean, integer) to authenticated;
