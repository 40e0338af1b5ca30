import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';

let testEnv: TestEnv;
let other: TestEnv;
let document: string;
let foreign: string;
beforeAll(async () => {
  testEnv = await primitiveTestEnv('ada', { webhookOrigins: ['http://localhost:9000'] });
  other = await primitiveTestEnv('grace');
  document = String((await testEnv.call('Write', { ref: 'document:new', content: { name: 'Prices', content: 'Tea: 3' } })).ref);
  foreign = String((await other.call('Write', { ref: 'document:new', content: { name: 'Secret', content: 'No' } })).ref);
});

const report = { title: 'Weekly report', deliverable_type: 'status_report' };
const unknownId = '00000000-0000-4000-8000-000000000000';
const write = (content: object) => testEnv.call('Write', { ref: 'deliverable:new', content: { ...report, ...content } });

describe('a source that cannot be read is refused, with the possible ones', () => {
  const cases = (): [source: object, path: string, words: string][] => [
    [{ type: 'platform', provider: 'slack', value: '#acme-eng' }, 'value', 'Slack is not connected, so it cannot be a source yet'],
    [{ type: 'platform', provider: 'teams', value: 'General' }, 'value', 'cannot be connected'],
    [{ type: 'url', value: 'not a url' }, 'value', 'such as https://example.com/prices'],
    [{ type: 'url', value: 'http://localhost/prices' }, 'value', 'not on the public internet'],
    [{ type: 'url', value: 'ftp://example.com/' }, 'value', 'such as https://example.com/prices'],
    [{ type: 'document', value: 'Prices' }, 'value', 'document:*'],
    [{ type: 'document', value: `document:${unknownId}` }, 'value', 'No document'],
    [{ type: 'document', value: foreign }, 'value', 'No document'],
    [{ type: 'document', value: 'memory:latest' }, 'value', 'Use one of: document'],
    [{ type: 'ref', value: 'nonsense' }, 'value', 'has no ":"'],
    [{ type: 'ref', value: `deliverable:${unknownId}` }, 'value', 'No deliverable'],
    [{ type: 'ref', value: 'session:latest' }, 'value', 'Use one of: deliverable, memory, document, work'],
    [{ type: 'ref', value: 'memory:?colour=red' }, 'value', 'filtered by'],
    [{ type: 'ref', value: 'deliverable:current' }, 'value', 'Use its id instead'],
  ];

  test('by Write, and nothing is created', async () => {
    for (const [source, field, words] of cases()) {
      const refused = await write({ title: 'Never made', sources: [{ type: 'description', value: 'fine' }, source] });
      expect(refused, JSON.stringify(source)).toMatchObject({ success: false, error: 'invalid_input', path: `content.sources.1.${field}` });
      expect(refused.message).toContain(`content.sources.1.${field}: `);
      expect(refused.message).toContain(words);
    }
    expect(await testEnv.call('List', { pattern: 'deliverable:?title=Never%20made' })).toMatchObject({ count: 0 });
  });

  test('by Edit, and nothing is changed', async () => {
    const { ref } = await write({});
    for (const [source, field] of cases())
      expect(await testEnv.call('Edit', { ref, changes: { sources: [source] } })).toMatchObject({
        error: 'invalid_input',
        path: `changes.sources.0.${field}`,
      });
    expect(dataOf(await testEnv.call('Read', { ref })).sources).toEqual([]);
  });

  test('with the card that connects its platform, or lets the person choose it there', async () => {
    const own = await primitiveTestEnv();
    const channel = { type: 'platform', provider: 'slack', value: '#acme-eng' };
    const asking = (provider: string, more: object = {}) => ({
      error: 'invalid_input',
      page: `/settings/integrations/${provider}`,
      ui_action: { type: 'FOLLOW', data: { ref: `platform:${provider}`, ...more } },
    });
    const asWritten = (content: object) => own.call('Write', { ref: 'deliverable:new', content: { ...report, ...content } });
    expect(await asWritten({ sources: [channel] })).toMatchObject(asking('slack'));
    expect(await asWritten({ sources: [{ ...channel, provider: 'gmail' }] })).toMatchObject(asking('google'));
    const { ref } = await asWritten({});
    const posted = { destination: { platform: 'slack', target: '#general' } };
    expect(await own.call('Edit', { ref, changes: posted }, { by: 'person' })).toMatchObject(asking('slack'));
    await insertRow(own, 'user_integrations', { provider: 'slack' });
    const refused = await own.call('Edit', { ref, changes: { sources: [channel] } });
    expect(refused).toMatchObject(asking('slack', { choose: true }));
    expect(refused.expected).toContain('Settings → Integrations → Slack');
  });

  test('a readable source is accepted', async () => {
    const memory = await testEnv.call('Write', { ref: 'memory:new', content: { content: 'Tea is 3', type: 'decision' } });
    const sources = [
      { type: 'url', value: 'https://example.com/prices' },
      { type: 'document', value: document },
      { type: 'ref', value: memory.ref },
      { type: 'ref', value: 'memory:?type=decision' },
      { type: 'ref', value: 'work:*' },
      { type: 'description', value: 'Anything at all: not a ref.' },
    ];
    expect(dataOf(await write({ sources })).sources).toEqual(sources);
  });

  test('an existing impossible source does not block other changes', async () => {
    const old = { type: 'platform', provider: 'slack', value: '#acme-eng' };
    const row = await insertRow(testEnv, 'deliverables', { ...report, user_id: testEnv.ctx.userId, sources: [old] });
    const sources = [old, { type: 'description', value: 'new' }];
    expect(await testEnv.call('Edit', { ref: `deliverable:${row.id}`, changes: { sources } })).toMatchObject({ success: true });
  });
});

