/*
 * Answers the question of a run, or skips it with a null `answer`, and words its progress as the worker does.
 * Returns {outcome}: answered {version} (the run is to be queued again), late {version, rerun: the result of
 * `rerun_for_late_answer`}, closed {state, answer} (it was already answered, or its version is no longer being written), or
 * not_found.
 */
create or replace function public.answer_question(request uuid, answer text default null) returns jsonb language plpgsql set search_path = '' as $$
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
    set progress = jsonb_build_object('message', case when answer is null then 'Continuing without an answer' else 'Continuing with your answer' end)
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
