import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { nameSources } from '#lib/features/deliverables/source-titles.ts';
import { answerQuestion } from '#lib/features/questions/answer-question.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { formatPeriod } from '#lib/runs/drafts/format-period.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { readFollowed } from '#lib/runs/follow/read-followed.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

/** Starts a version like its schedule, and runs it. */
async function due(testEnv: TestEnv, ref: string, number = 1) {
  const deliverable_id = ref.split(':')[1]!;
  const at = `2026-11-0${number + 1}T09:00:00Z`;
  const row = { deliverable_id, version_number: number, due_at: at, period_end: at };
  const { data } = await testEnv.ctx.db.from('deliverable_versions').insert(row).select('id').single().throwOnError();
  await testEnv.run(data.id);
  const question = async () => (await testEnv.ctx.db.from('requests').select().eq('version_id', data.id).maybeSingle().throwOnError()).data;
  return {
    id: data.id,
    question,
    version: () => testEnv.version(`${ref}/versions/${number}`),
    async answer(answer: string | null) {
      const jobs = testJobs({
        enqueue: async (_, { version_id }) => {
          await testEnv.run(String(version_id));
          return '';
        },
      });
      return answerQuestion(
        { db: testEnv.ctx.db, userId: testEnv.ctx.userId, jobs, log: testEnv.services.log },
        { request: (await question())!.id, answer },
      );
    },
    async expire() {
      await testEnv.ctx.db.from('requests').update({ state: 'expired', decided_by: 'deadline' }).eq('version_id', data.id).throwOnError();
      await testEnv.run(data.id);
    },
  };
}

/** A resource of a connected platform with one item. */
async function connected({ ctx: { db } }: TestEnv, provider: string, name: string, text: string, at = new Date()) {
  const now = new Date().toISOString();
  const connection = { provider, status: 'active', account: 'Acme' };
  const { data: own } = await db.from('user_integrations').insert(connection).select('id').single().throwOnError();
  const resource = { integration_id: own.id, provider, external_id: name, name, kind: 'picked', last_synced_at: now };
  const { data: picked } = await db.from('platform_resources').insert(resource).select('id').single().throwOnError();
  const item = { integration_id: own.id, resource_id: picked.id, provider, resource: name, kind: 'message', author: 'Anna', text };
  const times = { at: at.toISOString(), listed_at: now, seen_at: now };
  await db
    .from('platform_items')
    .insert({ ...item, ...times, external_id: '1', thread: '1' })
    .throwOnError();
  return { id: own.id, source: { type: 'platform', provider, value: name } };
}

