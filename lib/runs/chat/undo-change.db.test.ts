import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, reply } from '#e2e/scripted-model/index.ts';
import { systemClock } from '#lib/base/clock.ts';
import type {} from '#lib/database/db.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { restoreRevision } from '#lib/features/revisions/restore-revision.ts';
import { chatTestEnv, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';
import { changeOf } from '#lib/runs/workspace/all-surfaces.ts';

type TestEnv = Awaited<ReturnType<typeof chatTestEnv>>;
let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await chatTestEnv();
});
afterAll(() => testEnv.model.close());

type Call = [name: string, input: Record<string, unknown>];

/** A chat in which the model makes the given calls, one turn for each message. */
function chat() {
  let session: string | undefined;
  const send = async (calls: Call[], more: object = {}) => {
    const marker = `marker-${randomUUID()}`;
    const replies = calls.map(([name, input]) => reply([call(name, input)]));
    testEnv.model.script([...replies, 'Done.'], { when: marker });
    const next = message(`Please (${marker})`, { ...(session && { session }), ...more });
    session = next.session;
    const read = await messageOf(reading(await testEnv.partner.send(testEnv.person.id, next)));
    return read.parts.flatMap((part) => ('output' in part ? [part.output as Record<string, unknown>] : []));
  };
  return {
    does: (...calls: Call[]) => send(calls),
    undo: async (params: object = {}) =>
      (await send([['Execute', { action: 'change.undo', target: 'session:current', params }]]))[0] as {
        success: boolean;
        error?: string;
        message?: string;
        result?: Record<string, unknown>;
      },
    undone: async () => (await testEnv.conversation(session!)).undone.map(({ ref }) => ref),
    /** Approves the open request of the chat. */
    async approves() {
      const { data } = await testEnv.db
        .from('requests')
        .select('id')
        .eq('session_id', session!)
        .eq('state', 'open')
        .single()
        .throwOnError();
      return send([], { metadata: { approval: { requestId: data.id, decision: 'approve' } } });
    },
  };
}

async function deliverable(more: Partial<Insert<'deliverables'>> = {}) {
  const row = { title: 'Sales digest', deliverable_type: 'custom', ...more };
  const { data } = await testEnv.db.from('deliverables').insert(row).select('id').single().throwOnError();
  const ref = `deliverable:${data.id}`;
  return {
    id: data.id,
    ref,
    row: async () => (await testEnv.db.from('deliverables').select('*').eq('id', data.id).single().throwOnError()).data,
    edit: (changes: object): Call => ['Edit', { ref, changes }],
  };
}

test('a chat names the changes of its replies that are undone, until they are made again', async () => {
  const [status, other] = [await deliverable(), await deliverable()];
  const { does, undone } = chat();
  const ctx = { db: testEnv.db, userId: testEnv.person.id, clock: systemClock(), timeZone: 'UTC', by: 'person' as const, log: () => '' };
  const [paused] = await does(status.edit({ status: 'paused' }));
  await does(other.edit({ status: 'paused' }));
  expect(await undone()).toEqual([]);
  expect(await restoreRevision(ctx, changeOf('Edit', paused)!)).toEqual({ ok: true });
  expect(await undone()).toEqual([status.ref]);
  await testEnv.db.from('deliverables').update({ status: 'paused' }).eq('id', status.id).throwOnError();
  expect(await undone()).toEqual([]);
});

test('a change of a deliverable in a chat names the revision with which its Undo under the reply takes it back', async () => {
  const { ref, row, edit } = await deliverable({ recipient: { name: 'Dana' } });
  const before = await row();
  const { does, approves } = chat();
  const ctx = { db: testEnv.db, userId: testEnv.person.id, clock: systemClock(), timeZone: 'UTC', by: 'person' as const, log: () => '' };
  for (const make of [
    async () => ['Edit', (await does(edit({ status: 'paused' })))[0]],
    async () => ['Execute', (await does(['Execute', { action: 'deliverable.schedule', target: ref, params: { frequency: 'daily' } }]))[0]],
    async () => ['Execute', (await does(['Execute', { action: 'deliverable.skip', target: ref }]))[0]],
    async () => {
      const asked = await does(edit({ destination: { platform: 'email', target: 'sarah@acme.com' } }));
      expect(changeOf('Edit', asked[0])).toBeUndefined();
      return ['Edit', (await approves())[0]];
    },
  ]) {
    const [name, output] = await make();
    expect(await row()).not.toMatchObject(fieldsOf(before));
    expect(await restoreRevision(ctx, changeOf(String(name), output)!)).toEqual({ ok: true });
    expect(await row()).toMatchObject(fieldsOf(before));
  }
  const [unchanged] = await does(edit({ status: 'active' }));
  expect(changeOf('Edit', unchanged)).toBeUndefined();
});

