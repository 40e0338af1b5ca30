-- Programs that come with a token of an OAuth issuer, which names the person.

/*
 * Lets a program in that is a person's, for `count` requests: by the account's id, or by its address once that is confirmed.
 * Null when there is no such account; else {user_id, wait_s: 0, or the seconds to wait}.
 */
create function public.use_account(account uuid default null, address text default null, count integer default 1, allowed integer default 120) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  known uuid;
begin
  select u.id into known from auth.users u
  where u.id = account or (account is null and lower(u.email) = lower(address) and u.email_confirmed_at is not null);
  if known is null then
    return null;
  end if;
  return jsonb_build_object('user_id', known, 'wait_s', private.take_program_requests(known, count, allowed));
end $$;

revoke execute on function public.use_account(uuid, text, integer, integer) from public, anon, authenticated;
grant execute on function public.use_account(uuid, text, integer, integer) to service_role;