describe('a first version without material', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
  });

  test('is refused on request with what is missing, and no version is started', async () => {
    const ref = await testEnv.make({ title: 'Bare' });
    expect(await testEnv.generate(ref)).toMatchObject({
      success: false,
      error: 'conflict',
      needs: 'material',
      message: expect.stringMatching(/no sources.*Add a source or notes/s),
    });
    expect((await testEnv.call('List', { pattern: `${ref}/versions` })).total).toBe(0);
  });

  test('is refused with an accurate reason when the reader’s only memory has nothing to report', async () => {
    await testEnv.remember('Sarah prefers short reports', { type: 'preference' });
    const ref = await testEnv.make({ title: 'Status for Sarah', recipient: { name: 'Sarah' } });
    const { message } = await testEnv.generate(ref);
    expect(message).not.toContain('no memory is meant for it');
    expect(message).toContain('no memory for it has anything to report');
  });

  test.each(['manual', 'full_auto'])('asks for material on schedule with governance %s, and stages nothing', async (governance) => {
    const ref = await testEnv.make({ title: `Due ${governance}` });
    await testEnv.ctx.db.from('deliverables').update({ governance }).eq('id', ref.split(':')[1]!).throwOnError();
    const { version, question } = await due(testEnv, ref);
    expect(await version()).toMatchObject({ status: 'generating', draft_content: null });
    expect(await question()).toMatchObject({
      state: 'open',
      default_answer: 'Skip this one',
      subject: expect.stringContaining('nothing to write'),
    });
  });

  test('is skipped without an answer, and a late answer starts it', async () => {
    const ref = await testEnv.make({ title: 'Unanswered' });
    const run = await due(testEnv, ref);
    await run.expire();
    expect(await run.version()).toMatchObject({ status: 'skipped', draft_content: null, assumption: { why: 'unanswered' } });
    await run.answer('Lena shipped the check.');
    expect((await testEnv.version(`${ref}/versions/2`)).draft_content).toContain('Lena shipped the check.');
  });

  test('is written from the answer, or from a source that the person adds', async () => {
    const ref = await testEnv.make({ title: 'Noted' });
    const run = await due(testEnv, ref);
    await run.answer('Lena shipped the check.');
    expect(await run.version()).toMatchObject({ status: 'staged', draft_content: expect.stringContaining('Lena shipped the check.') });

    const other = await testEnv.make({ title: 'Added' });
    const second = await due(testEnv, other);
    await testEnv.call('Edit', { ref: other, changes: { sources: [{ type: 'description', value: 'Fixed the login.' }] } });
    await second.answer('I added a source');
    expect((await second.version()).draft_content).toContain('Fixed the login.');
  });

  test('fails and names a source that cannot be read', async () => {
    const ref = await testEnv.make({ title: 'Unreadable' });
    // A source from before platforms were refused.
    const sources = [{ type: 'platform', value: '#acme-eng', provider: 'slack' }];
    await testEnv.ctx.db.from('deliverables').update({ sources }).eq('id', ref.split(':')[1]!).throwOnError();
    await testEnv.generate(ref);
    expect(await testEnv.version(`${ref}/versions/1`)).toMatchObject({
      status: 'failed',
      draft_content: null,
      error: expect.stringMatching(/no material for this version.*slack/is),
    });
  });

  test('fails and names the preference that leaves out every statement', async () => {
    const ref = await testEnv.make({
      title: 'All left out',
      instructions: 'No risks section.',
      sources: [{ type: 'description', value: 'The export is late.' }],
    });
    await testEnv.generate(ref);
    expect(await testEnv.version(`${ref}/versions/1`)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Left out because of “No risks section.”: The export is late'),
    });
  });
});

test('a version names the documents that could not be read or are not read yet, with their own reasons', async () => {
  const testEnv = await draftTestEnv();
  const { db, userId } = testEnv.ctx;
  const documents = [
    { user_id: userId, name: 'Plan.pdf', status: 'failed', read_at: null, error: 'It is not in a format that can be read.' },
    { user_id: userId, name: 'Notes.pdf', status: 'processing', read_at: null, error: null },
  ];
  const { data } = await db.from('documents').insert(documents).select('id').throwOnError();
  const files = data.map(({ id }) => ({ type: 'document', value: `document:${id}` }));
  const ref = await testEnv.make({ title: 'From files', sources: [{ type: 'description', value: 'Shipped search.' }, ...files] });
  const made = await testEnv.generate(ref);
  const { source_snapshots } = await testEnv.version(`${ref}/versions/1`);
  expect(source_snapshots).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'missing', title: 'Plan.pdf', excerpt: 'It is not in a format that can be read.' }),
      expect.objectContaining({ kind: 'missing', title: 'Notes.pdf', excerpt: 'It is still being read.' }),
    ]),
  );
  // A chat and its card say so, too, without the text of a source.
  const unread = '2 of 3 sources could not be read: “Plan.pdf” and “Notes.pdf”.';
  expect(made.result).toMatchObject({ unread, message: `Version 1 is ready for review. ${unread}` });
  // A version needs no services.
  expect(await readFollowed(testEnv.ctx, `${ref}/versions/1`, {} as never)).toMatchObject({ kind: 'version', unread });
  const added = [...data.map(({ id }) => `document:${id}`), `document:${crypto.randomUUID()}`].map((value) => ({ type: 'ref', value }));
  expect(await nameSources(db, userId, added as Parameters<typeof nameSources>[2])).toEqual([
    expect.objectContaining({ label: 'Plan.pdf', problem: 'It is not in a format that can be read.' }),
    expect.objectContaining({ label: 'Notes.pdf', isWaiting: true }),
    { kind: 'document', name: 'A deleted document', gone: true },
  ]);
});

