import { beforeAll, expect, test } from 'vitest';
import { insertRow, itemsOf, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let ada: TestEnv;
let bob: TestEnv;
const theirs: Record<string, string> = {};

beforeAll(async () => {
  [ada, bob] = await Promise.all([primitiveTestEnv('ada'), primitiveTestEnv('bob')]);
  const contents = {
    deliverable: { title: 'Secret report', deliverable_type: 'custom' },
    memory: { content: 'A secret about the report' },
    document: { name: 'Secret', content: 'A secret passage.' },
    domain: { name: 'Secret' },
    work: { task: 'Find the secret', agent_type: 'research' },
  };
  for (const [type, content] of Object.entries(contents)) {
    theirs[type] = String((await ada.call('Write', { ref: `${type}:new`, content })).ref);
  }
  const { id } = await insertRow(ada, 'chat_sessions', { title: 'Secret' });
  theirs.session = `session:${id}`;
  await insertRow(ada, 'session_messages', { session_id: id, role: 'user', parts: [] });
  await insertRow(ada, 'user_integrations', { provider: 'slack', account: 'Secret' });
  theirs.platform = 'platform:slack';
  await insertRow(ada, 'deliverable_versions', { deliverable_id: theirs.deliverable!.slice('deliverable:'.length), version_number: 1 });
});

test("another person's rows are not found, as if they did not exist", async () => {
  const children = [
    `${theirs.deliverable}/versions/latest`,
    `${theirs.document}/chunks/0`,
    `${theirs.session}/messages`,
    'platform:slack/credentials',
  ];
  for (const ref of [...Object.values(theirs), ...children]) {
    expect(await ada.call('Read', { ref })).toMatchObject({ success: true });
    expect(await bob.call('Read', { ref })).toMatchObject({ error: 'not_found' });
  }
});

test("another person's rows cannot be changed, rescheduled or listed", async () => {
  expect(await bob.call('Edit', { ref: theirs.deliverable, changes: { title: 'Mine' } })).toMatchObject({ error: 'not_found' });
  expect(await bob.call('Edit', { ref: theirs.memory, changes: { is_active: false } })).toMatchObject({ error: 'not_found' });
  const call = { action: 'deliverable.schedule', target: theirs.deliverable, params: { frequency: 'daily' } };
  expect(await bob.call('Execute', call)).toMatchObject({ error: 'not_found' });
  for (const pattern of Object.keys(theirs).map((type) => `${type}:*`)) {
    expect(await ada.call('List', { pattern })).toMatchObject({ total: 1 });
    expect(await bob.call('List', { pattern })).toMatchObject({ total: 0, items: [] });
  }
  expect(await bob.call('List', { pattern: 'deliverable:*/versions' })).toMatchObject({ total: 0 });
  expect(await bob.call('List', { pattern: `${theirs.deliverable}/versions` })).toMatchObject({ error: 'not_found' });
});

test("another person's rows are neither latest nor found by search", async () => {
  for (const type of ['deliverable', 'memory', 'session', 'work', 'document', 'domain', 'platform']) {
    expect(await bob.call('Read', { ref: `${type}:latest` })).toMatchObject({ error: 'not_found' });
  }
  expect(itemsOf(await ada.call('Search', { query: 'secret' }))).toHaveLength(4);
  expect(itemsOf(await bob.call('Search', { query: 'secret' }))).toEqual([]);
});

test("another person's rows cannot be referenced", async () => {
  const content = { content: 'A', domain_id: theirs.domain!.slice('domain:'.length) };
  expect(await bob.call('Write', { ref: 'memory:new', content })).toMatchObject({ error: 'invalid_input', path: 'domain_id' });
});

test("another person's session is not the current one, whatever the screen says", async () => {
  const sessionId = theirs.session!.slice('session:'.length);
  expect(await bob.call('Read', { ref: 'session:current' }, { sessionId })).toMatchObject({ error: 'not_found' });
  expect(await bob.call('Read', { ref: 'deliverable:current' }, { screen: theirs.deliverable })).toMatchObject({ error: 'not_found' });
});

test("an id used by another person's row is neither shown nor changed", async () => {
  const rowId = () => theirs.memory!.slice('memory:'.length);
  expect(await bob.call('Write', { ref: 'memory:new', content: { content: 'Mine' } }, { rowId })).toMatchObject({
    error: 'execution_failed',
  });
  expect(await ada.call('Read', { ref: theirs.memory })).toMatchObject({ data: { content: 'A secret about the report' } });
});