const fieldsOf = ({
  status,
  frequency,
  schedule,
  destination,
  skipped_run_at,
}: Awaited<ReturnType<Awaited<ReturnType<typeof deliverable>>['row']>>) => ({
  status,
  frequency,
  schedule,
  destination,
  skipped_run_at,
});

describe('change.undo', () => {
  test('takes back the last change of the chat, then the one before, and makes one again on request', async () => {
    const { row, edit } = await deliverable();
    const { does, undo } = chat();
    await does(edit({ title: 'Sales news' }));
    await does(edit({ status: 'paused' }));
    await does();
    const first = await undo();
    expect(first).toMatchObject({
      success: true,
      result: { status: 'undone', message: '“Sales news” has its earlier status again.' },
    });
    expect(await row()).toMatchObject({ status: 'active', title: 'Sales news', next_run_at: expect.any(String) });
    expect((await undo()).result).toMatchObject({ message: '“Sales digest” has its earlier title again.' });
    expect(await row()).toMatchObject({ status: 'active', title: 'Sales digest' });
    expect(await undo()).toMatchObject({ success: false, error: 'conflict', message: expect.stringContaining('changed nothing') });
    expect(await undo({ turn: first.result!.turn })).toMatchObject({ success: false, message: 'This was already taken back.' });
  });

  test('takes back a turn that took back another one and changed something else, then the one before', async () => {
    const { row, edit } = await deliverable({ instructions: 'Short.' });
    const { does, undo } = chat();
    await does(edit({ title: 'Sales news' }));
    await does(edit({ instructions: 'Under 300 words.' }));
    await does(['Execute', { action: 'change.undo', target: 'session:current' }], edit({ instructions: 'Under 200 words.' }));
    expect(await row()).toMatchObject({ instructions: 'Under 200 words.', title: 'Sales news' });
    await undo();
    expect(await row()).toMatchObject({ instructions: 'Under 300 words.', title: 'Sales news' });
    await undo();
    expect(await row()).toMatchObject({ instructions: 'Short.', title: 'Sales news' });
    await undo();
    expect(await row()).toMatchObject({ instructions: 'Short.', title: 'Sales digest' });
  });

  test('takes back several changes of one turn, and of several entities', async () => {
    const [one, two] = [await deliverable({ instructions: 'Short.' }), await deliverable({ title: 'Newsletter' })];
    const { does, undo } = chat();
    await does(one.edit({ instructions: 'Long.', title: 'Other' }), one.edit({ instructions: 'In verse.' }), [
      'Execute',
      { action: 'deliverable.schedule', target: two.ref, params: { frequency: 'daily', time: '10:00' } },
    ]);
    expect(await two.row()).toMatchObject({ frequency: 'daily' });
    expect(await undo()).toMatchObject({ success: true, result: { undone: expect.arrayContaining([one.ref, two.ref]) } });
    expect(await one.row()).toMatchObject({ instructions: 'Short.', title: 'Sales digest' });
    expect(await two.row()).toMatchObject({ frequency: 'weekly', schedule: {} });
  });

  test('a memory that the chat forgot is remembered again', async () => {
    const { data: memory } = await testEnv.db
      .from('memories')
      .insert({ content: 'Dana hates jargon' })
      .select('id')
      .single()
      .throwOnError();
    const { does, undo } = chat();
    await does(['Edit', { ref: `memory:${memory.id}`, changes: { is_active: false } }]);
    expect(await undo()).toMatchObject({ success: true, result: { message: '“Dana hates jargon” is remembered again.' } });
    const { data: after } = await testEnv.db.from('memories').select('is_active').eq('id', memory.id).single().throwOnError();
    expect(after).toEqual({ is_active: true });
  });

  test('archives, forgets and cancels what was created, and restores what it replaced', async () => {
    const { data: old } = await testEnv.db
      .from('memories')
      .insert({ content: 'The launch is in May' })
      .select('id')
      .single()
      .throwOnError();
    const { does, undo } = chat();
    const outputs = await does(
      ['Write', { ref: 'deliverable:new', content: { title: 'Brief', deliverable_type: 'custom' } }],
      ['Write', { ref: 'memory:new', content: { content: 'The launch is in June', supersedes: [old.id] } }],
      ['Write', { ref: 'work:new', content: { task: 'Find venues', agent_type: 'research' } }],
    );
    const [report, memory, ticket] = outputs.map(({ ref }) => String(ref).split(':')[1]!) as [string, string, string];
    expect(await undo()).toMatchObject({ success: true, result: { undone: expect.arrayContaining(outputs.map(({ ref }) => ref)) } });
    const of = async (table: 'deliverables' | 'memories' | 'work_tickets', id: string) =>
      (await testEnv.db.from(table).select('*').eq('id', id).single().throwOnError()).data;
    expect(await of('deliverables', report)).toMatchObject({ status: 'archived', next_run_at: null });
    expect(await of('memories', memory)).toMatchObject({ is_active: false });
    expect(await of('memories', old.id)).toMatchObject({ superseded_by: null, is_superseded: false, is_active: true });
    expect(await of('work_tickets', ticket)).toMatchObject({ status: 'cancelled' });
  });

  test('restores a forgotten memory', async () => {
    const { data } = await testEnv.db.from('memories').insert({ content: 'Dana hates jargon' }).select('id').single().throwOnError();
    const { does, undo } = chat();
    await does(['Edit', { ref: `memory:${data.id}`, changes: { is_active: false } }]);
    expect((await undo()).result).toMatchObject({ message: '“Dana hates jargon” is remembered again.' });
  });

  test('takes back an undo when its turn is named', async () => {
    const { row, edit } = await deliverable();
    const { does, undo } = chat();
    await does(edit({ status: 'paused' }));
    await undo();
    const { data } = await testEnv.db
      .from('turn_calls')
      .select('turn_id')
      .eq('input->>action', 'change.undo')
      .order('created_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    expect(await undo({ turn: data.turn_id })).toMatchObject({ success: true });
    expect(await row()).toMatchObject({ status: 'paused' });
  });

  test('changes nothing when one of the fields has changed since', async () => {
    const [one, two] = [await deliverable(), await deliverable({ title: 'Newsletter' })];
    const { does, undo } = chat();
    await does(one.edit({ status: 'paused' }), two.edit({ title: 'Team news' }));
    await testEnv.db.from('deliverables').update({ title: 'Named by hand' }).eq('id', two.id).throwOnError();
    expect(await undo()).toMatchObject({
      success: false,
      error: 'conflict',
      message: expect.stringContaining('because of newer changes to the title'),
    });
    expect(await one.row()).toMatchObject({ status: 'paused' });
    expect(await two.row()).toMatchObject({ title: 'Named by hand' });
  });

  test('refuses a turn that approved a version', async () => {
    const one = await deliverable({ governance: 'full_auto' });
    const draft = { deliverable_id: one.id, version_number: 1, status: 'staged', draft_content: 'All is well.' };
    await testEnv.db.from('deliverable_versions').insert(draft).throwOnError();
    const { does, undo } = chat();
    await does(one.edit({ title: 'Renamed' }), ['Execute', { action: 'deliverable.approve', target: one.ref }]);
    expect(await undo()).toMatchObject({
      error: 'conflict',
      message: 'Nothing was taken back. An approved version cannot go back to review.',
    });
    expect(await one.row()).toMatchObject({ title: 'Renamed' });
  });

  test('asks for approval before it restores what only the person sets', async () => {
    const one = await deliverable({ governance: 'full_auto' });
    const { does, undo, approves } = chat();
    await does(one.edit({ governance: 'manual' }));
    await approves();
    expect(await one.row()).toMatchObject({ governance: 'manual' });
    expect(await undo()).toMatchObject({
      result: { status: 'awaiting_approval' },
      request: { subject: 'Undo: Change the delivery of “Sales digest”' },
    });
    expect(await one.row()).toMatchObject({ governance: 'manual' });
    await approves();
    expect(await one.row()).toMatchObject({ governance: 'full_auto' });
  });

  test('leaves what another chat or the person changed', async () => {
    const { row, edit, id } = await deliverable();
    await chat().does(edit({ title: 'By another chat' }));
    await testEnv.db.from('deliverables').update({ status: 'paused' }).eq('id', id).throwOnError();
    const { does, undo } = chat();
    await does(['Read', { ref: `deliverable:${id}` }]);
    expect(await undo()).toMatchObject({ error: 'conflict', message: expect.stringContaining('changed nothing') });
    expect(await row()).toMatchObject({ title: 'By another chat', status: 'paused' });
  });
});