test('a source that was deleted is named as that, without its id', async () => {
  const testEnv = await draftTestEnv();
  const { data } = await testEnv.ctx.db
    .from('documents')
    .insert({ name: 'Plan.pdf', status: 'ready' })
    .select('id')
    .single()
    .throwOnError();
  const sources = [
    { type: 'description', value: 'Shipped search.' },
    { type: 'document', value: `document:${data.id}` },
  ];
  const ref = await testEnv.make({ title: 'From a deleted file', sources });
  await testEnv.ctx.db.from('documents').delete().eq('id', data.id).throwOnError();
  expect((await testEnv.generate(ref)).result).toMatchObject({ unread: '1 of 2 sources could not be read: “A deleted document”.' });
  expect((await testEnv.version(`${ref}/versions/1`)).source_snapshots).toContainEqual(
    expect.objectContaining({ title: 'A deleted document', excerpt: 'It was deleted. Remove it from the sources.' }),
  );
});

test('a version names the events of a calendar file from its period on, each with its title and time', async () => {
  const testEnv = await draftTestEnv();
  const { db } = testEnv.ctx;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { data: file } = await db
    .from('documents')
    .insert({ name: 'team.ics', kind: 'ics', status: 'ready', word_count: 30 })
    .select('id')
    .single()
    .throwOnError();
  const events = [
    { takes_place_at: day(-60), content: '# Kickoff\n\nWhen: 2026-09-14 09:00 to 10:00 (UTC)' },
    { takes_place_at: day(-50), content: '# Standup\n\nWhen: 2026-10-05 09:15 (UTC)\n\nRepeats: weekly on Monday' },
    { takes_place_at: day(20), content: '# Holiday\n\nWhen: 2026-12-24' },
    { takes_place_at: day(5), content: '# Call\n\nWhen: 2026-12-02 08:30 (UTC)\nWith: Ines Duarte\n\nPrice of\n40 pallets' },
  ];
  const chunks = events.map((event, ordinal) => ({ ...event, document_id: file.id, ordinal, page: ordinal + 1 }));
  await db.from('document_chunks').insert(chunks).throwOnError();
  const ref = await testEnv.make({ title: 'Site report', sources: [{ type: 'document', value: `document:${file.id}` }] });
  await testEnv.generate(ref);
  const { draft_content } = await testEnv.version(`${ref}/versions/1`);
  expect(draft_content!.match(/^- .*/gm)).toEqual([
    '- Standup: 2026-10-05 09:15 (UTC); Repeats: weekly on Monday',
    '- Call: 2026-12-02 08:30 (UTC); With: Ines Duarte; Price of 40 pallets',
    '- Holiday: 2026-12-24',
  ]);
});

describe('a later version with nothing new', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
  });

  async function alreadyReported(title: string, governance: string) {
    const ref = await testEnv.make({ title, sources: [{ type: 'description', value: 'Shipped search.' }] });
    await testEnv.generate(ref);
    await testEnv.approve(`${ref}/versions/1`, (await testEnv.version(`${ref}/versions/1`)).draft_content!);
    await testEnv.ctx.db.from('deliverables').update({ governance }).eq('id', ref.split(':')[1]!).throwOnError();
    return ref;
  }

  test('is by default a short version that says so, if the person reviews it', async () => {
    const run = await due(testEnv, await alreadyReported('Read', 'manual'), 2);
    expect(await run.question()).toMatchObject({ default_answer: 'Write a short version that says so' });
    await run.expire();
    expect(await run.version()).toMatchObject({
      status: 'staged',
      draft_content: expect.stringContaining('Nothing new was found for this period.'),
    });
  });

  test('is by default skipped, if it is sent without review', async () => {
    const run = await due(testEnv, await alreadyReported('Unread', 'full_auto'), 2);
    expect(await run.question()).toMatchObject({ default_answer: 'Skip this one' });
    await run.expire();
    expect(await run.version()).toMatchObject({ status: 'skipped', draft_content: null });
  });
});

