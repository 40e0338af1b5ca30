import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let testEnv: TestEnv;
let report: string;
let id: string;
let sessionId: string;

beforeAll(async () => {
  testEnv = await primitiveTestEnv();
  const sources = [
    { type: 'url', value: 'https://example.com/status' },
    { type: 'description', value: 'what the team said' },
  ];
  const content = { title: 'Status report', deliverable_type: 'status_report', sources, recipient: { name: 'Marcus' } };
  report = String((await testEnv.call('Write', { ref: 'deliverable:new', content })).ref);
  id = report.slice('deliverable:'.length);
  for (const number of [1, 2, 3]) {
    await insertRow(testEnv, 'deliverable_versions', {
      deliverable_id: id,
      version_number: number,
      status: 'staged',
      draft_content: `Draft ${number}`,
    });
  }
  const session = await insertRow(testEnv, 'chat_sessions', { title: 'About the report' });
  sessionId = String(session.id);
  await insertRow(testEnv, 'session_messages', { session_id: sessionId, role: 'user', parts: [{ type: 'text', text: 'Hello' }] });
});

const read = (ref: string, more = {}) => testEnv.call('Read', { ref }, more);

describe('a ref leads to', () => {
  test('a whole entity, without hidden fields', async () => {
    const data = dataOf(await read(report));
    expect(data).toMatchObject({
      id,
      title: 'Status report',
      sources: [{ type: 'url' }, { type: 'description' }],
      recipient: { name: 'Marcus' },
    });
    for (const hidden of ['user_id', 'embedding', 'embedding_model', 'words']) expect(data).not.toHaveProperty(hidden);
  });

  test('a field, and a place within it', async () => {
    expect(await read(`${report}/sources`)).toMatchObject({ ref: `${report}/sources`, data: [{ type: 'url' }, { type: 'description' }] });
    expect(await read(`${report}/sources/1/value`)).toMatchObject({ data: 'what the team said', entity_type: 'deliverable' });
    expect(await read(`${report}/recipient/name`)).toMatchObject({ data: 'Marcus' });
    expect(await read(`${report}/description`)).toMatchObject({ success: true, data: null });
  });

  test('nothing for an empty field or a place that does not exist', async () => {
    for (const place of ['sources/2', 'sources/length', 'sources/-1', 'recipient/constructor', 'title/0', 'description/0']) {
      expect(await read(`${report}/${place}`)).toMatchObject({ error: 'not_found' });
    }
  });

  test('an error for an unknown field, with the existing ones', async () => {
    expect(await read(`${report}/drafts`)).toMatchObject({
      error: 'invalid_ref',
      allowed: expect.arrayContaining(['versions', 'sources', 'title']),
    });
    for (const name of ['user_id', 'embedding', 'constructor', '__proto__']) {
      expect(await read(`${report}/${name}`)).toMatchObject({ error: 'invalid_ref' });
    }
  });

  test('its newest child, by "latest"', async () => {
    expect(await read(`${report}/versions/latest`)).toMatchObject({
      ref: `${report}/versions/3`,
      entity_type: 'deliverable',
      data: { version_number: 3, draft_content: 'Draft 3' },
    });
  });

  test('a child by its number, and by its id', async () => {
    const second = dataOf(await read(`${report}/versions/2`));
    expect(second).toMatchObject({ version_number: 2 });
    expect(await read(`${report}/versions/${second.id}`)).toMatchObject({ ref: `${report}/versions/2` });
    expect(await read(`${report}/versions/2/draft_content`)).toMatchObject({ data: 'Draft 2' });
    expect(await read(`${report}/versions/9`)).toMatchObject({ error: 'not_found' });
    expect(await read(`${report}/versions/second`)).toMatchObject({ error: 'not_found' });
  });

  test('all its children, newest first', async () => {
    const result = await read(`${report}/versions`);
    expect(result).toMatchObject({ ref: `${report}/versions`, count: 3, total: 3 });
    expect((result.data as { ref: string }[]).map((item) => item.ref)).toEqual([3, 2, 1].map((number) => `${report}/versions/${number}`));
  });

  test('the chunks of a document', async () => {
    const content = `# One\n\n${'A sentence about one. '.repeat(80)}\n\n# Two\n\n${'A sentence about two. '.repeat(80)}`;
    const { ref } = await testEnv.call('Write', { ref: 'document:new', content: { name: 'Notes', content } });
    expect(await read(`${ref}/chunks/0`)).toMatchObject({ ref: `${ref}/chunks/0`, data: { ordinal: 0, heading: 'One' } });
    expect(await read(`${ref}/chunks`)).toMatchObject({ data: [{ ordinal: 0 }, { ordinal: 1, heading: 'Two' }], total: 2 });
  });

  test('the outputs of work', async () => {
    const { ref } = await testEnv.call('Write', { ref: 'work:new', content: { task: 'Compare', agent_type: 'research' } });
    const output = await insertRow(testEnv, 'work_outputs', { ticket_id: String(ref).slice(5), name: 'Table', content: 'a | b' });
    expect(await read(`${ref}/outputs/latest`)).toMatchObject({ ref: `${ref}/outputs/${output.id}`, data: { content: 'a | b' } });
  });

  test('the visible fields of a connection, never a secret', async () => {
    await insertRow(testEnv, 'user_integrations', { provider: 'slack', account: 'Acme', scopes: ['channels:read'] });
    expect(await read('platform:slack/credentials')).toEqual({
      success: true,
      data: { provider: 'slack', account: 'Acme', scopes: ['channels:read'], status: 'active', expires_at: null },
      ref: 'platform:slack/credentials',
      entity_type: 'platform',
    });
  });

  test('an action of the catalog', async () => {
    expect(await read('action:deliverable.schedule')).toMatchObject({
      ref: 'action:deliverable.schedule',
      data: { name: 'deliverable.schedule', target_type: 'deliverable', requires: [], effect: 'write', params: { type: 'object' } },
    });
  });
});