describe('an impossible destination is refused before the person is asked', () => {
  const cases: [changes: object, path: string, words: string][] = [
    [
      { destination: { platform: 'teams', target: 'general' } },
      'destination.platform',
      'by email, from Gmail, as a Google Doc, to a web address, to a Slack channel, to GitHub, to Linear, to Notion or as a file',
    ],
    [{ destination: { platform: 'slack', target: '#general' } }, 'destination.platform', 'Slack is not connected'],
    [{ destination: { platform: 'slack', target: 'https://example.com/x' } }, 'destination.target', 'such as #team'],
    [{ destination: { platform: 'email', target: 'Sarah' } }, 'destination.target', 'sarah@acme.com'],
    [{ destination: { platform: 'webhook', target: 'http://localhost:1234/x' } }, 'destination.target', 'https://'],
    [{ destination: { platform: 'webhook', target: 'https://10.0.0.1/x' } }, 'destination.target', 'not on the public internet'],
    [{ destination: { platform: 'email', target: 'a@b.com', format: 'odt' } }, 'destination.platform', 'md, html, docx, pdf'],
    [{ recipient: { address: 'Sarah' } }, 'recipient.address', 'sarah@acme.com'],
  ];
  const turn = { sessionId: unknownId, turnId: unknownId, callId: 'call-1' };

  test.each(cases)('in a chat: %j', async (changes, path, words) => {
    const { ref } = await write({});
    const refused = await testEnv.call('Edit', { ref, changes }, turn);
    expect(refused).toMatchObject({ success: false, error: 'invalid_input', path: `changes.${path}` });
    expect(refused.message).toContain(words);
    expect((await testEnv.ctx.db.from('requests').select('id')).data).toEqual([]);
  });

  test.each(cases)('by the person, on a page: %j', async (changes, path) => {
    const { ref } = await write({});
    expect(await testEnv.call('Edit', { ref, changes }, { by: 'person' })).toMatchObject({
      error: 'invalid_input',
      path: `changes.${path}`,
    });
  });

  test('a possible destination is accepted', async () => {
    const { ref } = await write({});
    for (const destination of [
      { platform: 'email', target: 'sarah@acme.com', format: 'pdf' },
      { platform: 'webhook', target: 'https://example.com/hook' },
      { platform: 'webhook', target: 'http://localhost:9000/hook' },
      { platform: 'download', target: 'download' },
      null,
    ])
      expect(await testEnv.call('Edit', { ref, changes: { destination } }, { by: 'person' }), JSON.stringify(destination)).toMatchObject({
        success: true,
      });
  });

  test('an existing bad destination does not block other changes', async () => {
    const row = await insertRow(testEnv, 'deliverables', {
      ...report,
      user_id: testEnv.ctx.userId,
      destination: { platform: 'slack', target: '#general' },
    });
    const changes = { title: 'Renamed', recipient: { name: 'Sarah' } };
    expect(await testEnv.call('Edit', { ref: `deliverable:${row.id}`, changes }, { by: 'person' })).toMatchObject({ success: true });
  });
});

test('publishing through an unknown platform names the available ones', async () => {
  const { ref } = await write({});
  const publish = (via?: string) => testEnv.call('Execute', { action: 'platform.publish', target: ref, ...(via && { via }) });
  for (const refused of [await publish(), await publish('email')]) {
    expect(String(refused.message)).toContain(
      'platform:email, platform:gmail, platform:gmail_draft, platform:google_doc, platform:webhook, platform:slack, platform:github, platform:linear, platform:notion, platform:download',
    );
    expect(refused.message).not.toContain('teams');
  }
  expect(await publish('platform:teams')).toMatchObject({ error: 'not_found', path: 'via' });
});

