-- Questions that are put to a person through another program: the answer may come to another process than the one that asked.

create table public.program_questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  turn_id uuid not null,
  -- {action: accept · decline · cancel, content?}; null until it comes. The row goes when whoever asked has read it.
  answer jsonb check (answer is null or jsonb_typeof(answer) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (turn_id, user_id) references public.turns (id, user_id) on delete cascade
);
create index on public.program_questions (user_id);
select private.secure('public.program_questions', '{insert,update,delete}');
