-- A run that writes a version may ask its person once: it waits until a deadline, and goes on with what it said it would assume.

alter table public.requests
  add column version_id uuid,
  add foreign key (version_id, user_id) references public.deliverable_versions (id, user_id) on delete cascade;
create unique index one_question_a_version on public.requests (version_id) where kind = 'question';
create index on public.requests (deadline) where state = 'open' and version_id is not null;

/*
 * `assumption` {request, question, answer, why: unanswered · passed_over}: what a version was written on because nobody said.
 * `reruns`: the version that was written on an assumption, and is written again here because an answer came after all.
 */
alter table public.deliverable_versions
  add column assumption jsonb check (assumption is null or jsonb_typeof(assumption) = 'object'),
  add column reruns uuid,
  add foreign key (reruns, user_id) references public.deliverable_versions (id, user_id) on delete set null (reruns);
create unique index one_rerun_a_version on public.deliverable_versions (reruns);

-- `skipped`: the person was asked, and wanted none this time.
alter table public.deliverable_versions drop constraint deliverable_versions_status_check;
alter table public.deliverable_versions add constraint deliverable_versions_status_check
  check (status in ('generating', 'staged', 'reviewing', 'approved', 'rejected', 'delivered', 'failed', 'skipped'));
drop trigger guard_status on public.deliverable_versions;
create trigger guard_status before update on public.deliverable_versions for each row execute function private.guard_transition(
  'status', 'generating>staged', 'generating>failed', 'generating>skipped', 'staged>reviewing', 'staged>approved', 'staged>rejected',
  'reviewing>staged', 'reviewing>approved', 'reviewing>rejected', 'approved>delivered');

/*
 * Keeps the question of a version that is being written, which then waits for its answer. Asked again it is the question
 * that is there already. Answers its id; null when the version is not being written any more.
 */
create function public.ask_for_version(version uuid, turn uuid, question text, options jsonb, default_answer text, deadline timestamptz, about text)
returns uuid language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  payload constant jsonb := jsonb_build_object('question', question, 'options', options, 'about', about);
  asked uuid;
begin
  perform from public.deliverable_versions v where v.id = version and v.user_id = auth.uid() and v.status = 'generating' for update;
  if not found then
    return null;
  end if;
  insert into public.requests (turn_id, version_id, call_id, kind, subject, payload, digest, default_answer, deadline)
  values (turn, version, 'question', 'question', question, payload, md5(payload::text), default_answer, deadline)
  on conflict (version_id) where kind = 'question' do nothing returning id into asked;
  if asked is null then
    select r.id into asked from public.requests r where r.version_id = version and r.kind = 'question';
  end if;
  update public.deliverable_versions v set progress = jsonb_build_object('message', 'Waiting for your answer', 'question', asked) where v.id = version;
  return asked;
end $$;

/*
 * What follows from an answer that came after its deadline, for the version that was written on an assumption.
 * Answers {outcome}: begun {id, version_number} (it is written again, as a new version) · kept (it was approved, or a newer one
 * stands, or its deliverable is archived: the answer is kept as feedback, for the next) · writing (the version is not written yet: ask again then) · none.
 */
create function public.rerun_for_late_answer(version uuid) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  written public.deliverable_versions;
  asked public.requests;
  again public.deliverable_versions;
  said text;
begin
  perform from public.deliverables d where d.user_id = auth.uid()
    and d.id = (select v.deliverable_id from public.deliverable_versions v where v.id = version and v.user_id = auth.uid()) for update;
  select * into written from public.deliverable_versions v where v.id = version and v.user_id = auth.uid() for update;
  select * into asked from public.requests r
  where r.version_id = version and r.user_id = auth.uid() and r.kind = 'question' and r.state = 'expired' and r.answer is not null;
  if asked.id is null then
    return jsonb_build_object('outcome', 'none');
  end if;
  if written.status = 'generating' then
    return jsonb_build_object('outcome', 'writing');
  end if;
  if written.assumption is null and written.status <> 'failed' then
    return jsonb_build_object('outcome', 'none');
  end if;
  select * into again from public.deliverable_versions v where v.reruns = version;
  if again.id is not null then
    return jsonb_build_object('outcome', 'begun', 'id', again.id, 'version_number', again.version_number);
  end if;
  if written.status in ('approved', 'delivered')
    or exists (select from public.deliverable_versions v where v.deliverable_id = written.deliverable_id and v.version_number > written.version_number)
    or exists (select from public.deliverables d where d.id = written.deliverable_id and d.status = 'archived') then
    said := format('Asked “%s”, the answer came after it was written: %s', asked.subject, asked.answer);
    update public.deliverable_versions v set feedback = left(concat_ws(E'\n', nullif(v.feedback, ''), said), 10000)
    where v.id = version and strpos(coalesce(v.feedback, ''), said) = 0;
    return jsonb_build_object('outcome', 'kept');
  end if;
  insert into public.deliverable_versions (deliverable_id, version_number, period_start, period_end, reruns)
  values (written.deliverable_id, written.version_number + 1, written.period_start, written.period_end, version)
  returning * into again;
  return jsonb_build_object('outcome', 'begun', 'id', again.id, 'version_number', again.version_number);
end $$;

/*
 * Answers the question of a run; with a null `answer` it is passed over, and the run goes on with its default at once.
 * Answers {outcome}: answered {version} (the run is to be queued again) · late {version, rerun: what
 * `rerun_for_late_answer` answers} ·
 * closed {state, answer} (it was answered, or its version is not written any more) · not_found.
 */
create function public.answer_question(request uuid, answer text default null) returns jsonb language plpgsql set search_path = '' as $$
#variable_conflict use_variable
declare
  asked public.requests;
begin
  select * into asked from public.requests r
  where r.id = request and r.user_id = auth.uid() and r.kind = 'question' and r.version_id is not null for update;
  if asked.id is null then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  if asked.state = 'open' then
    update public.requests r
    set state = case when answer is null then 'skipped' else 'answered' end, answer = answer, decided_by = 'person', decided_at = now()
    where r.id = request;
    update public.deliverable_versions v
    set progress = jsonb_build_object('message', case when answer is null then 'Going on without an answer' else 'Going on with your answer' end)
    where v.id = asked.version_id and v.status = 'generating';
    if not found then
      return jsonb_build_object('outcome', 'closed', 'state', 'over');
    end if;
    return jsonb_build_object('outcome', 'answered', 'version', asked.version_id);
  end if;
  if asked.state <> 'expired' or asked.answer is not null or answer is null then
    return jsonb_build_object('outcome', 'closed', 'state', asked.state, 'answer', asked.answer);
  end if;
  update public.requests r set answer = answer where r.id = request;
  return jsonb_build_object('outcome', 'late', 'version', asked.version_id, 'rerun', public.rerun_for_late_answer(asked.version_id));
end $$;

revoke execute on function public.ask_for_version(uuid, uuid, text, jsonb, text, timestamptz, text),
  public.rerun_for_late_answer(uuid), public.answer_question(uuid, text) from public, anon;
grant execute on function public.ask_for_version(uuid, uuid, text, jsonb, text, timestamptz, text),
  public.rerun_for_late_answer(uuid), public.answer_question(uuid, text) to authenticated;
