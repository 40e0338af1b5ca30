import { beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { isCreatable } from '#lib/entities/create-entity.ts';
import { entities } from '#lib/entities/index.ts';
import { clockAt, dataOf, insertRow, itemsOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await primitiveTestEnv();
});

const write = (type: string, content: object, more = {}) => testEnv.call('Write', { ref: `${type}:new`, content }, more);

test.each(Object.values(entities).filter(isCreatable))(
  'the example of $type in the description of Write can be created',
  async ({ type, example }) => {
    expect(await write(type, example!, { storage: folderStorage(temporaryFolder()) })).toMatchObject({ success: true, entity_type: type });
  },
);

describe('a written entity has defaults for omitted fields', () => {
  test('deliverable', async () => {
    expect(dataOf(await write('deliverable', { title: 'A', deliverable_type: 'custom' }))).toMatchObject({
      status: 'active',
      frequency: 'weekly',
      governance: 'manual',
    });
  });

  test('memory', async () => {
    expect(dataOf(await write('memory', { content: 'A' }))).toMatchObject({
      type: 'fact',
      tags: [],
      source_type: 'conversation',
      is_active: true,
      importance: 0.5,
    });
  });

  test('work', async () => {
    expect(dataOf(await write('work', { task: 'A', agent_type: 'research' }))).toMatchObject({
      frequency: 'once',
      status: 'pending',
      parameters: {},
    });
  });

  test('document and domain require only a name', async () => {
    expect(await write('document', { name: 'To come' })).toMatchObject({
      data: { status: 'pending', word_count: 0 },
      message: 'Created document: To come',
    });
    expect(await write('domain', { name: 'Launch' })).toMatchObject({ data: { description: null }, message: 'Created domain: Launch' });
  });
});

test('given fields are stored', async () => {
  const domain = String((await write('domain', { name: 'Launch' })).ref).slice('domain:'.length);
  const content = {
    title: 'Board update',
    deliverable_type: 'board_update',
    description: 'For the board',
    frequency: 'monthly',
    schedule: { day: 'tuesday', nth: 1, time: '08:00', time_zone: 'Europe/London' },
    sources: [{ type: 'url', value: 'https://example.com' }],
    recipient: { name: 'Sarah Chen', role: 'lead investor' },
    instructions: 'Two pages',
    domain_id: domain,
  };
  const result = await write('deliverable', content);
  expect(result).toMatchObject({ data: content, message: 'Created deliverable: Board update (monthly)' });
  expect(dataOf(await testEnv.call('Read', { ref: result.ref }))).toEqual(result.data);
});

test('the next run follows from the schedule, in the zone of the schedule or of the person', async () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  const next = async (content: object, timeZone = 'UTC') =>
    dataOf(await write('deliverable', { title: 'A', deliverable_type: 'custom', ...content }, { clock, timeZone })).next_run_at;
  expect(new Date(String(await next({ schedule: { day: 'monday', time: '09:00' } }))).toISOString()).toBe('2026-11-23T09:00:00.000Z');
  expect(new Date(String(await next({ schedule: { day: 'monday', time: '09:00' } }, 'America/New_York'))).toISOString()).toBe(
    '2026-11-23T14:00:00.000Z',
  );
  expect(await next({ status: 'paused', schedule: { day: 'monday' } })).toBeNull();
  expect(await next({ frequency: 'once' })).toBeNull();
});

test('a biweekly schedule stores which weeks it runs in', async () => {
  const clock = clockAt('2026-11-20T12:00:00Z');
  const { schedule } = dataOf(await write('deliverable', { title: 'A', deliverable_type: 'custom', frequency: 'biweekly' }, { clock }));
  expect(schedule).toEqual({ anchor: '2026-11-23' });
});

test('a memory stores the session that it comes from', async () => {
  const { id } = await insertRow(testEnv, 'chat_sessions', { title: 'Talk' });
  const sessionId = String(id);
  expect(await write('memory', { content: 'A' }, { sessionId })).toMatchObject({ data: { source_ref: `session:${sessionId}` } });
  expect(await write('memory', { content: 'A', source_ref: 'document:x' }, { sessionId })).toMatchObject({
    data: { source_ref: 'document:x' },
  });
  expect(await write('memory', { content: 'A', source_type: 'import' }, { sessionId })).toMatchObject({ data: { source_ref: null } });
});

describe('a document given as text', () => {
  test('is ready, with its chunks in order', async () => {
    const content = Array.from({ length: 30 }, (_, page) => `# Part ${page}\n\n${'Words of this part. '.repeat(70)}`).join('\n\n');
    const result = await write('document', { name: 'Handbook', content });
    expect(dataOf(result)).toMatchObject({ name: 'Handbook', mime_type: 'text/plain', status: 'ready', size: content.length, error: null });
    expect(dataOf(result)).not.toHaveProperty('content');
    const { items, total } = await testEnv.call('List', { pattern: `${result.ref}/chunks`, limit: 100 });
    expect(total).toBe(30);
    expect((items as { ordinal: number }[]).map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 30 }, (_, ordinal) => ordinal));
  });

  test('that is empty is ready, and has no chunks', async () => {
    const result = await write('document', { name: 'Empty', content: '' });
    expect(result).toMatchObject({ data: { status: 'ready', word_count: 0, size: 0 } });
    expect(await testEnv.call('Read', { ref: `${result.ref}/chunks` })).toMatchObject({ data: [], total: 0 });
  });
});

