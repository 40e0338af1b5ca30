import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reply, type ScriptedModel, startScriptedModel, text } from '#e2e/scripted-model/index.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

const idOf = (ref: string) => ref.split(':')[1]!;
const note = (value: string) => [{ type: 'description', value }];

/** Two status reports, and memories that could get into them. */
async function filled(testEnv: TestEnv) {
  const sarah = await testEnv.make({ title: 'Status for Sarah', recipient: { name: 'Sarah' }, sources: note('Shipped search.') });
  const nils = await testEnv.make({ title: 'Status for Nils', recipient: { name: 'Nils' }, sources: note('Fixed the login.') });
  const junk = await testEnv.remember('<img src=x onerror=alert(1)>xxxx');
  const moved = await testEnv.remember('We decided to move the launch to 12 March', { type: 'decision' });
  const now = await testEnv.remember('The launch is now on 19 March');
  const near = await testEnv.remember('The status for Sarah and Nils mentions heat pumps.');
  await testEnv.remember('The ledger export is six days late.', { scope: 'reader', reader: 'Sarah' });
  await testEnv.remember('Hiring is paused.', { scope: 'deliverable', deliverable_id: idOf(nils) });
  return { sarah, nils, junk, moved, now, near };
}

async function draft(testEnv: TestEnv, ref: string, number = 1) {
  return testEnv.version(`${ref}/versions/${number}`);
}

describe('without a model', () => {
  let testEnv: TestEnv;
  let all: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
    all = await filled(testEnv);
    await testEnv.generate(all.sarah);
    await testEnv.generate(all.nils);
  });

  test('a fact for one reader or deliverable appears only there', async () => {
    const [sarah, nils] = [await draft(testEnv, all.sarah), await draft(testEnv, all.nils)];
    expect(sarah.draft_content).toContain('- The ledger export is six days late.');
    expect(nils.draft_content).not.toContain('ledger');
    expect(nils.draft_content).toContain('- Hiring is paused.');
    expect(sarah.draft_content).not.toContain('Hiring');
  });

  test('junk, superseded and unrelated memories appear in no text or source', async () => {
    for (const ref of [all.sarah, all.nils]) {
      const version = await draft(testEnv, ref);
      const written = `${version.draft_content} ${JSON.stringify(version.source_snapshots)}`;
      for (const words of ['xxxx', 'launch', 'heat pumps']) expect(written).not.toContain(words);
    }
  });

  test('a memory without a scope is offered, a superseded one is not', async () => {
    const { offered_memories } = await draft(testEnv, all.sarah);
    expect(offered_memories).toEqual(expect.arrayContaining([all.junk, all.now, all.near].map(idOf)));
    expect(offered_memories).not.toContain(idOf(all.moved));
  });

  test('an older memory is offered first if it is relevant, and not at all if it is not', async () => {
    const own = await draftTestEnv();
    const relevant = await own.remember('Heat pumps sold well in spring', { as_of: '2020-01-01T00:00:00Z' });
    const unrelated = await own.remember('The spring party is in the garden', { as_of: '2020-01-01T00:00:00Z' });
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'a holiday', 'a birthday', 'a strike'])
      await own.remember(`The office closes early on ${day}`);
    const report = await own.make({ title: 'Sales of heat pumps', description: 'Heat pumps sold this spring', sources: note('Sold 12.') });
    await own.generate(report);
    const { offered_memories } = await draft(own, report);
    expect(offered_memories![0]).toBe(idOf(relevant));
    expect(offered_memories).not.toContain(idOf(unrelated));
  });

  test('a memory that is excluded from a deliverable is missing from the next version until that is undone', async () => {
    const hiring = await testEnv.ctx.db.from('memories').select('id').eq('content', 'Hiring is paused.').single().throwOnError();
    const ref = `memory:${hiring.data.id}`;
    await testEnv.call('Edit', { ref, changes: { excluded_from: [idOf(all.nils)] } });
    await testEnv.generate(all.nils);
    expect((await draft(testEnv, all.nils, 2)).draft_content).not.toContain('Hiring');
    expect((await draft(testEnv, all.nils, 2)).offered_memories).not.toContain(hiring.data.id);
    await testEnv.call('Edit', { ref, changes: { excluded_from: [] } });
    await testEnv.generate(all.nils);
    expect((await draft(testEnv, all.nils, 3)).draft_content).toContain('Hiring is paused.');
  });

  test('a fact that an approved version reported is not repeated', async () => {
    await testEnv.approve(`${all.sarah}/versions/1`, (await draft(testEnv, all.sarah)).draft_content!);
    await testEnv.generate(all.sarah);
    expect((await draft(testEnv, all.sarah, 2)).draft_content).not.toContain('ledger export');
  });

  test('an offered memory that the person adds to a deliverable is in its next version, even if it is older', async () => {
    await testEnv.call('Edit', { ref: all.now, changes: { scope: 'deliverable', deliverable_id: idOf(all.nils) } });
    await testEnv.generate(all.nils);
    expect((await draft(testEnv, all.nils, 4)).draft_content).toContain('The launch is now on 19 March');
  });

  test('a scheduled version that is sent without review also leaves out unscoped memories', async () => {
    const db = testEnv.ctx.db;
    const own = await testEnv.make({
      title: 'Research brief about heat pumps',
      deliverable_type: 'research_brief',
      sources: note('Prices fell.'),
    });
    await db.from('deliverables').update({ governance: 'full_auto' }).eq('id', idOf(own)).throwOnError();
    const due = { deliverable_id: idOf(own), version_number: 1, period_end: new Date().toISOString(), due_at: new Date().toISOString() };
    const { data } = await db.from('deliverable_versions').insert(due).select('id').single().throwOnError();
    await testEnv.run(data.id);
    const version = await draft(testEnv, own);
    expect(version.status).toBe('staged');
    expect(version.draft_content).toContain('Prices fell.');
    expect(version.draft_content).not.toMatch(/launch|xxxx|mentions heat pumps|ledger|Hiring/);
  });

  test('a source memory is left out when it is excluded, forgotten or replaced', async () => {
    const own = await testEnv.make({
      title: 'From sources',
      sources: [
        { type: 'ref', value: 'memory:?type=fact' },
        { type: 'ref', value: all.moved },
      ],
    });
    await testEnv.call('Edit', { ref: all.junk, changes: { excluded_from: [idOf(own)] } });
    await testEnv.generate(own);
    const { draft_content, source_snapshots } = await draft(testEnv, own);
    expect(draft_content).toContain('19 March');
    expect(draft_content).not.toMatch(/move the launch|xxxx/);
    expect(source_snapshots).toContainEqual(
      expect.objectContaining({ kind: 'missing', excerpt: 'This memory was replaced by a newer one.' }),
    );
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

  test('the brief contains only memories that apply', async () => {
    const { sarah } = await filled(testEnv);
    await testEnv.remember('Tom likes short reports', { type: 'preference' });
    await testEnv.remember('Sarah wants the money first', { type: 'preference' });
    await testEnv.remember('I hate exclamation marks', { type: 'preference' });
    model.script(reply([text('# Status\n\nAll is well.')]), { when: 'Status for Sarah' });
    await testEnv.generate(sarah);
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    for (const words of ['ledger export', 'Sarah wants the money first', 'I hate exclamation marks']) expect(sent).toContain(words);
    for (const words of ['xxxx', 'launch', 'heat pumps', 'Hiring', 'Tom likes']) expect(sent).not.toContain(words);
  });
});

