import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockAt, dataOf, insertRow, primitiveTestEnv, type TestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import type { Embedder } from '#lib/search/embedder.ts';

const friday = clockAt('2026-11-20T12:00:00Z');
let testEnv: TestEnv;
let ref: string;

beforeAll(async () => {
  testEnv = await primitiveTestEnv('ada', { clock: friday });
});

beforeEach(async () => {
  const content = {
    title: 'Weekly status',
    deliverable_type: 'status_report',
    schedule: { day: 'monday', time: '09:00' },
    recipient: { name: 'Marcus', role: 'manager' },
  };
  ref = String((await testEnv.call('Write', { ref: 'deliverable:new', content })).ref);
});

const edit = (changes: object, more = {}) => testEnv.call('Edit', { ref, changes, ...more });
const nextRun = (result: Awaited<ReturnType<typeof edit>>) => new Date(String(dataOf(result).next_run_at)).toISOString();

describe('a change', () => {
  test('lists the fields that changed, and no others', async () => {
    const result = await edit({ title: 'Status', description: null, status: 'active' });
    expect(result).toMatchObject({ success: true, ref, data: { title: 'Status' }, changes_applied: ['title', 'updated_at'] });
    expect(result).not.toHaveProperty('also_changed');
    expect(dataOf(await testEnv.call('Read', { ref }))).toEqual(result.data);
  });

  test('without a difference stores nothing, and says so', async () => {
    const before = dataOf(await testEnv.call('Read', { ref }));
    const result = await edit({ title: 'Weekly status', recipient: { name: 'Marcus' } });
    expect(result).toMatchObject({
      changes_applied: [],
      data: before,
      message: 'Nothing to change: the deliverable already has these values.',
    });
  });

  test('works on “latest” and on what is on the screen', async () => {
    expect(await testEnv.call('Edit', { ref: 'deliverable:latest', changes: { title: 'Latest' } })).toMatchObject({ ref });
    expect(await testEnv.call('Edit', { ref: 'deliverable:current', changes: { title: 'On screen' } }, { screen: ref })).toMatchObject({
      ref,
    });
    expect(await testEnv.call('Edit', { ref: `${ref}?status=active`, changes: { title: 'Filtered' } })).toMatchObject({ ref });
    expect(await testEnv.call('Edit', { ref: `${ref}?status=paused`, changes: { title: 'Not this' } })).toMatchObject({
      error: 'not_found',
    });
  });

  test('is only possible on a whole entity', async () => {
    expect(await testEnv.call('Edit', { ref: `${ref}/recipient`, changes: { name: 'Sarah' } })).toMatchObject({
      error: 'invalid_ref',
      message: expect.stringContaining('Remove "/recipient"'),
    });
  });

  test('merges an object key by key; a null removes a key; a list, such as of named sources, is replaced', async () => {
    expect(dataOf(await edit({ recipient: { role: null, notes: 'likes risks first' } })).recipient).toEqual({
      name: 'Marcus',
      notes: 'likes risks first',
    });
    await edit({ sources: [{ type: 'description', value: 'a' }] });
    expect(dataOf(await edit({ sources: [{ type: 'description', value: 'b' }] })).sources).toEqual([{ type: 'description', value: 'b' }]);
    const named = [{ type: 'description', value: 'b', name: 'Notes' }];
    expect(dataOf(await edit({ sources: named })).sources).toEqual(named);
    expect(await edit({ sources: [{ ...named[0], name: 'x'.repeat(201) }] })).toMatchObject({ error: 'invalid_input' });
    expect(dataOf(await edit({ recipient: null })).recipient).toBeNull();
    expect(dataOf(await edit({ recipient: { name: 'Sarah', role: null } })).recipient).toEqual({ name: 'Sarah' });
  });
});