describe('"current" is', () => {
  test('this session', async () => {
    expect(await read('session:current', { sessionId })).toMatchObject({
      ref: `session:${sessionId}`,
      data: { title: 'About the report' },
    });
    expect(await read('session:current/messages', { sessionId })).toMatchObject({ data: [{ role: 'user' }], total: 1 });
  });

  test('what is on the screen', async () => {
    expect(await read('deliverable:current', { screen: report })).toMatchObject({ ref: report });
    expect(await read('deliverable:current/title', { screen: `${report}/versions/2` })).toMatchObject({ data: 'Status report' });
    expect(await read('memory:current', { screen: report })).toMatchObject({ error: 'not_found' });
    expect(await read('deliverable:current', { screen: 'deliverable:*' })).toMatchObject({ error: 'not_found' });
  });
});

describe('"latest" is the most recently updated', () => {
  test('paused counts, archived does not', async () => {
    const own = await primitiveTestEnv();
    const make = async (title: string) =>
      String((await own.call('Write', { ref: 'deliverable:new', content: { title, deliverable_type: 'custom' } })).ref);
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')];
    await own.call('Edit', { ref: third, changes: { status: 'archived' } });
    await own.call('Edit', { ref: first, changes: { status: 'paused' } });
    expect(await own.call('Read', { ref: 'deliverable:latest' })).toMatchObject({ ref: first });
    expect(await own.call('Read', { ref: 'deliverable:latest?status=active' })).toMatchObject({ ref: second });
    expect(await own.call('Read', { ref: 'deliverable:latest?status=archived' })).toMatchObject({ ref: third });
  });

  test('forgotten memories do not count', async () => {
    const own = await primitiveTestEnv();
    await own.call('Write', { ref: 'memory:new', content: { content: 'Kept' } });
    await own.call('Write', { ref: 'memory:new', content: { content: 'Forgotten' } });
    await own.call('Edit', { ref: 'memory:latest', changes: { is_active: false } });
    expect(await own.call('Read', { ref: 'memory:latest' })).toMatchObject({ data: { content: 'Kept' } });
  });

  test('deleted sessions do not exist', async () => {
    const { id: deleted } = await insertRow(testEnv, 'chat_sessions', { title: 'Deleted', deleted_at: '2026-01-01T00:00:00Z' });
    expect(await read('session:latest')).toMatchObject({ ref: `session:${sessionId}` });
    expect(await read(`session:${deleted}`)).toMatchObject({ error: 'not_found' });
    expect(await read(`session:${deleted}/messages`)).toMatchObject({ error: 'not_found' });
  });
});

test('a filter on a single entity must match', async () => {
  expect(await read(`${report}?status=active`)).toMatchObject({ success: true });
  expect(await read(`${report}?status=paused`)).toMatchObject({
    error: 'not_found',
    message: expect.stringContaining('with these filters'),
  });
  expect(await read('platform:slack?provider=notion')).toMatchObject({ error: 'not_found' });
  expect(await read(`${report}/versions/2?version_number=3`)).toMatchObject({ error: 'not_found' });
  expect(await read(`${report}/versions/latest?version_number=2`)).toMatchObject({ ref: `${report}/versions/2` });
  expect(await read(`${report}/sources?status=active`)).toMatchObject({ error: 'invalid_ref' });
});

test('several refs get one answer each, in order', async () => {
  const refs = [`${report}/title`, 'nonsense', `memory:${randomUUID()}`, report];
  const result = await testEnv.call('Read', { refs });
  expect(result).toEqual({
    success: true,
    answers: [
      { success: true, data: 'Status report', ref: `${report}/title`, entity_type: 'deliverable' },
      expect.objectContaining({ success: false, error: 'invalid_ref', ref: 'nonsense' }),
      expect.objectContaining({ success: false, error: 'not_found', ref: refs[2] }),
      expect.objectContaining({ success: true, ref: report }),
    ],
  });
});
