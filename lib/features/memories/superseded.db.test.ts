import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, itemsOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { gatherWork } from '#lib/runs/tickets/brief.ts';
import { listMemories } from './read-memories.ts';

let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await primitiveTestEnv();
});

const remember = async (content: string, more: object = {}) => {
  const written = await testEnv.call('Write', { ref: 'memory:new', content: { content, ...more } });
  if (!written.success) throw new Error(written.message);
  return { ref: String(written.ref), id: String(written.ref).split(':')[1]!, message: written.message };
};
const read = async (ref: string) => dataOf(await testEnv.call('Read', { ref }));
const listed = async () => itemsOf(await testEnv.call('List', { pattern: 'memory:*', limit: 100 })).map(({ content }) => content);
const found = async (query: string) =>
  itemsOf(await testEnv.call('Search', { query, scope: 'memory' })).map(({ data }) => (data as { content: string }).content);

describe('a corrected memory', () => {
  test('is superseded, and neither listed nor found', async () => {
    const old = await remember('We decided to move the launch to 12 March', { type: 'decision' });
    const now = await remember('The launch is now on 19 March');
    expect(now.message).toContain('It replaces “We decided to move the launch to 12 March”.');
    expect(await read(old.ref)).toMatchObject({ superseded_by: now.id, is_superseded: true });
    expect(await listed()).toEqual(expect.not.arrayContaining(['We decided to move the launch to 12 March']));
    expect(await found('launch')).toEqual(['The launch is now on 19 March']);
    const all = await testEnv.call('List', { pattern: 'memory:?is_superseded=true' });
    expect(itemsOf(all).map(({ id }) => id)).toContain(old.id);
  });

  test('is valid again when its correction is forgotten, and superseded again when the correction is restored', async () => {
    const old = await remember('Dana prefers short reports', { type: 'preference' });
    const now = await remember('Dana prefers long reports now', { type: 'preference' });
    await testEnv.call('Edit', { ref: now.ref, changes: { is_active: false } });
    expect(await read(old.ref)).toMatchObject({ superseded_by: now.id, is_superseded: false });
    expect(await listed()).toContain('Dana prefers short reports');
    await testEnv.call('Edit', { ref: now.ref, changes: { is_active: true } });
    expect(await read(old.ref)).toMatchObject({ is_superseded: true });
  });

  test('guides no ticket', async () => {
    await remember('Nils prefers short answers', { type: 'preference' });
    await remember('Nils prefers long answers now', { type: 'preference' });
    const ticket = await testEnv.call('Write', { ref: 'work:new', content: { task: 'Compare prices', agent_type: 'research' } });
    const brief = await gatherWork(testEnv.ctx.db, String(ticket.ref).split(':')[1]!, new Date());
    expect(brief?.preferences.filter((one) => one.startsWith('Nils'))).toEqual(['Nils prefers long answers now']);
  });

  test('is valid again when the correction is undone', async () => {
    const old = await remember('The review is on Monday');
    await remember('The review is now on Friday');
    await testEnv.call('Edit', { ref: old.ref, changes: { superseded_by: null } });
    expect(await read(old.ref)).toMatchObject({ superseded_by: null, is_superseded: false });
  });

  test('stays superseded while a replacement of its replacement is valid', async () => {
    const [first, second, third] = [await remember('Alpha one'), await remember('Alpha two'), await remember('Alpha three')];
    await testEnv.call('Edit', { ref: first.ref, changes: { superseded_by: second.id } });
    await testEnv.call('Edit', { ref: second.ref, changes: { superseded_by: third.id } });
    await testEnv.call('Edit', { ref: second.ref, changes: { is_active: false } });
    expect(await read(first.ref)).toMatchObject({ is_superseded: true });
    await testEnv.call('Edit', { ref: third.ref, changes: { is_active: false } });
    expect(await read(first.ref)).toMatchObject({ is_superseded: false });
  });
});

describe('a memory that contradicts another', () => {
  test('replaces it, and both are kept', async () => {
    const old = await remember('Our board review is on Tuesday', { as_of: '2026-04-01T00:00:00Z' });
    const now = await remember('Our board review is on Friday', { as_of: '2026-05-03T00:00:00Z' });
    expect(now.message).toContain('It replaces “Our board review is on Tuesday”.');
    expect(await read(old.ref)).toMatchObject({ superseded_by: now.id, is_superseded: true, is_duplicate: false, is_active: true });
    const { memories } = await listMemories(testEnv.ctx.db, { query: 'board review' }, { page: 1, now: new Date() });
    expect(memories).toMatchObject([
      { id: now.id, replacedBy: null },
      { id: old.id, replacedBy: { id: now.id, since: '2026-05-03T00:00:00+00:00', was: 'Tuesday', now: 'Friday' } },
    ]);
  });

  test('replaces nothing that holds since a later day, or that is used elsewhere', async () => {
    const later = await remember('The audit is on Tuesday', { as_of: '2026-05-03T00:00:00Z' });
    await remember('The audit is on Friday', { as_of: '2026-04-01T00:00:00Z' });
    expect(await read(later.ref)).toMatchObject({ is_superseded: false });
    const elsewhere = await remember('The handover is on Tuesday', { scope: 'reader', reader: 'Sarah' });
    await remember('The handover is on Friday', { scope: 'reader', reader: 'Nils' });
    expect(await read(elsewhere.ref)).toMatchObject({ is_superseded: false });
  });
});

