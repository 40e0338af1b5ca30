import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { answerQuestion } from '#lib/features/questions/answer-question.ts';
import { assumptionMessage } from '#lib/features/questions/question.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { describeWithoutModel } from '#lib/models/testing/without-model.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

/**
 * A deliverable with a version that is due now and a next one in a week. `answer` answers its question and runs the
 * queued jobs.
 */
async function dueVersion(testEnv: TestEnv, content: object) {
  const ref = await testEnv.make(content);
  const deliverable_id = ref.split(':')[1]!;
  const next_run_at = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  await testEnv.ctx.db.from('deliverables').update({ next_run_at }).eq('id', deliverable_id).throwOnError();
  const before = { deliverable_id, version_number: 1, status: 'approved', draft_content: '# Before', final_content: '# Before' };
  await testEnv.ctx.db.from('deliverable_versions').insert(before).throwOnError();
  const row = { deliverable_id, version_number: 2, due_at: '2026-11-02T09:00:00Z', period_end: '2026-11-02T09:00:00Z' };
  const { data } = await testEnv.ctx.db.from('deliverable_versions').insert(row).select('id').single().throwOnError();
  await testEnv.run(data.id);
  const question = async () => (await testEnv.ctx.db.from('requests').select().eq('version_id', data.id).single().throwOnError()).data;
  const questionRow = await question();
  const queued: string[] = [];
  return {
    ref,
    id: data.id,
    questionRow,
    question,
    queued,
    answer: (answer: string | null, of: TestEnv = testEnv) => {
      const jobs = testJobs({
        enqueue: async (_, { version_id }, { key }) => {
          queued.push(key);
          await of.run(String(version_id));
          return key;
        },
      });
      return answerQuestion({ db: of.ctx.db, userId: of.ctx.userId, jobs, log: of.services.log }, { request: questionRow.id, answer });
    },
    /** What the sweep does after the deadline. */
    async expire() {
      await testEnv.ctx.db.from('requests').update({ state: 'expired', decided_by: 'deadline' }).eq('id', questionRow.id).throwOnError();
    },
    version: (number = 2) => testEnv.version(`${ref}/versions/${number}`),
    async turns() {
      const { data: turns } = await testEnv.ctx.db
        .from('turns')
        .select('id, exit_reason, parent_turn_id, turn_calls (name, output)')
        .eq('exit_detail->>deliverable', deliverable_id)
        .order('started_at')
        .throwOnError();
      return turns;
    },
  };
}

