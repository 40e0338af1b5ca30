import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemsOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { createLocalEmbedder } from '#lib/search/local-embedder.ts';
import { thirtyMemories } from '#lib/search/testing/ranking-corpus.ts';

const embedder = createLocalEmbedder();
let testEnv: TestEnv;

beforeAll(async () => {
  testEnv = await primitiveTestEnv('ada', { embedder });
  for (const content of thirtyMemories) await testEnv.call('Write', { ref: 'memory:new', content: { content } });
});
afterAll(() => embedder.close());

test('a memory in different words is among the first five of thirty', async () => {
  const result = await testEnv.call('Search', { query: 'database migration decisions', scope: 'memory', limit: 5 });
  expect(result).toMatchObject({ semantic: true, count: 5, scope: 'memory' });
  expect(itemsOf(result).map(({ data }) => (data as { content: string }).content)).toContain(thirtyMemories[0]);
});

test('hits have refs that can be read, descending scores and no hidden fields', async () => {
  const hits = itemsOf(await testEnv.call('Search', { query: 'when does the board meet' }));
  for (const { ref, data, score, entity_type } of hits) {
    expect(await testEnv.call('Read', { ref })).toMatchObject({ success: true, ref, entity_type });
    for (const hidden of ['user_id', 'embedding', 'embedding_model', 'words']) expect(data).not.toHaveProperty(hidden);
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThanOrEqual(1);
  }
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score as number).sort((a, b) => b - a));
});

describe('a search without a scope covers all types', () => {
  beforeAll(async () => {
    const write = (type: string, content: object) => testEnv.call('Write', { ref: `${type}:new`, content });
    await write('deliverable', { title: 'Quarterly penguin census', deliverable_type: 'research_brief' });
    await write('work', { task: 'Count the penguins of the southern colony', agent_type: 'research' });
    await write('document', { name: 'Field notes', content: '# Weather\n\nIt snowed.\n\n# Animals\n\nFour hundred penguins were seen.' });
    await write('memory', { content: 'Penguins are counted in January' });
  });

  test('by default, and by one scope when asked', async () => {
    const kinds = async (scope?: string) =>
      itemsOf(await testEnv.call('Search', { query: 'penguins', scope })).map(({ entity_type }) => entity_type);
    expect(new Set(await kinds())).toEqual(new Set(['deliverable', 'work', 'document', 'memory']));
    for (const scope of ['deliverable', 'work', 'document', 'memory']) expect(new Set(await kinds(scope))).toEqual(new Set([scope]));
  });

  test('a document is found by its passage', async () => {
    const [hit] = itemsOf(await testEnv.call('Search', { query: 'penguins seen', scope: 'document' }));
    expect(hit).toMatchObject({
      entity_type: 'document',
      ref: expect.stringMatching(/^document:[^/]+\/chunks\/0$/),
      data: { document_name: 'Field notes' },
    });
  });

  test('a document that waits for its text is found by its name', async () => {
    const { ref } = await testEnv.call('Write', { ref: 'document:new', content: { name: 'Walrus handbook' } });
    expect(itemsOf(await testEnv.call('Search', { query: 'walrus handbook', scope: 'document', limit: 1 }))).toMatchObject([
      { ref, data: { status: 'pending' } },
    ]);
  });
});

test('forgotten memories are not found', async () => {
  const { ref } = await testEnv.call('Write', { ref: 'memory:new', content: { content: 'The password of the aquarium is fish' } });
  expect(itemsOf(await testEnv.call('Search', { query: 'password of the aquarium', limit: 1 }))).toMatchObject([{ ref }]);
  await testEnv.call('Edit', { ref, changes: { is_active: false } });
  expect(itemsOf(await testEnv.call('Search', { query: 'password of the aquarium' })).map((hit) => hit.ref)).not.toContain(ref);
});

test('when the query cannot be embedded, words are compared and the result says so', async () => {
  const away = { ...embedder, embed: () => Promise.reject(new Error('away')), embedQuery: undefined };
  const result = await testEnv.call('Search', { query: 'fiscal year' }, { embedder: away });
  expect(result).toMatchObject({ success: true, semantic: false });
  expect(itemsOf(result)[0]).toMatchObject({ data: { content: 'Our fiscal year starts in April.' } });
  expect(testEnv.logged).toEqual(['Search compared words only: the query could not be embedded.']);
});