describe('the next run after a change', () => {
  test('follows the day, the time and the zone', async () => {
    expect(nextRun(await edit({ schedule: { day: 'thursday' } }))).toBe('2026-11-26T09:00:00.000Z');
    expect(nextRun(await edit({ schedule: { time: '17:30' } }))).toBe('2026-11-26T17:30:00.000Z');
    const result = await edit({ schedule: { time_zone: 'America/New_York' } });
    expect(nextRun(result)).toBe('2026-11-26T22:30:00.000Z');
    expect(result).toMatchObject({
      data: { schedule: { day: 'thursday', time: '17:30', time_zone: 'America/New_York' } },
      changes_applied: ['schedule', 'updated_at'],
      also_changed: ['next_run_at'],
    });
  });

  test('follows the frequency, and keeps the parts that still apply', async () => {
    expect(await edit({ frequency: 'daily' })).toMatchObject({
      data: { schedule: { time: '09:00' } },
      changes_applied: ['frequency', 'updated_at'],
      also_changed: expect.arrayContaining(['schedule', 'next_run_at']),
    });
    const monthly = await edit({ frequency: 'monthly', schedule: { day_of_month: 1 } });
    expect(monthly).toMatchObject({ data: { schedule: { day_of_month: 1, time: '09:00' } } });
    expect(nextRun(monthly)).toBe('2026-12-01T09:00:00.000Z');
  });

  test('follows another form of the day', async () => {
    await edit({ frequency: 'monthly', schedule: { day: 'tuesday', nth: 1 } });
    expect(dataOf(await edit({ schedule: { day_of_month: 'last' } })).schedule).toEqual({ day_of_month: 'last', time: '09:00' });
    expect(dataOf(await edit({ schedule: { day: 'friday', nth: 2 } })).schedule).toEqual({ day: 'friday', nth: 2, time: '09:00' });
  });

  test('is cleared by pausing, and set again by resuming', async () => {
    expect(await edit({ status: 'paused' })).toMatchObject({ data: { next_run_at: null }, also_changed: ['next_run_at'] });
    expect(nextRun(await edit({ status: 'active' }))).toBe('2026-11-23T09:00:00.000Z');
    expect(await edit({ status: 'archived' })).toMatchObject({ data: { next_run_at: null } });
  });

  test('is not moved by other changes: a due run stays due', async () => {
    const before = dataOf(await testEnv.call('Read', { ref })).next_run_at;
    const later = clockAt('2026-12-24T12:00:00Z');
    expect(dataOf(await testEnv.call('Edit', { ref, changes: { title: 'Other' } }, { clock: later })).next_run_at).toBe(before);
  });

  test('is not set for an invalid schedule', async () => {
    for (const changes of [
      { schedule: { day_of_month: 3 } },
      { frequency: 'custom' },
      { frequency: 'hourly' },
      { schedule: { time: '25:00' } },
    ]) {
      expect(await edit(changes)).toMatchObject({ error: 'invalid_input', path: expect.any(String), expected: expect.any(String) });
    }
    expect(dataOf(await testEnv.call('Read', { ref }))).toMatchObject({ frequency: 'weekly', schedule: { day: 'monday', time: '09:00' } });
  });
});

