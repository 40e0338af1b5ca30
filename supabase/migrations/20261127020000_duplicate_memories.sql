-- A memory that says what a known one says is merged with it.

/* `is_duplicate`: it says the same as the memory in `superseded_by`. Otherwise that memory says what holds instead. */
alter table public.memories add column is_duplicate boolean not null default false;

/* As before; a memory without a replacement is no duplicate. */
create or replace function private.mark_superseded() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.superseded_by is distinct from old.superseded_by then
    -- Of two changes at once that would make a ring together, the later sees the earlier.
    perform pg_advisory_xact_lock(hashtextextended('memories ' || new.user_id, 0));
    if exists (select from private.replacements(new.superseded_by) r where r.id = new.id) then
      raise exception 'memories cannot replace each other in a ring' using errcode = 'check_violation', constraint = 'superseded_in_a_ring';
    end if;
  end if;
  new.is_duplicate := new.is_duplicate and new.superseded_by is not null;
  new.is_superseded := new.superseded_in is not null or exists (select from private.replacements(new.superseded_by) r where r.is_active);
  return new;
end $$;
drop trigger mark_superseded on public.memories;
create trigger mark_superseded before insert or update on public.memories for each row
  when (new.superseded_by is not null or new.superseded_in is not null or new.is_superseded or new.is_duplicate)
  execute function private.mark_superseded();

/* As before; a memory is forgotten with its duplicates. */
create or replace function private.mark_replaced() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.is_active and not new.is_active then
    update public.memories m set is_active = false where m.superseded_by = new.id and m.is_duplicate and m.is_active;
  end if;
  update public.memories m set is_superseded = not m.is_superseded
  where m.superseded_by = new.id and m.superseded_in is null
    and m.is_superseded <> exists (select from private.replacements(new.id) r where r.is_active);
  return null;
end $$;

select private.audit('public.memories',
  '{type,source_type,source_ref,domain_id,as_of,scope,deliverable_id,excluded_from,superseded_by,superseded_in,is_duplicate}', '{is_superseded}');
