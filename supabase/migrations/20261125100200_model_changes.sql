-- Open pages learn that an administrator has added, changed or removed a model, or chosen another default.

/* As `note_change`, for everyone: the person with this id does not exist. */
create function private.note_change_for_all() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.person_changes (user_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;
  return null;
end $$;
create trigger note_change after insert or update or delete on public.models for each statement execute function private.note_change_for_all();
create trigger note_change after insert or update or delete on public.model_defaults for each statement execute function private.note_change_for_all();
