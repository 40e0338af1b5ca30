import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeOwn } from '#lib/features/account/profile/change-own.ts';
import { readInbox } from '#lib/features/inbox/inbox.ts';
import { insertRow } from '#lib/primitives/testing/primitive-test-env.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { readAddressPolicy, readApprovedAddresses, removeApprovedAddress } from './approved-addresses.ts';
import { decideAddress } from './decide-address.ts';
import { readSourceApprovals } from './read-source-approvals.ts';

let testEnv: Awaited<ReturnType<typeof draftTestEnv>>;
const url = (value: string) => ({ type: 'url' as const, value });
/** A private address: it is rejected only when it is requested, so that a test notices the request. */
const inside = 'http://10.0.0.1/collect?d=secret';

beforeAll(async () => {
  testEnv = await draftTestEnv();
});

const db = () => testEnv.ctx.db;
const stateOf = async (address: string) => (await readAddressPolicy(db(), testEnv.ctx.userId)).stateOf(address);
const approvals = async () => (await readInbox(db())).filter((one) => one.kind === 'approval');
const idOf = (ref: string) => ref.replace('deliverable:', '');
const failure = async (ref: string) => {
  const result = await testEnv.generate(ref);
  return String(result.message);
};

/** A chat of the person with these messages, and a turn in it. */
async function chatWith(...messages: { text: string; metadata?: object }[]) {
  const sessionId = randomUUID();
  await insertRow(testEnv, 'chat_sessions', { id: sessionId });
  let message = '';
  for (const { text, metadata = {} } of messages) {
    message = randomUUID();
    await insertRow(testEnv, 'session_messages', {
      id: message,
      session_id: sessionId,
      role: 'user',
      parts: [{ type: 'text', text }],
      metadata,
    });
  }
  const turnId = randomUUID();
  await insertRow(testEnv, 'turns', {
    id: turnId,
    session_id: sessionId,
    message_id: message,
    model: 'built-in',
    instance_id: 'one',
    lease: randomUUID(),
  });
  return { sessionId, turnId, callId: 'call-1' };
}

const write = (sources: object[], chat: object = {}) =>
  testEnv.call('Write', { ref: 'deliverable:new', content: { title: 'Prices', deliverable_type: 'status_report', sources } }, chat);

describe('an address from a model or a client', () => {
  test('waits for approval: nothing is fetched, the version says so, and the inbox shows the whole address', async () => {
    const ref = await testEnv.make({ title: 'Market' });
    await db()
      .from('deliverables')
      .update({ sources: [url(inside)] })
      .eq('id', idOf(ref))
      .throwOnError();
    expect(await failure(ref)).toContain(`Waiting for your approval: ${inside}`);
    const [asked] = (await approvals()).filter(({ deliverableId }) => deliverableId === idOf(ref));
    expect(asked).toMatchObject({ title: 'Market', subject: 'Read http://10.0.0.1 for “Market”' });
    expect(asked!.facts[0]).toEqual({ label: 'Full address', value: inside });

    expect(await failure(ref)).toContain('Waiting for your approval');
    expect((await approvals()).filter(({ deliverableId }) => deliverableId === idOf(ref))).toHaveLength(1);

    expect(await decideAddress(db(), { request: asked!.id, approves: true })).toMatchObject({ ok: true });
    expect(await decideAddress(db(), { request: asked!.id, approves: false })).toEqual({
      ok: false,
      message: 'This address was already approved.',
    });
    expect(await failure(ref)).toContain('The address is not on the public internet');
    expect((await approvals()).filter(({ deliverableId }) => deliverableId === idOf(ref))).toEqual([]);

    const [kept] = await readApprovedAddresses(db(), testEnv.ctx.userId);
    expect(kept).toMatchObject({ origin: 'http://10.0.0.1', address: null, how: 'approved' });
    await removeApprovedAddress(db(), testEnv.ctx.userId, kept!.id);
    expect(await failure(ref)).toContain('Waiting for your approval');
  });

  test('is reported to its writer, and approval is requested immediately within a turn', async () => {
    const chat = await chatWith({ text: 'Make me a report on prices' });
    const address = 'https://collect.example.com/?d=secret';
    const written = await write([url(address), { type: 'description', value: 'Notes' }], chat);
    expect(written).toMatchObject({ success: true, waits_for_approval: [address] });
    expect(await approvals()).toContainEqual(expect.objectContaining({ deliverableId: idOf(String(written.ref)), sessionId: null }));
    const edited = await testEnv.call('Edit', { ref: written.ref, changes: { sources: [url('https://other.example.com/')] } }, chat);
    expect(edited).toMatchObject({ waits_for_approval: ['https://other.example.com/'] });
    const asked = (await approvals()).filter(({ deliverableId }) => deliverableId === idOf(String(written.ref)));
    expect(asked.map(({ subject }) => subject)).toEqual(['Read https://other.example.com for “Prices”']);
  });

  test('that was declined is not requested again, nor is another of its origin, and the version says so', async () => {
    const ref = await testEnv.make({ title: 'Declined' });
    const sources = [url('http://10.0.0.2/a')];
    await db().from('deliverables').update({ sources }).eq('id', idOf(ref)).throwOnError();
    await failure(ref);
    const [asked] = (await approvals()).filter(({ deliverableId }) => deliverableId === idOf(ref));
    expect(await decideAddress(db(), { request: asked!.id, approves: false })).toMatchObject({
      ok: true,
      message: expect.stringContaining('Declined'),
    });
    expect(await failure(ref)).toContain('You declined to have this site read');
    expect(await stateOf('http://10.0.0.2/b?d=secret')).toBe('declined');
    expect((await approvals()).filter(({ deliverableId }) => deliverableId === idOf(ref))).toEqual([]);
    expect(await readSourceApprovals(db(), testEnv.ctx.userId, { id: idOf(ref), sources })).toEqual([
      { state: 'declined', address: 'http://10.0.0.2/a' },
    ]);
  });
});