describe('a default that is given explicitly', () => {
  test.each([{}, { programTurn: unknownId }])('is accepted like an omitted field (%j)', async (more) => {
    const made = await testEnv.call(
      'Write',
      { ref: 'deliverable:new', content: { ...report, governance: 'manual', status: 'active', destination: null, next_run_at: null } },
      more,
    );
    expect(dataOf(made)).toMatchObject({ governance: 'manual', status: 'active', destination: null });
    const ticket = { task: 'Look', agent_type: 'research', status: 'pending', governance: 'manual', frequency: 'once' };
    expect(dataOf(await testEnv.call('Write', { ref: 'work:new', content: ticket }, more))).toMatchObject({ status: 'pending' });
  });

  test('another value is refused, with a message that is true for the caller', async () => {
    const content = { ...report, governance: 'full_auto' };
    const chat = await testEnv.call('Write', { ref: 'deliverable:new', content });
    expect(chat).toMatchObject({ error: 'permission_denied', field: 'governance' });
    expect(chat.message).toContain('or with Edit afterwards, which asks them');
    const program = await testEnv.call('Write', { ref: 'deliverable:new', content }, { programTurn: unknownId });
    expect(program).toMatchObject({ error: 'permission_denied', field: 'governance' });
    expect(program.message).not.toContain('Edit');
    const done = { task: 'Look', agent_type: 'research', status: 'completed' };
    expect(await testEnv.call('Write', { ref: 'work:new', content: done })).toMatchObject({ error: 'permission_denied', field: 'status' });
  });
});

describe('the source of a memory from an MCP client', () => {
  const remember = (more: object) =>
    testEnv.call('Write', { ref: 'memory:new', content: { content: 'Tea', ...more } }, { programTurn: unknownId });

  test('is part of the result', async () => {
    const made = await remember({});
    expect(made).toMatchObject({ success: true, message: 'Created memory: Tea (source_type: program)', data: { source_type: 'program' } });
  });

  test.each([{ source_type: 'document' }, { source_ref: 'document:latest' }])('cannot be replaced: %j is refused', async (more) => {
    const [field] = Object.keys(more);
    expect(await remember(more)).toMatchObject({ error: 'permission_denied', field, message: expect.stringContaining('Leave it out') });
  });
});

describe('a ref surrounded by white space is refused', () => {
  const spoiled = (ref: string) => [`${ref}\n`, `\n${ref}`, ` ${ref}`, `\ufeff${ref}`, `${ref}\u00a0`];

  test('by Read, Edit, Write, List and Execute', async () => {
    const { ref } = await write({});
    for (const bad of spoiled(String(ref))) {
      expect(await testEnv.call('Read', { ref: bad })).toMatchObject({ error: 'invalid_ref', part: 'text' });
      expect(await testEnv.call('Read', { refs: [bad] })).toMatchObject({ answers: [{ error: 'invalid_ref' }] });
      expect(await testEnv.call('Edit', { ref: bad, changes: { title: 'A' } })).toMatchObject({ error: 'invalid_ref' });
      expect(await testEnv.call('Execute', { action: 'deliverable.schedule', target: bad, params: { time: '09:00' } })).toMatchObject({
        error: 'invalid_ref',
      });
    }
    for (const bad of spoiled('memory:*')) expect(await testEnv.call('List', { pattern: bad })).toMatchObject({ error: 'invalid_pattern' });
    for (const bad of spoiled('memory:new'))
      expect(await testEnv.call('Write', { ref: bad, content: { content: 'A' } })).toMatchObject({ error: 'invalid_ref' });
    for (const blank of ['', ' ', '\n']) expect(await testEnv.call('Read', { ref: blank })).toMatchObject({ error: 'missing_ref' });
  });

  test.each(['deliverable:..', 'deliverable:.', 'deliverable:../../etc', 'deliverable:latest/..'])('%s is invalid_ref', async (ref) => {
    expect(await testEnv.call('Read', { ref })).toMatchObject({ error: 'invalid_ref' });
  });
});

test('action:latest is refused: actions have no latest', async () => {
  expect(await testEnv.call('Read', { ref: 'action:latest' })).toMatchObject({
    error: 'invalid_ref',
    message: expect.stringContaining('action:*'),
  });
});
