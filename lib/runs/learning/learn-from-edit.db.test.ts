import { beforeAll, expect, test } from 'vitest';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { testWithoutModel } from '#lib/models/testing/without-model.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { learnFromEdit } from './learn-from-edit.ts';
import { listLearned } from './read-learned.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;
let testEnv: TestEnv;

beforeAll(async () => {
  testEnv = await draftTestEnv();
});

const source = { type: 'description', value: 'Shipped search.\nThe export is late.\nNext: pricing.' };
const draftOf = async (in_: TestEnv, ref: string) => (await in_.version(ref)).draft_content!;

async function learn(from: TestEnv, ref: string) {
  const { id } = await from.version(ref);
  return learnFromEdit(from.services, { userId: from.ctx.userId, versionId: id }, new AbortController().signal);
}

/** A version that was written, edited and approved. */
async function approved(into: TestEnv, title: string, edit: (draft: string) => string) {
  const ref = await into.make({ title, sources: [source] });
  await into.generate(ref);
  await into.approve(`${ref}/versions/1`, edit(await draftOf(into, `${ref}/versions/1`)));
  return ref;
}

/** Writes the next version, approves it with an edit, and learns from that. */
async function approveNext(ref: string, number: number, edit: (draft: string) => string) {
  await testEnv.generate(ref);
  const version = `${ref}/versions/${number}`;
  await testEnv.approve(version, edit(await draftOf(testEnv, version)));
  return (await learn(testEnv, version)).map(({ words }) => words);
}

/** The lessons of a deliverable's edits, current or superseded. */
async function learnedOf(ref: string, superseded = false) {
  const { items } = await testEnv.call('List', { pattern: `memory:?source_type=edit&is_superseded=${superseded}` });
  return (items as { ref: string; source_ref: string; content: string }[]).filter(({ source_ref }) => source_ref.startsWith(ref));
}

const closed = (line: string) => (draft: string) => `${draft.trim()}\n\n${line}`;