describe('pausing until a day', () => {
  const stored = async () => dataOf(await testEnv.call('Read', { ref }));

  test('pauses the deliverable, and resuming earlier removes the day', async () => {
    const paused = await edit({ paused_until: '2027-01-05' });
    expect(paused).toMatchObject({ data: { status: 'paused', paused_until: '2027-01-05', next_run_at: null } });
    expect(paused.changes_applied).toEqual(expect.arrayContaining(['status', 'paused_until']));
    expect(await edit({ paused_until: '2027-01-06' })).toMatchObject({ data: { status: 'paused', paused_until: '2027-01-06' } });
    const resumed = await edit({ status: 'active' });
    expect(resumed).toMatchObject({ data: { status: 'active', paused_until: null } });
    expect(nextRun(resumed)).toBe('2026-11-23T09:00:00.000Z');
  });

  test('ends without a day when it is removed, and with the status archived', async () => {
    await edit({ paused_until: '2027-01-05' });
    expect(await edit({ paused_until: null })).toMatchObject({ data: { status: 'paused', paused_until: null } });
    await edit({ paused_until: '2027-01-05' });
    expect(await edit({ status: 'archived' })).toMatchObject({ data: { status: 'archived', paused_until: null } });
  });

  test.for([
    ['2026-11-20', 'UTC'],
    ['2026-11-19', 'UTC'],
    ['2026-11-21', 'Pacific/Kiritimati'],
    ['5 January', 'UTC'],
    ['2026-02-30', 'UTC'],
  ])('is refused for %s in %s', async ([paused_until, timeZone]) => {
    const refused = await testEnv.call('Edit', { ref, changes: { paused_until } }, { timeZone });
    expect(refused).toMatchObject({ error: 'invalid_input', path: 'changes.paused_until' });
    expect(await stored()).toMatchObject({ status: 'active', paused_until: null });
  });

  test('accepts the next day of the person’s time zone', async () => {
    const changes = { paused_until: '2026-11-20' };
    const honolulu = { timeZone: 'Pacific/Honolulu', clock: clockAt('2026-11-20T08:00:00Z') };
    expect(await testEnv.call('Edit', { ref, changes }, honolulu)).toMatchObject({ data: { status: 'paused', ...changes } });
  });

  test('is refused together with another status', async () => {
    for (const status of ['active', 'archived'])
      expect(await edit({ status, paused_until: '2027-01-05' })).toMatchObject({ error: 'invalid_input', path: 'paused_until' });
    expect(await stored()).toMatchObject({ status: 'active', paused_until: null });
  });

  test('is possible for a new deliverable', async () => {
    const content = { title: 'Later', deliverable_type: 'custom', paused_until: '2027-01-05' };
    expect(await testEnv.call('Write', { ref: 'deliverable:new', content })).toMatchObject({
      data: { status: 'paused', paused_until: '2027-01-05', next_run_at: null },
    });
    const past = { ...content, paused_until: '2026-11-20' };
    expect(await testEnv.call('Write', { ref: 'deliverable:new', content: past })).toMatchObject({ path: 'content.paused_until' });
  });
});

