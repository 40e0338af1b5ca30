-- Which notifications a person gets by mail, and each of them at most once.

alter table public.profiles
  add column notification_mail text not null default 'at_once' check (notification_mail in ('at_once', 'daily', 'never')),
  -- When the mail of the day is written, in the person's time zone.
  add column digest_time text not null default '08:00' check (digest_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- {kind: whether it is mailed}; a kind that is not there is as the product has it.
  add column mailed_kinds jsonb not null default '{}' check (jsonb_typeof(mailed_kinds) = 'object');

/*
 * Takes the sending of one mail about these of the caller's notifications: they are marked before anything is sent. What was
 * read since, and everything once the person wants no mails, is left out. What another sender had taken and did not settle
 * may have been sent: it is not sent again.
 * Answers {email, notifications: as `notifications_of_caller` tells them}; null when there is nothing to send.
 */
create function public.take_notification_mail(ids uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  address constant text := (
    select nullif(p.email, '') from public.profiles p where p.user_id = auth.uid() and p.notification_mail <> 'never');
  taken uuid[];
begin
  update public.notifications n set mail = 'unknown' where n.id = any (ids) and n.user_id = auth.uid() and n.mail = 'sending';
  with sending as (
    update public.notifications n
    set mail = case when n.read_at is null and address is not null then 'sending' end
    where n.id = any (ids) and n.user_id = auth.uid() and n.mail = 'queued' returning n.id, n.mail
  ) select array_agg(s.id) into taken from sending s where s.mail = 'sending';
  if taken is null then
    return null;
  end if;
  return jsonb_build_object('email', address, 'notifications', (
    select jsonb_agg(to_jsonb(n)) from public.notifications_of_caller(true, 10000) n where n.id = any (taken)));
end $$;

/*
 * Keeps what became of a mail that was taken, as `outcome` sent · failed · unknown · queued (it did not leave and is tried again);
 * given_up: nobody tries any more, whether it had been taken or not.
 */
create function public.settle_notification_mail(ids uuid[], outcome text) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set mail = case when outcome <> 'given_up' then outcome when n.mail = 'queued' then 'failed' else 'unknown' end
  where n.id = any (ids) and n.user_id = (select auth.uid()) and n.mail = any (case outcome
    when 'given_up' then '{queued,sending}'::text[] when 'queued' then '{sending}' else '{sending,unknown}' end)
$$;

revoke execute on function public.take_notification_mail(uuid[]), public.settle_notification_mail(uuid[], text) from public, anon;
grant execute on function public.take_notification_mail(uuid[]), public.settle_notification_mail(uuid[], text) to authenticated;