describe('a source that was read in part', () => {
  test('is marked on the version and in the prompt', async () => {
    const model = await startScriptedModel();
    const testEnv = await draftTestEnv(scriptedSettings(model));
    const content = Array.from({ length: 6000 }, (_, index) => `Sentence number ${index} is here.`).join('\n\n');
    const document = await testEnv.call('Write', { ref: 'document:new', content: { name: 'Handbook', content } });
    for (let index = 0; index < 23; index += 1) await testEnv.remember(`Point ${index} is settled.`, { type: 'decision' });
    const ref = await testEnv.make({
      title: 'From much',
      sources: [
        { type: 'document', value: document.ref },
        { type: 'ref', value: 'memory:?type=decision' },
      ],
    });
    model.script(reply([text('# From much\n\nShort.')]), { when: 'From much' });
    await testEnv.generate(ref);
    const { source_snapshots } = await testEnv.version(`${ref}/versions/1`);
    expect(source_snapshots).toContainEqual(
      expect.objectContaining({
        kind: 'document',
        part: expect.stringMatching(/^Only about the first [\d,]+ of 30,000 words were read\.$/),
      }),
    );
    expect(source_snapshots).toContainEqual(expect.objectContaining({ kind: 'part', part: 'Only the first 20 of 23 memories were read.' }));
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    expect(sent).toContain('of 30,000 words were read.');
    expect(sent).toContain('Only the first 20 of 23 memories were read.');
    await model.close();
  });
});
