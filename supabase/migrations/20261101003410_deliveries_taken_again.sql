-- A delivery that is sent again is no longer put away: if it fails again, it waits for the person again.

create function private.take_up_again() returns trigger language plpgsql set search_path = '' as $$
begin
  new.dismissed_at := null;
  return new;
end $$;
create trigger take_up_again before update on public.deliveries for each row
  when (new.status = 'sending' and old.status <> 'sending') execute function private.take_up_again();
