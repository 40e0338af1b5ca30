-- What a ticket says of its commands is for its person: how a program is installed is for administrators.

alter table public.work_tickets disable trigger user;
update public.work_tickets set commands = regexp_replace(
  commands, 'Checks of a project are not run\.( Real programs cannot be run here: .*)?$', 'Real programs can’t run here; ask your administrator.')
where commands like '%Checks of a project are not run.%';
alter table public.work_tickets enable trigger user;