describeWithoutModel('a scheduled run that found nothing new', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
  });

  test('asks whether to write, with a deadline and a default, and waits without a worker', async () => {
    const { questionRow, version, id, turns } = await dueVersion(testEnv, { title: 'Quiet week' });
    expect(questionRow).toMatchObject({ state: 'open', session_id: null, default_answer: 'Write a short version that says so' });
    expect(questionRow.subject).toContain('nothing new for “Quiet week”');
    expect(Date.parse(questionRow.deadline!)).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    expect(await version()).toMatchObject({
      status: 'generating',
      progress: { message: 'Waiting for your answer', question: questionRow.id },
    });
    await testEnv.run(id);
    expect(await turns()).toMatchObject([
      { exit_reason: 'awaiting_input', turn_calls: [{ name: 'Clarify', output: { request_id: questionRow.id } }] },
    ]);
  });

  test('also asks when it only has memories about people or other topics, and reports none of them', async () => {
    const knowing = await draftTestEnv();
    await knowing.remember('My manager is Sarah Chen.', { type: 'fact' });
    await knowing.remember('I work at Acme Pumps.', { type: 'fact' });
    await knowing.remember('The dentist moved to Elm Street.', { type: 'fact' });
    const { answer, version } = await dueVersion(knowing, { title: 'Acme pumps brief for my manager', deliverable_type: 'research_brief' });
    await answer('Write a short version that says so');
    const { draft_content } = await version();
    expect(draft_content).toContain('Nothing new was found');
    expect(draft_content).not.toMatch(/Sarah|I work at|dentist/);
  });

  test('is skipped when the person says so, and its log shows their answer', async () => {
    const { answer, version, turns, queued, id, questionRow } = await dueVersion(testEnv, { title: 'Skipped week' });
    expect(await answer('Skip this one')).toMatchObject({ ok: true });
    expect(queued).toEqual([`${id}:${questionRow.id}`]);
    expect(await version()).toMatchObject({ status: 'skipped', progress: null, error: null, draft_content: null });
    const [first, second] = await turns();
    expect(second).toMatchObject({ parent_turn_id: first!.id, turn_calls: [{ name: 'Clarify', output: { answer: 'Skip this one' } }] });
  });

  test('is written from a free-text answer', async () => {
    const { answer, version } = await dueVersion(testEnv, { title: 'Answered week' });
    await answer('Lena shipped the dual-write check.');
    const written = await version();
    expect(written).toMatchObject({ status: 'staged', assumption: null });
    expect(written.draft_content).toContain('- Lena shipped the dual-write check.');
  });

  test('of two concurrent answers, one counts and the other gets an error that names it', async () => {
    const { answer, version, queued } = await dueVersion(testEnv, { title: 'Two tabs' });
    const both = await Promise.all([answer('Skip this one'), answer('Write a short version that says so')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { answer: taken } = (
      await testEnv.ctx.db
        .from('requests')
        .select('answer')
        .eq('version_id', (await version()).id)
        .single()
    ).data!;
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: 'closed', message: `This question was already answered with “${taken}”.` });
    expect(queued).toHaveLength(1);
  });

  test('a skipped question falls back to its default and records it', async () => {
    const { answer, version, questionRow } = await dueVersion(testEnv, { title: 'Passed over' });
    await answer(null);
    const written = await version();
    expect(written).toMatchObject({ status: 'staged', assumption: { request: questionRow.id, why: 'passed_over' } });
    expect(written.draft_content).toContain('Nothing new was found');
    expect(await answer('Skip this one')).toMatchObject({ error: 'closed' });
  });

  test('cannot be answered by another person or with an empty text', async () => {
    const { answer, question } = await dueVersion(testEnv, { title: 'Own' });
    expect(await answer('Skip this one', await draftTestEnv())).toMatchObject({ error: 'not_found' });
    expect(await answer('  ')).toMatchObject({ error: 'invalid_input' });
    expect((await question()).state).toBe('open');
  });

  test('does not ask when a person requested the version or the next one is due soon', async () => {
    const { ref, answer } = await dueVersion(testEnv, { title: 'Wanted' });
    await answer('Skip this one');
    await testEnv.generate(ref);
    expect(await testEnv.version(`${ref}/versions/3`)).toMatchObject({ status: 'staged', assumption: null });
    const soon = await testEnv.make({ title: 'Soon', frequency: 'daily', schedule: { time: '09:00' } });
    const deliverable_id = soon.split(':')[1]!;
    const before = { deliverable_id, version_number: 1, status: 'approved', draft_content: '# Before', final_content: '# Before' };
    await testEnv.ctx.db.from('deliverable_versions').insert(before).throwOnError();
    const next_run_at = new Date(Date.now() + 5 * 60_000).toISOString();
    await testEnv.ctx.db.from('deliverables').update({ next_run_at }).eq('id', deliverable_id).throwOnError();
    const row = { deliverable_id, version_number: 2, due_at: '2026-11-02T09:00:00Z' };
    const { data } = await testEnv.ctx.db.from('deliverable_versions').insert(row).select('id').single().throwOnError();
    await testEnv.run(data.id);
    expect((await testEnv.version(`${soon}/versions/2`)).status).toBe('staged');
  });
});