testWithoutModel('a lesson is saved with its version, shapes the next one, and is revoked by forgetting it', async () => {
  const ref = await approved(testEnv, 'Lessons', (draft) => draft.replace(/## Next\n\n.*\n?/, '').trim());
  expect((await learn(testEnv, `${ref}/versions/1`)).map(({ words }) => words)).toEqual(['Leave out the section “Next”.']);
  const [lesson] = await learnedOf(ref);
  expect(lesson).toMatchObject({ type: 'preference', source_ref: `${ref}/versions/1`, content: 'Leave out the section “Next”.' });
  await testEnv.call('Edit', { ref, changes: { sources: [source, { type: 'description', value: 'Next: hiring.' }] } });
  await testEnv.generate(ref);
  expect(await draftOf(testEnv, `${ref}/versions/2`)).not.toMatch(/iring/);
  await testEnv.call('Edit', { ref: lesson!.ref, changes: { is_active: false } });
  await testEnv.generate(ref);
  expect(await draftOf(testEnv, `${ref}/versions/3`)).toMatch(/iring/);
});

testWithoutModel('a closing is learned only when two versions in a row have it', async () => {
  const ref = await approved(testEnv, 'Closing', closed('ONE'));
  expect(await learn(testEnv, `${ref}/versions/1`)).toEqual([]);
  expect(await approveNext(ref, 2, (draft) => draft)).toEqual([]);
  expect(await approveNext(ref, 3, closed('ONE'))).toEqual([]);
  expect(await draftOf(testEnv, `${ref}/versions/3`)).not.toMatch(/ONE/);
  expect(await approveNext(ref, 4, closed('ONE'))).toEqual(['Close with “ONE”.']);
  await testEnv.generate(ref);
  expect(await draftOf(testEnv, `${ref}/versions/5`)).toMatch(/ONE$/);
});

testWithoutModel('a lesson is superseded once an edit removes its words, is listed as such, and can be restored', async () => {
  const ref = await approved(testEnv, 'Taken out', closed('ONE'));
  expect(await approveNext(ref, 2, closed('ONE'))).toEqual(['Close with “ONE”.']);
  const [lesson] = await learnedOf(ref);
  await approveNext(ref, 3, (draft) => draft.replace('ONE', 'I am on holiday until 30 November; ask Lena.'));
  expect(await learnedOf(ref)).toEqual([]);
  expect(await learnedOf(ref, true)).toMatchObject([{ ref: lesson!.ref }]);
  const id = ref.replace('deliverable:', '');
  expect(await listLearned(testEnv.ctx.db, id)).toMatchObject([{ words: 'Close with “ONE”.', version: 2, takenOutIn: 3 }]);
  await learn(testEnv, `${ref}/versions/3`);
  await testEnv.generate(ref);
  expect(await draftOf(testEnv, `${ref}/versions/4`)).not.toMatch(/ONE|holiday/);
  await testEnv.call('Edit', { ref: lesson!.ref, changes: { superseded_in: null } });
  expect(await listLearned(testEnv.ctx.db, id)).toMatchObject([{ words: 'Close with “ONE”.', takenOutIn: null }]);
  await testEnv.generate(ref);
  expect(await draftOf(testEnv, `${ref}/versions/5`)).toMatch(/ONE$/);
});

testWithoutModel('a repeated lesson is saved once, and a newer one replaces an older one on the same topic', async () => {
  const ref = await approved(testEnv, 'Twice', (draft) => `${draft}\n\nBest, Maya`);
  await approveNext(ref, 2, closed('Best, Maya'));
  await learn(testEnv, `${ref}/versions/2`);
  expect(await learnedOf(ref)).toMatchObject([{ content: 'Close with “Best, Maya”.' }]);
  await approveNext(ref, 3, (draft) => draft.replace('Best, Maya', 'Yours, Maya'));
  await approveNext(ref, 4, closed('Yours, Maya'));
  expect(await learnedOf(ref)).toMatchObject([{ content: 'Close with “Yours, Maya”.' }]);
});

testWithoutModel('nothing is learned from an unedited or unapproved version', async () => {
  const ref = await approved(testEnv, 'Unchanged', (draft) => draft);
  expect(await learn(testEnv, `${ref}/versions/1`)).toEqual([]);
  await testEnv.generate(ref);
  expect(await learn(testEnv, `${ref}/versions/2`)).toEqual([]);
});

test('a model formulates the lessons, and its cost is recorded', async () => {
  const model = await startScriptedModel();
  const own = await draftTestEnv(scriptedSettings(model));
  model.script('# Draft\n\nAll the words.', { when: 'With a model' });
  model.script('- Say “customers”, not “users”.\n- Open with the risks.', { when: 'edited_text' });
  const ref = await approved(own, 'With a model', (draft) => `${draft}\n\nMore.`);
  expect((await learn(own, `${ref}/versions/1`)).map(({ words }) => words)).toEqual([
    'Say “customers”, not “users”.',
    'Open with the risks.',
  ]);
  const { data } = await own.ctx.db.from('turns').select('operator, cost_nanousd').eq('operator', 'deliverable.learn');
  expect(data).toEqual([{ operator: 'deliverable.learn', cost_nanousd: expect.any(Number) }]);

  model.script('# Draft\n\nAll of 5\\* 3\\_2.', { when: 'Only escapes' });
  const same = await approved(own, 'Only escapes', (draft) => draft.replaceAll('\\', ''));
  expect(await draftOf(own, `${same}/versions/1`)).toContain('5\\* 3\\_2');
  expect(await learn(own, `${same}/versions/1`)).toEqual([]);
  await model.close();
});

test('a model’s lesson that repeats a one-time line is dropped', async () => {
  const model = await startScriptedModel();
  const own = await draftTestEnv(scriptedSettings(model));
  model.script('# Draft\n\nAll the words.', { when: 'With a model' });
  model.script('End every report with ONE.\nKeep “Lena is back on Monday.” near the end.\nOpen with the risks.', { when: 'edited_text' });
  const ref = await approved(own, 'With a model', (draft) => `${draft} Lena is back on Monday.\n\nONE`);
  expect((await learn(own, `${ref}/versions/1`)).map(({ words }) => words)).toEqual(['Open with the risks.']);
  await model.close();
});
