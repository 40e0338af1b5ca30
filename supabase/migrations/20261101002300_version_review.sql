-- What a person does with a version leaves what was written as it was, and is counted.

/*
 * `draft_content` is what was written; `final_content` is what the person makes of it, until they have decided. Each
 * change of text, state or feedback after the writing raises `revision`, whatever the update says of it.
 */
create function private.keep_version() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'generating' and new.draft_content is distinct from old.draft_content then
    raise exception 'what was written in a version does not change' using errcode = 'check_violation';
  end if;
  if old.status not in ('generating', 'staged', 'reviewing') and new.final_content is distinct from old.final_content then
    raise exception 'the text of a version does not change once it is %', old.status using errcode = 'check_violation';
  end if;
  new.revision := old.revision;
  if old.status <> 'generating'
    and (new.status, new.final_content, new.feedback) is distinct from (old.status, old.final_content, old.feedback) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger keep_version before update on public.deliverable_versions for each row execute function private.keep_version();