describe('a field that cannot be changed is refused by name', () => {
  test.for(['id', 'user_id', 'created_at', 'updated_at', 'next_run_at', 'last_run_at'])('%s', async (field) => {
    expect(await edit({ title: 'Other', [field]: null })).toMatchObject({ error: 'permission_denied', field, path: `changes.${field}` });
  });

  test.for([
    ['governance', { governance: 'full_auto' }],
    ['destination', { destination: { platform: 'slack', target: '#all' } }],
    ['recipient.address', { recipient: { name: 'Sarah', address: 'sarah@example.com' } }],
  ] as const)('%s, with the page where the person can change it', async ([field, changes]) => {
    const page = ref.replace('deliverable:', '/deliverables/');
    expect(await edit(changes)).toMatchObject({ error: 'permission_denied', field, page, message: expect.stringContaining(page) });
  });

  test('and the rest of such a change is not made either', async () => {
    expect(dataOf(await testEnv.call('Read', { ref }))).toMatchObject({ title: 'Weekly status', governance: 'manual' });
  });

  test('but the person can change it on a page', async () => {
    const changes = { governance: 'semi_auto', recipient: { address: 'sarah@example.com' } };
    expect(await testEnv.call('Edit', { ref, changes }, { by: 'person' })).toMatchObject({
      data: { governance: 'semi_auto', recipient: { name: 'Marcus', role: 'manager', address: 'sarah@example.com' } },
    });
  });

  test('removing a recipient does not remove an address that the person set', async () => {
    await testEnv.call('Edit', { ref, changes: { recipient: { address: 'marcus@example.com' } } }, { by: 'person' });
    expect(await edit({ recipient: null })).toMatchObject({ error: 'permission_denied', field: 'recipient.address' });
    expect(await edit({ recipient: { role: 'director' } })).toMatchObject({
      data: { recipient: { role: 'director', address: 'marcus@example.com' } },
    });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('an address below %s, and nothing is stored', async (key) => {
    const before = dataOf(await testEnv.call('Read', { ref }));
    const patch = JSON.parse(`{"recipient": {"${key}": {"address": "evil@example.com"}}}`);
    expect(await edit(patch)).toMatchObject({ error: 'invalid_input', path: `changes.recipient.${key}` });
    expect(dataOf(await testEnv.call('Read', { ref }))).toEqual(before);
  });

  test('an unchanged sensitive value changes nothing and needs no approval', async () => {
    expect(await edit({ title: 'Other', governance: 'manual' })).toMatchObject({ success: true, changes_applied: ['title', 'updated_at'] });
  });

  test('unknown fields', async () => {
    for (const field of ['colour', 'embedding', 'constructor']) {
      expect(await edit(JSON.parse(`{"${field}": 1}`))).toMatchObject({ error: 'invalid_input', path: `changes.${field}` });
    }
  });
});

describe('concurrent changes', () => {
  test('with expected_updated_at the second change is a conflict, and nothing is lost', async () => {
    const { updated_at } = dataOf(await testEnv.call('Read', { ref }));
    expect(await edit({ title: 'Mine' }, { expected_updated_at: updated_at })).toMatchObject({ success: true });
    expect(await edit({ title: 'Theirs' }, { expected_updated_at: updated_at })).toMatchObject({
      error: 'conflict',
      expected_updated_at: updated_at,
      updated_at: expect.not.stringMatching(String(updated_at)),
    });
    expect(await testEnv.call('Read', { ref })).toMatchObject({ data: { title: 'Mine' } });
  });

  test('the time may be written in another format', async () => {
    const updated = new Date(String(dataOf(await testEnv.call('Read', { ref })).updated_at)).toISOString();
    expect(await edit({ title: 'Mine' }, { expected_updated_at: updated })).toMatchObject({ success: true });
  });

  test('without it the keys of both are merged', async () => {
    await Promise.all([edit({ recipient: { name: 'Sarah' } }), edit({ recipient: { notes: 'short' } }), edit({ title: 'Other' })]);
    expect(dataOf(await testEnv.call('Read', { ref }))).toMatchObject({
      title: 'Other',
      recipient: { name: 'Sarah', role: 'manager', notes: 'short' },
    });
  });
});

describe('each type', () => {
  test('memory: can be forgotten and corrected, but not get another source', async () => {
    const memory = String((await testEnv.call('Write', { ref: 'memory:new', content: { content: 'A' } })).ref);
    const change = (changes: object) => testEnv.call('Edit', { ref: memory, changes });
    expect(await change({ content: 'B', tags: ['x'], type: 'decision' })).toMatchObject({
      changes_applied: ['content', 'tags', 'type', 'updated_at'],
    });
    expect(await change({ is_active: false })).toMatchObject({ data: { is_active: false } });
    expect(await change({ source_type: 'import' })).toMatchObject({ error: 'permission_denied', field: 'source_type' });
  });

  test('session: title and status', async () => {
    const { id } = await insertRow(testEnv, 'chat_sessions', { title: 'New chat' });
    const sessionId = String(id);
    const change = (changes: object) => testEnv.call('Edit', { ref: 'session:current', changes }, { sessionId });
    expect(await change({ title: 'Board', status: 'archived' })).toMatchObject({
      ref: `session:${id}`,
      changes_applied: ['title', 'status', 'updated_at'],
    });
    expect(await change({ summary: 'A' })).toMatchObject({ error: 'permission_denied' });
    expect(await change({ deleted_at: '2026-01-01T00:00:00Z' })).toMatchObject({ error: 'permission_denied' });
  });

  test('domain and document: the name can be changed', async () => {
    const domain = await testEnv.call('Write', { ref: 'domain:new', content: { name: 'A' } });
    expect(await testEnv.call('Edit', { ref: domain.ref, changes: { name: 'B', description: 'C' } })).toMatchObject({
      data: { name: 'B' },
    });
    const document = await testEnv.call('Write', { ref: 'document:new', content: { name: 'A', content: 'Text' } });
    expect(await testEnv.call('Edit', { ref: document.ref, changes: { name: 'B' } })).toMatchObject({
      data: { name: 'B', status: 'ready' },
    });
    expect(await testEnv.call('Edit', { ref: document.ref, changes: { content: 'Other' } })).toMatchObject({ error: 'permission_denied' });
  });

  test('work: task and parameters can be changed before it runs', async () => {
    const work = await testEnv.call('Write', { ref: 'work:new', content: { task: 'A', agent_type: 'research', parameters: { depth: 1 } } });
    const change = (changes: object) => testEnv.call('Edit', { ref: work.ref, changes });
    expect(await change({ task: 'B', parameters: { wide: true } })).toMatchObject({
      data: { task: 'B', parameters: { depth: 1, wide: true } },
    });
    expect(await change({ status: 'running' })).toMatchObject({ error: 'permission_denied', field: 'status' });
    const { error } = await testEnv.ctx.db
      .from('work_tickets')
      .update({ status: 'running' })
      .eq('id', String(dataOf(work).id));
    expect(error).toBeNull();
    expect(await change({ task: 'C' })).toMatchObject({ error: 'conflict', status: 'running' });
  });

  test('a platform cannot be changed: only the person picks what is read from it', async () => {
    await insertRow(testEnv, 'user_integrations', { provider: 'slack', scopes: ['channels:read'] });
    for (const changes of [{ status: 'active' }, { scopes: [] }, { account: 'Other' }, { resources: ['#general'] }]) {
      expect(await testEnv.call('Edit', { ref: 'platform:slack', changes })).toMatchObject({
        error: 'unsupported_type',
        message: expect.stringContaining('/settings/integrations'),
      });
    }
  });

  test('versions, messages, chunks and outputs cannot be changed, and the error says what to do', async () => {
    await insertRow(testEnv, 'deliverable_versions', { deliverable_id: ref.slice('deliverable:'.length), version_number: 1 });
    expect(await testEnv.call('Edit', { ref: `${ref}/versions/latest`, changes: { status: 'approved' } })).toMatchObject({
      error: 'unsupported_type',
      message: 'Edit does not change versions. A version is reviewed by the person, on the page of its deliverable.',
    });
  });
});

test('a changed text is embedded again; if that fails the sweep finds the row', async () => {
  const vector = JSON.stringify(Array.from({ length: 512 }, (_, index) => (index === 0 ? 1 : 0)));
  const working: Embedder = { model: 'test', dimensions: 512, unrelated: 0.2, embed: async (texts) => texts.map(() => JSON.parse(vector)) };
  const broken: Embedder = { ...working, embed: () => Promise.reject(new Error('away')) };
  const stored = async () => {
    const { data } = await testEnv.ctx.db
      .from('deliverables')
      .select('embedding, embedding_model')
      .eq('id', ref.slice('deliverable:'.length))
      .single();
    return data;
  };
  await testEnv.call('Edit', { ref, changes: { title: 'A' } }, { embedder: working });
  expect(await stored()).toEqual({ embedding: vector, embedding_model: 'test' });
  await testEnv.call('Edit', { ref, changes: { status: 'paused' } }, { embedder: broken });
  expect(await stored()).toEqual({ embedding: vector, embedding_model: 'test' });
  expect(await testEnv.call('Edit', { ref, changes: { title: 'B' } }, { embedder: broken })).toMatchObject({ success: true });
  expect(await stored()).toEqual({ embedding: null, embedding_model: null });
});