test('NUL and half surrogate pairs become the replacement character', async () => {
  expect(dataOf(await write('memory', { content: 'a\u0000b\ud800c', tags: ['\udc00'] }))).toMatchObject({
    content: 'a\ufffdb\ufffdc',
    tags: ['\ufffd'],
  });
  expect(dataOf(await write('work', { task: 'A', agent_type: 'content', parameters: { 'k\u0000': ['\ud800'] } })).parameters).toEqual({
    'k\ufffd': ['\ufffd'],
  });
});

describe('in a repeated turn', () => {
  /** Like a turn generates ids: the same key gives the same id, the second use of a key a different one. */
  const ids = () => {
    const known = new Map<string, string>();
    return (turn: { used: Map<string, number> }) => (key: string) => {
      const nth = (turn.used.get(key) ?? 0) + 1;
      turn.used.set(key, nth);
      const name = `${key}#${nth}`;
      if (!known.has(name)) known.set(name, crypto.randomUUID());
      return known.get(name)!;
    };
  };

  test('the same Write finds what it wrote, and two equal ones are two rows, of which one is the duplicate', async () => {
    const own = await primitiveTestEnv();
    const rowIds = ids();
    const turn = async (times: number) => {
      const rowId = rowIds({ used: new Map() });
      const results = [];
      for (let n = 0; n < times; n += 1) {
        results.push(await own.call('Write', { ref: 'memory:new', content: { content: 'Twice said', tags: ['a'] } }, { rowId }));
      }
      return results.map(({ success, ref }) => ({ success, ref }));
    };
    const first = await turn(1);
    expect(await turn(2)).toEqual([first[0], { success: true, ref: expect.not.stringMatching(String(first[0]!.ref)) }]);
    expect(await own.call('List', { pattern: 'memory:*' })).toMatchObject({ total: 1 });
    expect(await own.call('List', { pattern: 'memory:?is_superseded=true' })).toMatchObject({ total: 1 });
  });

  test('the order of the fields does not matter', async () => {
    const keys: string[] = [];
    const rowId = (key: string) => {
      keys.push(key);
      return crypto.randomUUID();
    };
    await write('memory', { content: 'A', importance: 1, tags: ['x'] }, { rowId });
    await write('memory', { tags: ['x'], importance: 1, content: 'A' }, { rowId });
    expect(keys[0]).toBe(keys[1]);
  });

  test('a half-written document is completed', async () => {
    const own = await primitiveTestEnv();
    const rowId = () => 'b6f0a3f0-0000-4000-8000-000000000001';
    await insertRow(own, 'documents', { id: rowId(), name: 'Half', status: 'processing' });
    const content = { name: 'Half', content: 'One passage.' };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await own.call('Write', { ref: 'document:new', content }, { rowId })).toMatchObject({ data: { status: 'ready' } });
    }
    expect(await own.call('Read', { ref: `document:${rowId()}/chunks` })).toMatchObject({ total: 1 });
  });
});

describe('searchable text is embedded', () => {
  const embedder = (embed: Embedder['embed']): Embedder => ({ model: 'test', dimensions: 512, unrelated: 0.2, embed });
  const unit = (axis: number) => Array.from({ length: 512 }, (_, index) => (index === axis ? 1 : 0));
  const stored = async (table: 'memories' | 'deliverables' | 'document_chunks') => {
    const { data } = await testEnv.ctx.db
      .from(table)
      .select('embedding, embedding_model')
      .order('created_at', { ascending: false })
      .limit(1)
      .single();
    return data!;
  };

  test('with its searchable text', async () => {
    const texts: string[] = [];
    const keeping = embedder(async (given) => given.map((text) => unit(texts.push(text))));
    await write('memory', { content: 'We meet on Mondays' }, { embedder: keeping });
    expect(await stored('memories')).toMatchObject({ embedding_model: 'test', embedding: JSON.stringify(unit(1)) });
    await write('deliverable', { title: 'Digest', deliverable_type: 'newsletter', description: 'Short' }, { embedder: keeping });
    await write('document', { name: 'Notes', content: 'One passage.' }, { embedder: keeping });
    expect(await stored('document_chunks')).toMatchObject({ embedding_model: 'test' });
    expect(texts).toEqual(['We meet on Mondays', 'Digest\nnewsletter\nShort', 'One passage.']);
  });

  test('and a long document is processing until the sweep has embedded the rest', async () => {
    const quick = embedder(async (given) => given.map(() => unit(1)));
    const content = Array.from({ length: 30 }, (_, page) => `# Part ${page}\n\n${'Words of this part. '.repeat(70)}`).join('\n\n');
    const long = await write('document', { name: 'Long', content }, { embedder: quick });
    expect(long).toMatchObject({ success: true, data: { status: 'processing' } });
    expect(await testEnv.call('List', { pattern: `${long.ref}/chunks` })).toMatchObject({ total: 30 });
    expect(await write('document', { name: 'Short', content: 'One passage.' }, { embedder: quick })).toMatchObject({
      data: { status: 'ready' },
    });
  });

  test('and a failure to embed does not lose the write', async () => {
    const broken = embedder(async () => {
      throw new Error('out of memory');
    });
    const own = await primitiveTestEnv('bob', { embedder: broken });
    expect(await own.call('Write', { ref: 'memory:new', content: { content: 'The fiscal year starts in April' } })).toMatchObject({
      success: true,
    });
    expect(own.logged).toEqual(['Could not embed memories; the sweep will try again.']);
    const found = await own.call('Search', { query: 'fiscal year', scope: 'memory' });
    expect(itemsOf(found)).toHaveLength(1);
    expect(found).toMatchObject({ semantic: false });
  });
});
