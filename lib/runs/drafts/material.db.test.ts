import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { answerQuestion } from '#lib/features/questions/answer-question.ts';
import { scriptedSettings } from '#lib/runs/chat/testing/partner-world.ts';
import { writingWorld } from './testing/writing-world.ts';

type World = Awaited<ReturnType<typeof writingWorld>>;

/** Begins a version as its schedule does, and runs it. */
async function due(world: World, ref: string, number = 1) {
  const deliverable_id = ref.split(':')[1]!;
  const at = `2026-11-0${number + 1}T09:00:00Z`;
  const row = { deliverable_id, version_number: number, due_at: at, period_end: at };
  const { data } = await world.ctx.db.from('deliverable_versions').insert(row).select('id').single().throwOnError();
  await world.run(data.id);
  const question = async () => (await world.ctx.db.from('requests').select().eq('version_id', data.id).maybeSingle().throwOnError()).data;
  return {
    id: data.id,
    question,
    version: () => world.version(`${ref}/versions/${number}`),
    async answer(answer: string | null) {
      const jobs = {
        enqueue: async (_: string, { version_id }: Record<string, unknown>) => {
          await world.run(String(version_id));
          return '';
        },
      };
      return answerQuestion(
        { db: world.ctx.db, userId: world.ctx.userId, jobs, log: world.ports.log },
        { request: (await question())!.id, answer },
      );
    },
    async expire() {
      await world.ctx.db.from('requests').update({ state: 'expired', decided_by: 'deadline' }).eq('version_id', data.id).throwOnError();
      await world.run(data.id);
    },
  };
}

describe('a first version without material', () => {
  let world: World;
  beforeAll(async () => {
    world = await writingWorld();
  });

  test('asked for, is refused with what is missing, and nothing is begun', async () => {
    const ref = await world.make({ title: 'Bare' });
    expect(await world.generate(ref)).toMatchObject({
      success: false,
      error: 'conflict',
      needs: 'material',
      message: expect.stringMatching(/no sources.*Add a source or notes/s),
    });
    expect((await world.call('List', { pattern: `${ref}/versions` })).total).toBe(0);
  });

  test('is refused with the truth where a memory for its reader says nothing to report', async () => {
    await world.remember('Sarah prefers short reports', { type: 'preference' });
    const ref = await world.make({ title: 'Status for Sarah', recipient: { name: 'Sarah' } });
    const { message } = await world.generate(ref);
    expect(message).not.toContain('no memory is meant for it');
    expect(message).toContain('no memory for it says anything to report');
  });

  test.each(['manual', 'full_auto'])('due by itself with governance %s, asks for material and stages nothing', async (governance) => {
    const ref = await world.make({ title: `Due ${governance}` });
    await world.ctx.db.from('deliverables').update({ governance }).eq('id', ref.split(':')[1]!).throwOnError();
    const { version, question } = await due(world, ref);
    expect(await version()).toMatchObject({ status: 'generating', draft_content: null });
    expect(await question()).toMatchObject({
      state: 'open',
      default_answer: 'Skip this one',
      subject: expect.stringContaining('nothing to write'),
    });
  });

  test('nobody answers: it is skipped and says so, and a late answer has it written', async () => {
    const ref = await world.make({ title: 'Unanswered' });
    const run = await due(world, ref);
    await run.expire();
    expect(await run.version()).toMatchObject({ status: 'skipped', draft_content: null, assumption: { why: 'unanswered' } });
    await run.answer('Lena shipped the check.');
    expect((await world.version(`${ref}/versions/2`)).draft_content).toContain('Lena shipped the check.');
  });

  test('is written from notes that the person answers, or from a source that they added', async () => {
    const ref = await world.make({ title: 'Noted' });
    const run = await due(world, ref);
    await run.answer('Lena shipped the check.');
    expect(await run.version()).toMatchObject({ status: 'staged', draft_content: expect.stringContaining('Lena shipped the check.') });

    const other = await world.make({ title: 'Added' });
    const second = await due(world, other);
    await world.call('Edit', { ref: other, changes: { sources: [{ type: 'description', value: 'Fixed the login.' }] } });
    await second.answer('I added a source');
    expect((await second.version()).draft_content).toContain('Fixed the login.');
  });

  test('with a source that cannot be read, fails and names it', async () => {
    const ref = await world.make({ title: 'Unreadable' });
    // A source from before platforms were refused.
    const sources = [{ type: 'platform', value: '#acme-eng', provider: 'slack' }];
    await world.ctx.db.from('deliverables').update({ sources }).eq('id', ref.split(':')[1]!).throwOnError();
    await world.generate(ref);
    expect(await world.version(`${ref}/versions/1`)).toMatchObject({
      status: 'failed',
      draft_content: null,
      error: expect.stringMatching(/nothing to write it from.*slack/is),
    });
  });

  test('whose every statement a preference leaves out, fails and names the preference', async () => {
    const ref = await world.make({
      title: 'All left out',
      instructions: 'No risks section.',
      sources: [{ type: 'description', value: 'The export is late.' }],
    });
    await world.generate(ref);
    expect(await world.version(`${ref}/versions/1`)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Left out because of “No risks section.”: The export is late'),
    });
  });
});

describe('a later version with nothing new', () => {
  let world: World;
  beforeAll(async () => {
    world = await writingWorld();
  });

  async function toldAlready(title: string, governance: string) {
    const ref = await world.make({ title, sources: [{ type: 'description', value: 'Shipped search.' }] });
    await world.generate(ref);
    await world.approve(`${ref}/versions/1`, (await world.version(`${ref}/versions/1`)).draft_content!);
    await world.ctx.db.from('deliverables').update({ governance }).eq('id', ref.split(':')[1]!).throwOnError();
    return ref;
  }

  test('that is read before it goes out, is written as a short version that says so unless the person skips it', async () => {
    const run = await due(world, await toldAlready('Read', 'manual'), 2);
    expect(await run.question()).toMatchObject({ default_answer: 'Write a short version that says so' });
    await run.expire();
    expect(await run.version()).toMatchObject({
      status: 'staged',
      draft_content: expect.stringContaining('Nothing new was found for this period.'),
    });
  });

  test('that goes out unread, is skipped unless the person wants it', async () => {
    const run = await due(world, await toldAlready('Unread', 'full_auto'), 2);
    expect(await run.question()).toMatchObject({ default_answer: 'Skip this one' });
    await run.expire();
    expect(await run.version()).toMatchObject({ status: 'skipped', draft_content: null });
  });
});

describe('a first version without material, with a model', () => {
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
  });
  afterAll(() => model.close());

  test('asks for material without calling the model', async () => {
    const world = await writingWorld(scriptedSettings(model));
    const run = await due(world, await world.make({ title: 'Bare with a model' }));
    expect(await run.question()).toMatchObject({ default_answer: 'Skip this one' });
    expect(model.requests).toEqual([]);
  });
});