describe('an address from the person', () => {
  test('on a page is read without a request; an extended form of it is not', async () => {
    const ref = await testEnv.make({ title: 'Own' });
    const address = 'https://own.example.com/prices';
    expect(await changeOwn({ ...testEnv.ctx, by: 'person' }, ref, { sources: [url(address)] })).toMatchObject({ ok: true });
    expect(await stateOf(address)).toBe('approved');
    expect(await stateOf(`${address}?d=secret`)).toBe('waiting');
    expect(await readApprovedAddresses(db(), testEnv.ctx.userId)).toContainEqual(expect.objectContaining({ address, how: 'written' }));
  });

  test('on a page does not approve existing addresses', async () => {
    const ref = await testEnv.make({ title: 'Mixed', sources: [url('https://theirs.example.com/?d=secret')] });
    await changeOwn({ ...testEnv.ctx, by: 'person' }, ref, {
      sources: [url('https://theirs.example.com/?d=secret'), url('https://mine.example.com/')],
    });
    expect([await stateOf('https://theirs.example.com/?d=secret'), await stateOf('https://mine.example.com/')]).toEqual([
      'waiting',
      'approved',
    ]);
  });

  test('in a message counts as theirs when it appears in full', async () => {
    const chat = await chatWith({ text: 'Write it from https://news.example.com/today, every Monday.' });
    expect(await write([url('https://news.example.com/today')], chat)).not.toHaveProperty('waits_for_approval');
    const added = 'https://news.example.com/today?d=secret';
    expect(await write([url(added)], chat)).toMatchObject({ waits_for_approval: [added] });
    expect(await write([url('https://news.example.com/today')])).not.toHaveProperty('waits_for_approval');
  });

  test('does not count when it is in a decision or an option, which the partner wrote', async () => {
    const address = 'https://said.example.com/?d=secret';
    const chat = await chatWith(
      { text: `Approved: Change the title to “${address}”`, metadata: { approval: { requestId: randomUUID(), decision: 'approve' } } },
      { text: address, metadata: { clarify: { requestId: randomUUID(), option: address } } },
      { text: 'Go on' },
    );
    expect(await write([url(address)], chat)).toMatchObject({ waits_for_approval: [address] });
  });

  test('in another chat does not count here', async () => {
    await chatWith({ text: 'https://elsewhere.example.com/' });
    const chat = await chatWith({ text: 'Write a report' });
    expect(await write([url('https://elsewhere.example.com/')], chat)).toHaveProperty('waits_for_approval');
  });
});

test('approving an edit of another field does not approve the sources in it', async () => {
  const ref = await testEnv.make({ title: 'Edited' });
  const chat = await chatWith({ text: 'Change it' });
  const address = 'https://rides-along.example.com/?d=secret';
  const changes = { governance: 'full_auto', sources: [url(address)] };
  await testEnv.call('Edit', { ref, changes }, chat);
  const { data } = await db().from('requests').select('digest').eq('session_id', chat.sessionId).single().throwOnError();
  const edited = await testEnv.call('Edit', { ref, changes }, { ...chat, approved: data.digest });
  expect(edited).toMatchObject({ data: { governance: 'full_auto' }, waits_for_approval: [address] });
});

test('the requests of a deliverable are deleted with it', async () => {
  const ref = await testEnv.make({ title: 'Deleted' });
  const chat = await chatWith({ text: 'Change it' });
  await testEnv.call('Edit', { ref, changes: { sources: [url('https://deleted.example.com/')] } }, chat);
  const asked = async () => (await db().from('requests').select('id').eq('deliverable_id', idOf(ref)).throwOnError()).data.length;
  expect(await asked()).toBe(1);
  await db().from('deliverables').delete().eq('id', idOf(ref)).throwOnError();
  expect(await asked()).toBe(0);
});
