-- Whose rows changed, so that one query finds everybody whose open pages have something new.

/*
 * Each transaction that changes what a person's pages show adds one row for that person. Rows are only added, so that no
 * transaction waits for another here, and are forgotten after ten minutes. There is no reference to auth.users: deleting an
 * account is a change too.
 */
create table private.person_changes (
  changed_in xid8 not null default pg_catalog.pg_current_xact_id(),
  user_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (changed_in, user_id)
);
create index on private.person_changes (changed_at);
alter table private.person_changes enable row level security;
revoke all on private.person_changes from public, anon, authenticated, service_role;

create function private.note_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.person_changes (user_id) values (case when tg_op = 'DELETE' then old.user_id else new.user_id end)
  on conflict do nothing;
  return null;
end $$;

-- What `changes_since` reads: chats, what waits in the inbox, and notifications.
create trigger note_change after insert or update or delete on public.chat_sessions for each row execute function private.note_change();
create trigger note_change after insert or delete or update of status on public.turns for each row execute function private.note_change();
create trigger note_change after insert or delete or update of state on public.requests for each row execute function private.note_change();
create trigger note_change after delete or update of status on public.deliverables for each row execute function private.note_change();
create trigger note_change after insert or delete or update of status, dismissed_at on public.deliverable_versions
  for each row execute function private.note_change();
create trigger note_change after insert or delete or update of status, dismissed_at on public.deliveries
  for each row execute function private.note_change();
create trigger note_change after insert or delete or update of status, outcome, dismissed_at on public.work_tickets
  for each row execute function private.note_change();
create trigger note_change after insert or update or delete on public.notifications for each row execute function private.note_change();

/*
 * Whose rows changed since the `cursor` of an earlier answer, and the next cursor: {cursor, changes: [[transaction, user_id]]}.
 * The cursor is the oldest transaction that was still running, so that what commits late is not missed; what was answered
 * before may come again, with the same transaction. Without a cursor there are no changes. Ids only.
 */
create function public.changed_people(cursor text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.person_changes c where c.changed_at < now() - interval '10 minutes';
  return jsonb_build_object(
    'cursor', pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())::text,
    'changes', coalesce(
      (select jsonb_agg(jsonb_build_array(c.changed_in::text, c.user_id)) from private.person_changes c where c.changed_in >= cursor::xid8), '[]')
  );
end $$;

/* Which of these logins have ended: signed out, or their account deleted. */
create function public.ended_logins(logins uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select l from unnest(logins) l where not exists (select from auth.sessions s where s.id = l)
$$;

revoke execute on function public.changed_people(text), public.ended_logins(uuid[]) from public, anon, authenticated;
grant execute on function public.changed_people(text), public.ended_logins(uuid[]) to service_role;