describeWithoutModel('after its deadline', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
  });

  async function assumed(title: string) {
    const due = await dueVersion(testEnv, { title });
    await due.expire();
    await testEnv.run(due.id);
    return due;
  }

  test('the version is written with the default and says so', async () => {
    const { version } = await assumed('Assumed');
    const { status, assumption } = await version();
    expect(status).toBe('staged');
    expect(assumptionMessage(assumption as never)).toMatch(
      /^Assumed “Write a short version that says so” because you did not answer: I found/,
    );
  });

  test('a late answer starts one new version with it', async () => {
    const { answer, version } = await assumed('Late');
    const { id } = await version();
    const both = await Promise.all([answer('Lena fixed the export.'), answer('Tom fixed the export.')]);
    expect(both.filter(({ ok }) => ok)).toMatchObject([{ message: 'Version 3 will be written with your answer.' }]);
    const again = await version(3);
    expect(again).toMatchObject({ status: 'staged', reruns: id, assumption: null });
    expect(again.draft_content).toContain('fixed the export.');
    expect((await version()).status).toBe('staged');
    expect(await answer('Once more')).toMatchObject({ error: 'closed' });
  });

  test('a late answer after approval is saved for the next version', async () => {
    const { answer, ref, version } = await assumed('Approved');
    await testEnv.approve(`${ref}/versions/2`, '# Approved');
    expect(await answer('Say who was away.')).toMatchObject({ ok: true, message: 'Your answer is saved for the next version.' });
    expect((await version()).feedback).toMatch(/^Asked “.*”, the answer came after it was written: Say who was away\.$/);
    const { total } = await testEnv.call('List', { pattern: `${ref}/versions` });
    expect(total).toBe(2);
  });

  test('an answer that arrives before the run resumes is used, and nothing is assumed', async () => {
    const { answer, expire, version, id } = await dueVersion(testEnv, { title: 'Just in time' });
    await expire();
    expect(await answer('Lena hired two.')).toMatchObject({ ok: true, message: expect.stringContaining('written again') });
    await testEnv.run(id);
    expect(await version()).toMatchObject({
      status: 'staged',
      assumption: null,
      draft_content: expect.stringContaining('Lena hired two.'),
    });
  });
});

describe('with a model', () => {
  let testEnv: TestEnv;
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
    testEnv = await draftTestEnv(scriptedSettings(model));
  });
  afterAll(() => model.close());

  const clarify = { question: 'Which region leads?', options: ['EU', 'US'], default: 'EU' };

  test('the model’s own question waits, and the run continues with the answer', async () => {
    model.script([reply([call('Clarify', clarify)]), reply([text('# The US leads')])], { when: 'Regions asked' });
    const { questionRow, answer, version } = await dueVersion(testEnv, {
      title: 'Regions asked',
      sources: [{ type: 'description', value: 'EU 4, US 5' }],
    });
    expect(questionRow).toMatchObject({ subject: 'Which region leads?', default_answer: 'EU', payload: { options: ['EU', 'US'] } });
    await answer('US');
    expect(await version()).toMatchObject({ status: 'staged', draft_content: '# The US leads' });
    const sent = model.requests.filter(({ body }) => JSON.stringify(body).includes('Regions asked')).map(({ body }) => body);
    expect(JSON.stringify(sent.at(-1))).toContain('The person answers: US');
    expect(sent.map((body) => (body as { tools?: unknown[] }).tools?.length ?? 0)).toEqual([1, 0]);
  });

  test('a version that the person requested reports immediately that a question is waiting', async () => {
    model.script(reply([call('Clarify', clarify)]), { when: 'Asked in a chat' });
    const ref = await testEnv.make({ title: 'Asked in a chat', sources: [{ type: 'description', value: 'EU 4, US 5' }] });
    expect(await testEnv.generate(ref)).toMatchObject({
      result: { status: 'generating', message: expect.stringMatching(/^Version 1 needs the person’s answer to a question/) },
    });
  });
});
