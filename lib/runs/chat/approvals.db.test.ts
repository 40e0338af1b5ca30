import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, reply, toolResults } from '#e2e/scripted-model/index.ts';
import type {} from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { appInstance, chatTestEnv, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';

type TestEnv = Awaited<ReturnType<typeof chatTestEnv>>;
let testEnv: TestEnv;
beforeAll(async () => {
  testEnv = await chatTestEnv();
});
afterAll(() => testEnv.model.close());

/** A deliverable with one version that waits for review. */
async function staged(deliverable: Partial<Insert<'deliverables'>> = {}) {
  const row = { title: 'Weekly status', deliverable_type: 'status_report', ...deliverable };
  const { data } = await testEnv.db.from('deliverables').insert(row).select('id').single().throwOnError();
  const draft = { deliverable_id: data.id, version_number: 1, status: 'staged', draft_content: 'All is well.' };
  const { data: version } = await testEnv.db.from('deliverable_versions').insert(draft).select('id').single().throwOnError();
  return { ref: `deliverable:${data.id}`, id: data.id, versionId: version.id };
}
const statusOf = async (versionId: string) =>
  (await testEnv.db.from('deliverable_versions').select('status').eq('id', versionId).single().throwOnError()).data.status;

/** Has the partner make a call that needs approval. Returns the reply, the request and functions to decide it. */
async function requestApproval(
  made: { name: string; input: Record<string, unknown> },
  then: (string | ReturnType<typeof reply>)[] = ['Done.'],
) {
  const marker = `marker-${randomUUID()}`;
  testEnv.model.script([reply([call(made.name, made.input)]), ...then], { when: marker });
  const first = message(`Please (${marker})`);
  const read = await messageOf(reading(await testEnv.partner.send(testEnv.person.id, first)));
  const { data: request } = await testEnv.db
    .from('requests')
    .select('*')
    .eq('session_id', first.session)
    .eq('kind', 'approval')
    .maybeSingle()
    .throwOnError();
  const deciding = (decision: 'approve' | 'deny') =>
    message(`${decision === 'approve' ? 'Approved' : 'Not approved'}: ${request?.subject} (${marker})`, {
      session: first.session,
      metadata: { approval: { requestId: request?.id ?? randomUUID(), decision } },
    });
  return {
    read,
    request: request!,
    deciding,
    decide: async (decision: 'approve' | 'deny') => messageOf(reading(await testEnv.partner.send(testEnv.person.id, deciding(decision)))),
    toldToModel: () => toolResults(testEnv.model.requests.findLast(({ body }) => JSON.stringify(body).includes(marker))!.body),
  };
}
const approve = (ref: string) => ({ name: 'Execute', input: { action: 'deliverable.approve', target: ref } });
const partsOf = (read: Awaited<ReturnType<typeof messageOf>>) => read.parts.filter(({ type }) => type !== 'step-start');

describe('an approval that the model requests', () => {
  test('shows what would happen, and does nothing until the person decides', async () => {
    const { ref, versionId } = await staged();
    const { read, request } = await requestApproval(approve(ref));
    expect(read.metadata?.exitReason).toBe('awaiting_approval');
    expect(partsOf(read)).toMatchObject([
      {
        type: 'tool-Execute',
        output: {
          success: true,
          result: { status: 'awaiting_approval' },
          ui_action: {
            type: 'APPROVE',
            data: {
              request_id: request.id,
              subject: 'Approve version 1 of “Weekly status”',
              facts: [{ label: 'Text' }, { label: 'Then' }],
            },
          },
        },
      },
    ]);
    expect(request.state).toBe('open');
    expect(await statusOf(versionId)).toBe('staged');
  });

  test('is executed by the server once granted, and the model sees the result', async () => {
    const { ref, versionId } = await staged();
    const { decide, request, toldToModel } = await requestApproval(approve(ref));
    const read = await decide('approve');
    expect(partsOf(read)).toMatchObject([
      { type: 'tool-Execute', toolCallId: `approved_${request.id}`, output: { success: true, result: { status: 'approved' } } },
      { type: 'text', text: 'Done.' },
    ]);
    expect(await statusOf(versionId)).toBe('approved');
    expect(JSON.stringify(toldToModel())).toContain('is approved');
    const { data: turn } = await testEnv.db
      .from('turns')
      .select('trigger, parent_turn_id, turn_calls (name, state, effect)')
      .eq('id', read.id)
      .single()
      .throwOnError();
    expect(turn).toEqual({
      trigger: 'signal',
      parent_turn_id: request.turn_id,
      turn_calls: [{ name: 'Execute', state: 'succeeded', effect: 'external' }],
    });
  });

  test('of a rejection rejects the version with the reason that was shown', async () => {
    const { ref, versionId } = await staged();
    const input = { action: 'deliverable.reject', target: ref, params: { reason: 'Too formal.' } };
    const { decide } = await requestApproval({ name: 'Execute', input });
    expect(await statusOf(versionId)).toBe('staged');
    expect(partsOf(await decide('approve'))).toMatchObject([
      { type: 'tool-Execute', output: { success: true, result: { status: 'rejected', version_number: 1 } } },
      { type: 'text' },
    ]);
    const { data } = await testEnv.db.from('deliverable_versions').select('status, feedback').eq('id', versionId).single().throwOnError();
    expect(data).toEqual({ status: 'rejected', feedback: 'Too formal.' });
  });

  test('changes nothing when it is denied', async () => {
    const { ref, versionId } = await staged();
    const { decide, request } = await requestApproval(approve(ref));
    expect(partsOf(await decide('deny'))).toMatchObject([{ type: 'text' }]);
    expect(await statusOf(versionId)).toBe('staged');
    const { data } = await testEnv.db.from('requests').select('state, decided_by').eq('id', request.id).single().throwOnError();
    expect(data).toEqual({ state: 'denied', decided_by: 'person' });
  });

  test('applies only to the state that was shown, and fails after a conflicting change', async () => {
    const { ref, id } = await staged({ destination: { platform: 'download', target: 'download' } });
    const { decide } = await requestApproval({
      name: 'Edit',
      input: { ref, changes: { destination: { platform: 'email', target: 'sarah@acme.com' } } },
    });
    const other = { platform: 'webhook', target: 'https://example.com/hook' };
    await testEnv.db.from('deliverables').update({ destination: other }).eq('id', id).throwOnError();
    expect(partsOf(await decide('approve'))).toMatchObject([
      { type: 'tool-Edit', output: { success: false, error: 'conflict' } },
      { type: 'text' },
    ]);
    const { data } = await testEnv.db.from('deliverables').select('destination').eq('id', id).single().throwOnError();
    expect(data.destination).toEqual(other);
  });

  test.each(['deliverable.approve', 'deliverable.reject'])(
    'for %s is closed when the draft is edited, because it no longer matches what was shown',
    async (action) => {
      const { ref, versionId } = await staged();
      const { request, deciding } = await requestApproval({ name: 'Execute', input: { action, target: ref } });
      const edit = { status: 'reviewing', final_content: 'Other words.' };
      await testEnv.db.from('deliverable_versions').update(edit).eq('id', versionId).throwOnError();
      const { data } = await testEnv.db.from('requests').select('state').eq('id', request.id).single().throwOnError();
      expect(data.state).toBe('expired');
      expect(await testEnv.partner.send(testEnv.person.id, deciding('approve'))).toMatchObject({ outcome: 'request_closed' });
      expect(await statusOf(versionId)).toBe('reviewing');
    },
  );

  test('is closed when the version is decided elsewhere', async () => {
    const { ref, versionId } = await staged();
    const { request, deciding } = await requestApproval(approve(ref));
    await testEnv.db.from('deliverable_versions').update({ status: 'rejected', feedback: 'No.' }).eq('id', versionId).throwOnError();
    const { data } = await testEnv.db.from('requests').select('state').eq('id', request.id).single().throwOnError();
    expect(data.state).toBe('expired');
    expect(await testEnv.partner.send(testEnv.person.id, deciding('approve'))).toMatchObject({ outcome: 'request_closed' });
  });

  test('is decided once, and refused to a second window and to another person', async () => {
    const { ref } = await staged();
    const { decide, deciding } = await requestApproval(approve(ref));
    const stranger = await signUp('Stranger');
    expect(await testEnv.partner.send(stranger.id, deciding('approve'))).toMatchObject({ outcome: 'request_closed' });
    expect(await testEnv.partner.send(stranger.id, { ...deciding('approve'), session: randomUUID() })).toMatchObject({
      outcome: 'request_closed',
    });
    await decide('approve');
    expect(await testEnv.partner.send(testEnv.person.id, deciding('deny'))).toMatchObject({ outcome: 'request_closed' });
  });

  test('stays open during other messages, and text alone does not decide it', async () => {
    const { ref, versionId } = await staged();
    const { request, deciding, decide } = await requestApproval(approve(ref), ['You decide on the card.', 'Done.']);
    await messageOf(
      reading(await testEnv.partner.send(testEnv.person.id, { ...deciding('approve'), message: randomUUID(), metadata: {} })),
    );
    const { data } = await testEnv.db.from('requests').select('state').eq('id', request.id).single().throwOnError();
    expect(data.state).toBe('open');
    expect(await statusOf(versionId)).toBe('staged');
    await decide('approve');
    expect(await statusOf(versionId)).toBe('approved');
  });

  test('stays one request when it is requested twice', async () => {
    const { ref } = await staged();
    const { request, deciding } = await requestApproval(approve(ref), [reply([call('Execute', approve(ref).input)])]);
    await messageOf(reading(await testEnv.partner.send(testEnv.person.id, { ...deciding('approve'), metadata: {} })));
    const { data } = await testEnv.db.from('requests').select('id').eq('session_id', request.session_id!).throwOnError();
    expect(data).toEqual([{ id: request.id }]);
  });

  test('is decided once by two tabs at the same moment, and the other tab gets an error', async () => {
    const { ref, versionId } = await staged();
    const { request, deciding } = await requestApproval(approve(ref), ['Done.', 'Done again.']);
    const tabs = [testEnv, appInstance(testEnv.model)];
    const sent = await Promise.all(tabs.map(({ partner }) => partner.send(testEnv.person.id, deciding('approve'))));
    const [taken, refused] = [sent.filter((one) => 'stream' in one), sent.filter((one) => !('stream' in one))];
    expect([taken.length, refused.length]).toEqual([1, 1]);
    expect(['request_closed', 'turn_running']).toContain((refused[0] as { outcome: string }).outcome);
    await messageOf(reading(taken[0]!));
    expect(await statusOf(versionId)).toBe('approved');
    const { data: calls } = await testEnv.db.from('turn_calls').select('state').eq('call_id', `approved_${request.id}`).throwOnError();
    expect(calls).toEqual([{ state: 'succeeded' }]);
  });

  test('is not executed again by a retry of the turn', async () => {
    const { ref } = await staged({ governance: 'manual' });
    const changes = { recipient: { address: 'sarah@acme.com' } };
    const { deciding } = await requestApproval({ name: 'Edit', input: { ref, changes } }, ['Done.', 'Done again.']);
    const decision = deciding('approve');
    await messageOf(reading(await testEnv.partner.send(testEnv.person.id, decision)));
    const again = await messageOf(reading(await appInstance(testEnv.model).partner.send(testEnv.person.id, { ...decision, attempt: 2 })));
    expect(partsOf(again)).toMatchObject([
      { output: { success: true, changes_applied: ['recipient', 'updated_at'] } },
      { text: 'Done again.' },
    ]);
    const { data } = await testEnv.db.from('deliverables').select('recipient').eq('id', ref.split(':')[1]!).single().throwOnError();
    expect(data.recipient).toEqual(changes.recipient);
  });

  test('is not restarted after an interrupted execution, and the reply says so', async () => {
    const { ref, versionId } = await staged();
    const { request, deciding } = await requestApproval(approve(ref));
    const [call] = [{ turn_id: request.turn_id, call_id: `approved_${request.id}`, name: 'Execute', effect: 'external', state: 'unknown' }];
    await testEnv.db.from('turn_calls').insert(call).throwOnError();
    const read = await messageOf(reading(await testEnv.partner.send(testEnv.person.id, deciding('approve'))));
    expect(partsOf(read)).toMatchObject([
      { output: { success: false, message: expect.stringContaining('may be done') } },
      { type: 'text' },
    ]);
    expect(await statusOf(versionId)).toBe('staged');
  });
});

describe('the need for approval', () => {
  test('covers the destination and governance, shown before and after', async () => {
    const { ref, id } = await staged({ destination: { platform: 'download', target: 'download' } });
    const changes = { destination: { platform: 'email', target: 'sarah@acme.com' }, governance: 'semi_auto' };
    const { request, decide } = await requestApproval({ name: 'Edit', input: { ref, changes } });
    expect(request.payload).toMatchObject({
      proposal: {
        subject: 'Change the delivery and the destination of “Weekly status”',
        facts: expect.arrayContaining([{ label: 'Destination', value: 'as a file to download, as Markdown → by email to sarah@acme.com' }]),
      },
    });
    await decide('approve');
    const { data } = await testEnv.db.from('deliverables').select('destination, governance').eq('id', id).single().throwOnError();
    expect(data).toEqual(changes);
  });

  test('also covers a deliverable that is sent without review', async () => {
    const { ref } = await staged({ governance: 'full_auto' });
    const { read } = await requestApproval({ name: 'Edit', input: { ref, changes: { recipient: { address: 'mallory@evil.example' } } } });
    expect(read.metadata?.exitReason).toBe('awaiting_approval');
  });

  test('does not cover the versions of a deliverable that is sent without review', async () => {
    const { ref, versionId } = await staged({ governance: 'full_auto' });
    const { read, request } = await requestApproval(approve(ref));
    expect(read.metadata?.exitReason).toBe('complete');
    expect(request).toBeNull();
    expect(await statusOf(versionId)).toBe('approved');
  });

  test.each([
    ['no version waits', approve, { error: 'conflict', message: expect.stringContaining('No version') }],
    [
      'no destination is set',
      (ref: string) => ({ name: 'Execute', input: { action: 'platform.publish', target: ref, via: 'platform:email' } }),
      { error: 'conflict', message: expect.stringContaining('email address') },
    ],
    [
      'the field is invalid',
      (ref: string) => ({ name: 'Edit', input: { ref, changes: { governance: 'mine' } } }),
      { error: 'invalid_input' },
    ],
  ])('is not requested for an impossible action: %s', async (_, made, failure) => {
    const { ref, versionId } = await staged();
    await testEnv.db.from('deliverable_versions').update({ status: 'approved', final_content: 'x' }).eq('id', versionId).throwOnError();
    const { read, request } = await requestApproval(made(ref));
    expect(partsOf(read)[0]).toMatchObject({ output: { success: false, ...failure } });
    expect(request).toBeNull();
  });
});
