import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

const notes = [
  'Shipped the pricing page.',
  'Hired Ana as the second designer.',
  'Ledger export is six days late.',
  'Risk: Tomás has no production access.',
  'Revenue rose to €40k.',
  'Next: a full run on 24 November.',
].join('\n');

/** A deliverable whose first version was rejected with feedback. */
async function rejected(testEnv: TestEnv, feedback: string, more: object = {}) {
  const ref = await testEnv.make({ title: `Status ${feedback}`.slice(0, 80), sources: [{ type: 'description', value: notes }], ...more });
  await testEnv.generate(ref);
  const { id } = await testEnv.version(`${ref}/versions/1`);
  await testEnv.ctx.db.from('deliverable_versions').update({ status: 'rejected', feedback }).eq('id', id).throwOnError();
  await testEnv.generate(ref);
  return { ref, first: await testEnv.version(`${ref}/versions/1`), next: await testEnv.version(`${ref}/versions/2`) };
}

const headings = (draft: string | null) => [...draft!.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
const states = (version: { preferences: unknown }) =>
  (version.preferences as { words: string; state: string }[]).map(({ words, state }) => [words, state]);

describe('preferences in a version of the template writer', () => {
  let testEnv: TestEnv;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
  });

  test('each part of a rejection is applied and reported separately', async () => {
    const { first, next } = await rejected(testEnv, 'Too long. Leave hiring out and put the money first.');
    expect(next.draft_content).not.toBe(first.draft_content);
    expect(headings(next.draft_content)[0]).toBe('Money');
    expect(next.draft_content).not.toContain('Ana');
    expect(states(next)).toEqual([
      ['Too long.', 'applied'],
      ['Leave hiring out', 'applied'],
      ['put the money first.', 'applied'],
    ]);
  });

  test('a rejection that changes nothing is reported with the reason', async () => {
    const { next } = await rejected(testEnv, 'Put the weather first. Leave football out.');
    expect(next.preferences).toEqual([
      expect.objectContaining({
        words: 'Put the weather first.',
        state: 'not_met',
        why: 'No statement about weather was found in the sources.',
      }),
      expect.objectContaining({ words: 'Leave football out.', state: 'met', why: 'No statement about football was found in the sources.' }),
    ]);
  });

  test('statements of a removed section move to another or are listed as left out', async () => {
    const ref = await testEnv.make({
      title: 'No risks here',
      sources: [{ type: 'description', value: notes }],
      instructions: 'No risks section. Start with what is late.',
    });
    await testEnv.generate(ref);
    const version = await testEnv.version(`${ref}/versions/1`);
    expect(headings(version.draft_content)[0]).toBe('Late');
    expect(version.draft_content).toContain('Ledger export is six days late.');
    expect(version.draft_content).not.toContain('Tomás');
    expect(version.left_out).toEqual([
      {
        text: 'Risk: Tomás has no production access.',
        because: 'preference',
        preference: 'No risks section.',
        sources: [{ source: 0, ref: expect.stringMatching(/^deliverable:.+\/sources\/0$/) }],
      },
    ]);
    expect(states(version)).toEqual([
      ['No risks section.', 'applied'],
      ['Start with what is late.', 'applied'],
    ]);
  });

  test('a preference about a topic that no source mentions is not reported as applied', async () => {
    const own = await draftTestEnv();
    await own.remember('Dana wants the money first.', { type: 'preference' });
    const ref = await own.make({
      title: 'For Dana',
      recipient: { name: 'Dana' },
      sources: [{ type: 'description', value: 'Shipped search.' }],
    });
    await own.generate(ref);
    expect(states(await own.version(`${ref}/versions/1`))).not.toContainEqual([expect.anything(), 'applied']);
  });

  test('a replaced preference has no effect, and a rejection applies only until the next approval', async () => {
    const own = await draftTestEnv();
    await own.remember('Sarah prefers short reports', { type: 'preference' });
    const many = `${notes}\n${Array.from({ length: 6 }, (_, n) => `Risk: supplier ${n} has not signed the contract for the warehouse in spring.`).join('\n')}`;
    const { ref, next } = await rejected(own, 'Too long. Put the money first.', {
      recipient: { name: 'Sarah' },
      sources: [{ type: 'description', value: many }],
    });
    expect(next.left_out).toContainEqual(expect.objectContaining({ preference: 'Too long.' }));

    await own.remember('Sarah now prefers long reports', { type: 'preference' });
    await own.generate(ref);
    const long = await own.version(`${ref}/versions/3`);
    expect(long.left_out).toEqual([]);
    expect(long.preferences).toEqual([
      expect.objectContaining({ words: 'Put the money first.', state: 'applied' }),
      expect.objectContaining({
        words: 'Sarah now prefers long reports',
        state: 'met',
        why: 'Nothing was left out to make it shorter.',
      }),
    ]);

    await own.approve(`${ref}/versions/3`, long.draft_content!);
    await own.generate(ref);
    expect(states(await own.version(`${ref}/versions/4`))).toEqual([['Sarah now prefers long reports', 'met']]);
  });

  test('statements that an approved version reported are listed as left out, with or without a label', async () => {
    const ref = await testEnv.make({
      title: 'Twice',
      sources: [{ type: 'description', value: 'Done: the pricing page.\nShipped search.\nThe export is late.' }],
    });
    await testEnv.generate(ref);
    const { draft_content } = await testEnv.version(`${ref}/versions/1`);
    await testEnv.approve(`${ref}/versions/1`, draft_content!);
    await testEnv.call('Edit', { ref, changes: { instructions: 'Call the section Done Shipped.' } });
    await testEnv.generate(ref);
    const version = await testEnv.version(`${ref}/versions/2`);
    expect(version.draft_content).not.toMatch(/pricing page|search/);
    expect(version.left_out).toEqual([
      {
        text: 'Done: the pricing page.',
        because: 'reported',
        version: 1,
        sources: [{ source: 0, ref: expect.stringMatching(/^deliverable:.+\/sources\/0$/) }],
      },
      {
        text: 'Shipped search.',
        because: 'reported',
        version: 1,
        sources: [{ source: 0, ref: expect.stringMatching(/^deliverable:.+\/sources\/0$/) }],
      },
    ]);
    expect(version.preferences).toEqual([
      expect.objectContaining({ state: 'not_met', why: 'This version has no section “Done”: version 1 reported what was in it.' }),
    ]);
  });
});

describe('preferences in a version of a model', () => {
  let testEnv: TestEnv;
  let model: ScriptedModel;
  beforeAll(async () => {
    model = await startScriptedModel();
    testEnv = await draftTestEnv(scriptedSettings(model));
  });
  afterAll(() => model.close());

  test('checkable preferences are checked on the text, and the rest are listed as given to the writer', async () => {
    model.script(reply([text('# Checked board\n\n## Done\n\nShipped it!\n\n## Risks\n\nNone.')]), { when: 'Checked board' });
    const ref = await testEnv.make({
      title: 'Checked board',
      sources: [{ type: 'description', value: notes }],
      instructions: 'Open with “Done”. No exclamation marks. Keep it under 50 words. Leave out the section “Risks”. Sound warm.',
    });
    await testEnv.generate(ref);
    expect(states(await testEnv.version(`${ref}/versions/1`))).toEqual([
      ['Open with “Done”.', 'applied'],
      ['No exclamation marks.', 'not_met'],
      ['Keep it under 50 words.', 'applied'],
      ['Leave out the section “Risks”.', 'not_met'],
      ['Sound warm.', 'given'],
    ]);
  });
});
