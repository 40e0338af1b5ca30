/*
 * Undoing a change of the sources or the reader restores the domain that it took the deliverable out of. That counted as a choice of
 * the person, and whatever the change had left behind alone in that domain stayed out. A domain that grouping made, and that is set
 * together with what it is made of, is grouping’s own: it is not chosen, and what it was made with comes back.
 */
create or replace function private.group_deliverable() returns trigger language plpgsql set search_path = '' as $$
declare
  regroups constant boolean := tg_op = 'UPDATE' and (new.recipient, new.sources) is distinct from (old.recipient, old.sources);
  others uuid[];
begin
  if tg_op = 'INSERT' then
    new.domain_chosen := new.domain_chosen or new.domain_id is not null;
  elsif new.domain_id is distinct from old.domain_id and new.domain_chosen = old.domain_chosen and not private.is_grouping() then
    if regroups and not new.domain_chosen and new.status <> 'archived'
      and exists (select from public.context_domains c where c.id = new.domain_id and c.hides_when_empty)
      and not exists (select from public.deliverables d where d.domain_id = new.domain_id and d.id <> new.id) then
      select array_agg(p.id) into others from public.deliverables p
      where p.user_id = new.user_id and p.id <> new.id and p.status <> 'archived' and p.domain_id is null and not p.domain_chosen
        and private.shared_name(new, p) is not null;
      if others is not null then
        perform set_config('app.grouping', 'on', true);
        update public.deliverables p set domain_id = new.domain_id where p.id = any (others);
        perform set_config('app.grouping', 'off', true);
        return new;
      end if;
    end if;
    -- Undo restores both columns.
    new.domain_chosen := true;
  end if;
  if new.domain_chosen or new.status = 'archived' then
    return new;
  end if;
  if tg_op = 'INSERT' or regroups or old.status = 'archived' then
    new.domain_id := private.domain_of(new);
  end if;
  return new;
end $$;
