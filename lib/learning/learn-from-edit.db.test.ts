import { beforeAll, expect, test } from 'vitest';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { writingWorld } from '#lib/generation/testing/writing-world.ts';
import { scriptedSettings } from '#lib/thinking-partner/testing/partner-world.ts';
import { learnFromEdit } from './learn-from-edit.ts';

type World = Awaited<ReturnType<typeof writingWorld>>;
let world: World;

beforeAll(async () => {
  world = await writingWorld();
});

const source = { type: 'description', value: 'Shipped search.\nThe export is late.\nNext: pricing.' };
const draftOf = async (in_: World, ref: string) => (await in_.version(ref)).draft_content!;

async function learn(from: World, ref: string) {
  const { id } = await from.version(ref);
  return learnFromEdit(from.ports, { userId: from.ctx.userId, versionId: id }, new AbortController().signal);
}

/** A version that was written and then approved as the person wants it. */
async function approved(into: World, title: string, edit: (draft: string) => string) {
  const ref = await into.make({ title, sources: [source] });
  await into.generate(ref);
  await into.approve(`${ref}/versions/1`, edit(await draftOf(into, `${ref}/versions/1`)));
  return ref;
}

test('what an edit teaches is kept with its version, shapes the next one, and is revoked by forgetting it', async () => {
  const ref = await approved(world, 'Lessons', (draft) => `${draft.replace(/## Next\n\n.*\n?/, '').trim()}\n\nThanks, Maya`);
  expect((await learn(world, `${ref}/versions/1`)).map(({ words }) => words)).toEqual([
    'Leave out the section “Next”.',
    'Close with “Thanks, Maya”.',
  ]);
  const { items } = await world.call('List', { pattern: 'memory:?source_type=edit' });
  expect(items).toHaveLength(2);
  expect(items).toContainEqual(
    expect.objectContaining({ type: 'preference', source_ref: `${ref}/versions/1`, content: 'Close with “Thanks, Maya”.' }),
  );

  await world.generate(ref);
  expect(await draftOf(world, `${ref}/versions/2`)).toMatch(/Thanks, Maya$/);
  const closing = (items as { ref: string; content: string }[]).find(({ content }) => content.startsWith('Close'))!;
  await world.call('Edit', { ref: closing.ref, changes: { is_active: false } });
  await world.generate(ref);
  expect(await draftOf(world, `${ref}/versions/3`)).not.toMatch(/Thanks/);
});

test('learned twice it is kept once; a newer lesson takes the place of one of its topic', async () => {
  const ref = await approved(world, 'Twice', (draft) => `${draft}\n\nBest, Maya`);
  await learn(world, `${ref}/versions/1`);
  await learn(world, `${ref}/versions/1`);
  await world.generate(ref);
  await world.approve(`${ref}/versions/2`, (await draftOf(world, `${ref}/versions/2`)).replace('Best, Maya', 'Yours, Maya'));
  await learn(world, `${ref}/versions/2`);
  const { items } = await world.call('List', { pattern: 'memory:?source_type=edit' });
  const own = (items as { source_ref: string; content: string }[]).filter(({ source_ref }) => source_ref.startsWith(ref));
  expect(own.map(({ content }) => content)).toEqual(['Close with “Yours, Maya”.']);
});

test('nothing is learned from what was approved as it was, or is not approved', async () => {
  const ref = await approved(world, 'Unchanged', (draft) => draft);
  expect(await learn(world, `${ref}/versions/1`)).toEqual([]);
  await world.generate(ref);
  expect(await learn(world, `${ref}/versions/2`)).toEqual([]);
});

test('a model tells the lessons in its own words, and what that cost is kept', async () => {
  const model = await startScriptedModel();
  const own = await writingWorld(scriptedSettings(model));
  model.script('# Draft\n\nAll the words.', { when: 'With a model' });
  model.script('- Say “customers”, not “users”.\n- Open with the risks.', { when: 'made_of_it' });
  const ref = await approved(own, 'With a model', (draft) => `${draft}\n\nMore.`);
  expect((await learn(own, `${ref}/versions/1`)).map(({ words }) => words)).toEqual([
    'Say “customers”, not “users”.',
    'Open with the risks.',
  ]);
  const { data } = await own.ctx.db.from('turns').select('operator, cost_nanousd').eq('operator', 'deliverable.learn');
  expect(data).toEqual([{ operator: 'deliverable.learn', cost_nanousd: expect.any(Number) }]);
  await model.close();
});