describe('a memory that repeats a known one', () => {
  test('is merged with it, whatever its spelling', async () => {
    const known = await remember('Our fiscal year starts in July', { scope: 'everywhere' });
    const again = await remember('our fiscal year: it starts in July!');
    expect(again.message).toContain('It repeats “Our fiscal year starts in July”, and was merged with it.');
    expect(await read(again.ref)).toMatchObject({ superseded_by: known.id, is_duplicate: true });
    expect(await found('fiscal year')).toEqual(['Our fiscal year starts in July']);
  });

  test('is a memory of its own again when that is undone', async () => {
    await remember('The lease ends in March');
    const again = await remember('The lease ends in March.');
    await testEnv.call('Edit', { ref: again.ref, changes: { superseded_by: null } });
    expect(await read(again.ref)).toMatchObject({ is_superseded: false, is_duplicate: false });
  });

  test('is forgotten with it', async () => {
    const known = await remember('The warehouse is in Ghent');
    const again = await remember('The warehouse is in Ghent');
    await testEnv.call('Edit', { ref: known.ref, changes: { is_active: false } });
    expect(await read(again.ref)).toMatchObject({ is_active: false });
    expect(await found('warehouse')).toEqual([]);
  });

  test('is not merged when it only sounds similar', async () => {
    const scope = { type: 'preference', scope: 'everywhere' };
    await remember('I prefer short summaries', scope);
    const { ref } = await remember('I prefer long summaries', scope);
    expect(await read(ref)).toMatchObject({ is_duplicate: false, is_superseded: false });
  });
});

describe('a model that names what a memory corrects', () => {
  test('can do so when writing it', async () => {
    const old = await remember('The budget is 40,000');
    const now = await remember('The budget is 50,000', { supersedes: [old.id] });
    expect(await read(old.ref)).toMatchObject({ superseded_by: now.id });
  });

  test.each([
    ['itself', async (own: string) => own],
    [
      'a memory that it replaced',
      async (own: string) => {
        const other = await remember('Beta two', { supersedes: [own] });
        await testEnv.call('Edit', { ref: `memory:${own}`, changes: { superseded_by: null } });
        await testEnv.call('Edit', { ref: other.ref, changes: { superseded_by: own } });
        return other.id;
      },
    ],
  ])('cannot name %s', async (_, by) => {
    const { id, ref } = await remember(`Beta one ${Math.random()}`);
    const refused = await testEnv.call('Edit', { ref, changes: { superseded_by: await by(id) } });
    expect(refused).toMatchObject({ success: false, error: 'invalid_input', path: 'superseded_by' });
  });

  test('cannot name a missing memory or another person’s, and nothing is written', async () => {
    const stranger = await primitiveTestEnv('mallory');
    const theirs = await stranger.call('Write', { ref: 'memory:new', content: { content: 'Theirs' } });
    const id = String(theirs.ref).split(':')[1]!;
    expect(await testEnv.call('Write', { ref: 'memory:new', content: { content: 'Mine now', supersedes: [id] } })).toMatchObject({
      error: 'invalid_input',
    });
    expect(await listed()).not.toContain('Mine now');
    const own = await remember('Mine');
    expect(await testEnv.call('Edit', { ref: own.ref, changes: { superseded_by: id } })).toMatchObject({ error: 'invalid_input' });
    expect(dataOf(await stranger.call('Read', { ref: `memory:${id}` }))).toMatchObject({ is_superseded: false });
  });
});

describe('the scope of a memory', () => {
  test('is set when the memory is written if it is certain', async () => {
    await testEnv.call('Write', {
      ref: 'deliverable:new',
      content: { title: 'Weekly status', deliverable_type: 'status_report', recipient: { name: 'Sarah Chen' } },
    });
    expect(await read((await remember('I hate exclamation marks', { type: 'preference' })).ref)).toMatchObject({ scope: 'everywhere' });
    expect(await read((await remember('Sarah wants the money first', { type: 'preference' })).ref)).toMatchObject({
      scope: 'reader',
      reader: 'Sarah Chen',
    });
    expect(await read((await remember('Sarah is ill')).ref)).toMatchObject({ scope: null, reader: null });
  });

  test('requires its target, and clears it when the scope changes', async () => {
    const { ref } = await remember('The export is late');
    expect(await testEnv.call('Edit', { ref, changes: { scope: 'reader' } })).toMatchObject({ error: 'invalid_input', path: 'reader' });
    expect(await testEnv.call('Edit', { ref, changes: { scope: 'reader', reader: 'Sarah' } })).toMatchObject({ success: true });
    await testEnv.call('Edit', { ref, changes: { scope: 'everywhere' } });
    expect(await read(ref)).toMatchObject({ scope: 'everywhere', reader: null });
    await testEnv.call('Edit', { ref, changes: { scope: null } });
    expect(await read(ref)).toMatchObject({ scope: null });
  });

  test('set explicitly overrides the inferred one', async () => {
    expect(await read((await remember('I like semicolons', { type: 'preference', scope: null })).ref)).toMatchObject({ scope: null });
  });

  test('is the deliverable on the screen', async () => {
    const { ref } = await testEnv.call('Write', { ref: 'deliverable:new', content: { title: 'On screen', deliverable_type: 'custom' } });
    const written = await testEnv.call(
      'Write',
      { ref: 'memory:new', content: { content: 'The pump is broken' } },
      { screen: `${ref}/versions/2` },
    );
    expect(dataOf(written)).toMatchObject({ scope: 'deliverable', deliverable_id: String(ref).split(':')[1] });
  });
});
