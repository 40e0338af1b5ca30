-- Attempts are counted for as long as their own limit says: up to a day.

/*
 * Counts an attempt under each subject (an account with a network address, a browser, an address) and answers the seconds to wait:
 * 0 when it may go on, which is at most `allowed` times within `span` for each subject. `span` is at most a day.
 */
create or replace function public.take_sign_in_attempt(subjects text[], allowed integer default 10, span interval default '10 minutes') returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(s, 7)) from unnest(subjects) s order by s;
  delete from private.sign_in_attempts where at < now() - interval '1 day';
  select coalesce(max(ceil(extract(epoch from (nth + span - now())))), 0)::integer into wait
  from unnest(subjects) s
  cross join lateral (
    select a.at as nth from private.sign_in_attempts a where a.subject = s order by a.at desc offset allowed - 1 limit 1
  ) reached;
  if wait > 0 then
    return wait;
  end if;
  insert into private.sign_in_attempts (subject) select unnest(subjects);
  return 0;
end $$;

/* Takes the newest attempt of each subject back: it was none, since the password was right. */
create function public.return_sign_in_attempt(subjects text[]) returns void language sql security definer set search_path = '' as $$
  delete from private.sign_in_attempts a using unnest(subjects) s
  where a.ctid = (select b.ctid from private.sign_in_attempts b where b.subject = s order by b.at desc limit 1)
$$;
revoke execute on function public.return_sign_in_attempt(text[]) from public, anon, authenticated;
grant execute on function public.return_sign_in_attempt(text[]) to service_role;
