/*
 * A turn is given up when nobody has kept it alive for a while, or at once when the process that ran it is known to have
 * ended: whoever asks names those processes.
 */
drop function public.claim_turn(uuid, uuid, text, double precision);
create function public.claim_turn(turn uuid, lease uuid, instance text, stale_s double precision default 30, ended text[] default '{}')
returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  claimed public.turns;
begin
  update public.turns t set lease = lease, instance_id = instance, heartbeat_at = clock_timestamp()
  where t.id = turn and t.status = 'running'
    and (t.heartbeat_at <= clock_timestamp() - make_interval(secs => stale_s) or t.instance_id = any (ended))
  returning * into claimed;
  return case when claimed.id is null then null else to_jsonb(claimed) end;
end $$;
revoke execute on function public.claim_turn(uuid, uuid, text, double precision, text[]) from public, anon;
grant execute on function public.claim_turn(uuid, uuid, text, double precision, text[]) to authenticated;

/* Which turns nobody keeps alive any more, and whose they are. For service_role alone. */
drop function public.turns_to_recover(double precision);
create function public.turns_to_recover(stale_s double precision default 30, ended text[] default '{}')
returns table (id uuid, user_id uuid) language sql stable set search_path = '' as $$
  select t.id, t.user_id from public.turns t
  where t.status = 'running' and (t.heartbeat_at <= now() - make_interval(secs => stale_s) or t.instance_id = any (ended))
  order by t.heartbeat_at limit 500
$$;
revoke execute on function public.turns_to_recover(double precision, text[]) from public, anon, authenticated;
grant execute on function public.turns_to_recover(double precision, text[]) to service_role;
