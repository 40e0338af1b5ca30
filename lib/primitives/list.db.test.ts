import { beforeAll, describe, expect, test } from 'vitest';
import { actions } from '#lib/primitives/actions/index.ts';
import { insertRow, itemsOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { registry } from './index.ts';

let testEnv: TestEnv;
const refs: string[] = [];

beforeAll(async () => {
  testEnv = await primitiveTestEnv();
  const kinds = ['status_report', 'newsletter', 'newsletter', 'custom', 'custom'];
  for (const [index, deliverable_type] of kinds.entries()) {
    const content = { title: `Piece ${'ABCDE'[index]}`, deliverable_type, instructions: 'Long instructions' };
    refs.push(String((await testEnv.call('Write', { ref: 'deliverable:new', content })).ref));
  }
  await testEnv.call('Edit', { ref: refs[0], changes: { status: 'paused' } });
  await testEnv.call('Edit', { ref: refs[1], changes: { status: 'archived' } });
});

const list = (pattern: string, more = {}) => testEnv.call('List', { pattern, ...more });
const titles = async (pattern: string, more = {}) =>
  itemsOf(await list(pattern, more))
    .map(({ title }) => String(title).at(-1))
    .join('');

describe('a pattern finds', () => {
  test('all of a type, last updated first, with counts by status', async () => {
    expect(await titles('deliverable:*')).toBe('BAEDC');
    expect(await list('deliverable:*')).toMatchObject({
      count: 5,
      total: 5,
      entity_type: 'deliverable',
      message: 'Found 5 deliverable(s) (3 active, 1 archived, 1 paused)',
    });
  });

  test('those that match a filter; a repeated field means any of its values', async () => {
    expect(await titles('deliverable:?status=active')).toBe('EDC');
    expect(await titles('deliverable:?status=paused&status=archived')).toBe('BA');
    expect(await titles('deliverable:?deliverable_type=newsletter&status=active')).toBe('C');
    expect(await titles('deliverable:?title=Piece%20A')).toBe('A');
    expect(await titles('deliverable:?title=Piece%20A&title=Piece%20B')).toBe('BA');
  });

  test('nothing, which is not a failure', async () => {
    expect(await list('work:*')).toEqual({
      success: true,
      items: [],
      count: 0,
      total: 0,
      pattern: 'work:*',
      entity_type: 'work',
      message: 'Found 0 work ticket(s)',
    });
  });

  test('in the requested order: names from A, times from the newest, unless specified', async () => {
    expect(await titles('deliverable:*', { order_by: 'title' })).toBe('ABCDE');
    expect(await titles('deliverable:*', { order_by: 'title', order: 'desc' })).toBe('EDCBA');
    expect(await titles('deliverable:?order_by=created_at')).toBe('EDCBA');
    expect(await titles('deliverable:?order_by=created_at&order=asc')).toBe('ABCDE');
    expect(await titles('deliverable:*', { order: 'asc' })).toBe('CDEAB');
  });

  test('a page: sorted before it is cut; the input overrides the pattern', async () => {
    expect(await titles('deliverable:?limit=2&order_by=title')).toBe('AB');
    expect(await titles('deliverable:?limit=2&order_by=title', { limit: 3 })).toBe('ABC');
    expect(await titles('deliverable:?limit=2&offset=2', { order_by: 'title' })).toBe('CD');
    expect(await titles('deliverable:?order_by=created_at', { order_by: 'title', limit: 1, offset: 4 })).toBe('E');
    expect(await list('deliverable:?limit=2')).toMatchObject({
      count: 2,
      total: 5,
      message: 'Found 5 deliverable(s), showing 2 (1 archived, 1 paused)',
    });
  });

  test('an empty page after the last one, with the total', async () => {
    expect(await list('deliverable:*', { offset: 50 })).toMatchObject({
      items: [],
      count: 0,
      total: 5,
      message: 'Found 5 deliverable(s), showing 0',
    });
  });
});

test('a page that is too long for a model reports its count, and paging by that count returns each row once', async () => {
  const other = await primitiveTestEnv();
  const rows = Array.from({ length: 130 }, (_, nth) => ({
    user_id: other.ctx.userId,
    content: `Memory ${nth} ${'of what was decided '.repeat(20)}`,
  }));
  await other.ctx.db.from('memories').insert(rows).throwOnError();
  const { toModelOutput } = registry.aiTools(() => other.ctx).List!;
  const seen: string[] = [];
  for (let offset = 0; seen.length < 130; ) {
    const result = await other.call('List', { pattern: 'memory:*', limit: 100, offset });
    const { value } = (await toModelOutput!({ toolCallId: 'c', input: {}, output: result })) as unknown as {
      value: { items: { ref: string }[] };
    };
    expect(value.items).toHaveLength(result.count as number);
    expect(result.message).toContain(`Found 130 memory(ies), showing ${result.count}`);
    seen.push(...value.items.map(({ ref }) => ref));
    offset += result.count as number;
  }
  expect(new Set(seen).size).toBe(130);
});

test('items have refs that can be read, and omit long texts', async () => {
  const [item] = itemsOf(await list('deliverable:*', { limit: 1 }));
  expect(await testEnv.call('Read', { ref: item!.ref })).toMatchObject({
    ref: item!.ref,
    data: { title: item!.title, instructions: 'Long instructions' },
  });
  for (const left of ['instructions', 'sources', 'user_id', 'embedding', 'words']) expect(item).not.toHaveProperty(left);
});

test('forgotten memories are omitted unless requested', async () => {
  const own = await primitiveTestEnv();
  await own.call('Write', { ref: 'memory:new', content: { content: 'Kept' } });
  await own.call('Write', { ref: 'memory:new', content: { content: 'Forgotten' } });
  await own.call('Edit', { ref: 'memory:latest', changes: { is_active: false } });
  const contents = async (pattern: string) => itemsOf(await own.call('List', { pattern })).map(({ content }) => content);
  expect(await contents('memory:*')).toEqual(['Kept']);
  expect(await contents('memory:?is_active=false')).toEqual(['Forgotten']);
  expect(await contents('memory:?is_active=true&is_active=false')).toEqual(['Forgotten', 'Kept']);
  expect(await own.call('List', { pattern: 'memory:?type=fact&limit=10' })).toMatchObject({ message: 'Found 1 memory(ies) (1 fact)' });
});

test('text in a filter is literal', async () => {
  const own = await primitiveTestEnv();
  const odd = ['a,b', 'a"b', 'a\\b', '(a)', '{a}', "a'b", 'a b', 'null', '*', '%', 'ä€😀'];
  for (const tag of odd) await own.call('Write', { ref: 'memory:new', content: { content: `Tagged ${tag}`, tags: [tag, 'all'] } });
  const found = async (query: string) =>
    itemsOf(await own.call('List', { pattern: `memory:?${query}`, order_by: 'created_at', order: 'asc' }));
  for (const tag of odd) expect(await found(`tags=${encodeURIComponent(tag)}`)).toMatchObject([{ content: `Tagged ${tag}` }]);
  expect(await found(odd.map((tag) => `tags=${encodeURIComponent(tag)}`).join('&'))).toHaveLength(odd.length);
  expect(await found('tags=a&tags=b')).toEqual([]);

  for (const name of odd) await own.call('Write', { ref: 'domain:new', content: { name } });
  const named = async (query: string) => itemsOf(await own.call('List', { pattern: `domain:?${query}` })).map(({ name }) => name);
  for (const name of odd) expect(await named(`name=${encodeURIComponent(name)}`)).toEqual([name]);
  expect((await named(odd.map((name) => `name=${encodeURIComponent(name)}`).join('&'))).sort()).toEqual([...odd].sort());
});

describe('a subpath in a pattern finds', () => {
  beforeAll(async () => {
    for (const [index, status] of [
      [0, 'generating'],
      [2, 'staged'],
      [2, 'generating'],
    ].entries()) {
      const parent = refs[status[0] as number]!.slice('deliverable:'.length);
      await insertRow(testEnv, 'deliverable_versions', {
        deliverable_id: parent,
        version_number: index + 1,
        status: status[1],
        draft_content: 'Draft',
      });
    }
    await insertRow(testEnv, 'user_integrations', { provider: 'slack', account: 'Acme' });
    await insertRow(testEnv, 'user_integrations', { provider: 'notion', status: 'expired' });
  });

  test('the children of one', async () => {
    expect(await list(`${refs[2]}/versions`)).toMatchObject({
      items: [{ ref: `${refs[2]}/versions/3` }, { ref: `${refs[2]}/versions/2` }],
      total: 2,
      message: 'Found 2 version(s) (1 generating, 1 staged)',
    });
    expect(await list(`${refs[2]}/versions?status=staged`)).toMatchObject({ items: [{ ref: `${refs[2]}/versions/2`, status: 'staged' }] });
  });

  test('the children of all', async () => {
    expect(await list('deliverable:*/versions')).toMatchObject({ total: 3 });
    expect(await list('deliverable:*/versions?status=staged')).toMatchObject({ items: [{ ref: `${refs[2]}/versions/2` }] });
  });

  test('the visible fields of all connections', async () => {
    expect(await list('platform:*/credentials', { order_by: 'provider' })).toMatchObject({
      items: [
        { ref: 'platform:notion/credentials', status: 'expired' },
        { ref: 'platform:slack/credentials', account: 'Acme', status: 'active' },
      ],
      message: 'Found 2 platform(s) (1 expired, 1 active)',
    });
    expect(await list('platform:*/credentials?status=active')).toMatchObject({ count: 1 });
  });
});

describe('the catalog of actions', () => {
  test('is a list like any other', async () => {
    const { items, message } = await list('action:*');
    expect(items).toHaveLength(actions.length);
    expect(items).toContainEqual(
      expect.objectContaining({ ref: 'action:deliverable.schedule', name: 'deliverable.schedule', target_type: 'deliverable' }),
    );
    expect(message).toMatch(/^Found \d+ action\(s\) \(\d+ deliverable/);
  });

  test('can be filtered, cut and listed by prefix', async () => {
    const deliverables = actions.filter(({ name }) => name.startsWith('deliverable.'));
    expect(await list('action:deliverable.*')).toMatchObject({ count: deliverables.length });
    expect(await list('action:nothing.*')).toMatchObject({ items: [], count: 0, total: 0 });
    expect(await list('action:*?target_type=domain')).toMatchObject({ count: 0 });
    expect(await list('action:*', { offset: 1 })).toMatchObject({ count: actions.length - 1, total: actions.length });
  });
});