test('a first version covers the time from the earliest item that it was written from, and a redraft reads all of it again', async () => {
  const testEnv = await draftTestEnv();
  const { db } = testEnv.ctx;
  const at = new Date(Date.now() - 6 * 24 * 3_600_000);
  const { source } = await connected(testEnv, 'slack', '#ledger', 'Shipped search.', at);
  const ref = await testEnv.make({ title: 'Status', sources: [{ type: 'description', value: 'Fixed the login.' }] });
  const sources = [{ type: 'description', value: 'Fixed the login.' }, source];
  const [deliverable_id] = ref.split(':').slice(1) as [string];
  await db.from('deliverables').update({ sources }).eq('id', deliverable_id).throwOnError();
  await testEnv.generate(ref);
  const first = await testEnv.version(`${ref}/versions/1`);
  const { period_start, period_end } = first;
  expect(new Date(period_start!)).toEqual(at);
  expect(first.draft_content).toContain(formatPeriod({ start: at, end: new Date(period_end!) }, testEnv.ctx.timeZone));
  const redraft = { deliverable_id, version_number: 2, period_start, period_end, reruns: first.id };
  const { data } = await db.from('deliverable_versions').insert(redraft).select('id').single().throwOnError();
  await testEnv.run(data.id);
  expect((await testEnv.version(`${ref}/versions/2`)).draft_content).toContain('Shipped search.');
});

describe('a later version of which a part cannot be read', () => {
  async function reportWithoutSlack(more: object = {}) {
    const testEnv = await draftTestEnv();
    const [slack, linear] = [
      await connected(testEnv, 'slack', '#ledger', 'Shipped search.'),
      await connected(testEnv, 'linear', 'Launch', 'Shipped the export.'),
    ];
    const ref = await testEnv.make({ title: 'Status' });
    const { db } = testEnv.ctx;
    const sources = [slack.source, { ...linear.source, ...more }];
    await db.from('deliverables').update({ sources }).eq('id', ref.split(':')[1]!).throwOnError();
    await testEnv.generate(ref);
    await testEnv.approve(`${ref}/versions/1`, (await testEnv.version(`${ref}/versions/1`)).draft_content!);
    await db.from('user_integrations').delete().eq('id', slack.id).throwOnError();
    return { testEnv, ref };
  }

  test('fails because nothing is new since the last one in what was read, and names what was not', async () => {
    const { testEnv, ref } = await reportWithoutSlack();
    await testEnv.generate(ref);
    const { status, error } = await testEnv.version(`${ref}/versions/2`);
    expect(status).toBe('failed');
    expect(error).toMatch(
      /^Nothing is new since version 1 in Linear, Launch\. Not read: Slack, #ledger \(Slack is not connected.*\)\. Add a source or notes/,
    );
  });

  test('does not call an old copy without news read', async () => {
    const { testEnv, ref } = await reportWithoutSlack();
    const hours = new Date(Date.now() - 48 * 3_600_000).toISOString();
    await testEnv.ctx.db.from('platform_resources').update({ last_synced_at: hours }).eq('provider', 'linear').throwOnError();
    await testEnv.generate(ref);
    const { error } = await testEnv.version(`${ref}/versions/2`);
    expect(error).toMatch(/^There is no material for this version\. Not read: Slack, #ledger .* Not read in full: .*Launch \(/);
  });
});

describe('a first version without material, with a model', () => {
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
  });
  afterAll(() => model.close());

  test('asks for material without calling the model', async () => {
    const testEnv = await draftTestEnv(scriptedSettings(model));
    const run = await due(testEnv, await testEnv.make({ title: 'Bare with a model' }));
    expect(await run.question()).toMatchObject({ default_answer: 'Skip this one' });
    expect(model.requests).toEqual([]);
  });
});
