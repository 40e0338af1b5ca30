import { beforeAll, describe, expect, test } from 'vitest';
import type {} from '#lib/database/db.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { deliveryTestEnv } from '#lib/features/delivery/testing/delivery-test-env.ts';
import type { ActionContext } from './define-action.ts';
import { deliverableReject } from './deliverable-reject.ts';

let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
let ctx: ActionContext;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  ctx = testEnv.actionContext;
});

const inReview = (more: Partial<Insert<'deliverable_versions'>> = {}, deliverable: Partial<Insert<'deliverables'>> = {}) =>
  testEnv.version(deliverable, { status: 'staged', draft_content: 'one two three four', final_content: null, ...more });

const versionRow = async (id: string) =>
  (await testEnv.db.from('deliverable_versions').select('status, feedback').eq('id', id).single().throwOnError()).data;

const callOn = async (versionId: string, params: { version_id?: string; reason?: string } = {}) => ({
  target: await testEnv.targetOf(versionId),
  params,
});

describe('deliverable.reject', () => {
  test('rejects the newest version in review and stores the reason as feedback', async () => {
    const versionId = await inReview();
    const call = await callOn(versionId, { reason: 'Too formal.' });
    expect(await deliverableReject.execute(ctx, call)).toEqual({
      status: 'rejected',
      ref: `${call.target.ref}/versions/1`,
      version_number: 1,
      message:
        'Version 1 is rejected. It stays in the history, and the next versions take the feedback into account until one is approved.',
    });
    expect(await versionRow(versionId)).toEqual({ status: 'rejected', feedback: 'Too formal.' });
  });

  test('without a reason keeps the feedback that the version has', async () => {
    const versionId = await inReview({ feedback: 'The figures are final.' });
    await deliverableReject.execute(ctx, await callOn(versionId));
    expect(await versionRow(versionId)).toEqual({ status: 'rejected', feedback: 'The figures are final.' });
  });

  test('shows the person the version and the reason first', async () => {
    const call = await callOn(await inReview({ status: 'reviewing', final_content: 'one two' }), { reason: 'Too formal.' });
    expect(await deliverableReject.approval!(ctx, call)).toMatchObject({
      subject: 'Reject version 1 of “Weekly status”',
      facts: [
        { label: 'Text', value: '2 words, with your edits' },
        { label: 'Feedback', value: 'Too formal.' },
      ],
      verb: 'Reject',
      page: expect.stringMatching(/^\/deliverables\/.*\/versions\/1$/),
    });
  });

  test('asks nothing for a deliverable that decides by itself', async () => {
    expect(await deliverableReject.approval!(ctx, await callOn(await inReview({}, { governance: 'full_auto' })))).toBeNull();
  });

  test('refuses a version that is decided, missing or of another deliverable, before and after asking', async () => {
    const approved = await testEnv.version({});
    const other = await inReview();
    for (const [params, error] of [
      [{}, { code: 'conflict', message: expect.stringContaining('No version') }],
      [{ version_id: approved }, { code: 'conflict', message: expect.stringContaining('can be rejected') }],
      [{ version_id: other }, { code: 'not_found' }],
    ] as const) {
      const call = await callOn(approved, params);
      await expect(deliverableReject.approval!(ctx, call)).rejects.toMatchObject(error);
      await expect(deliverableReject.execute(ctx, call)).rejects.toMatchObject(error);
    }
    expect(await versionRow(other)).toMatchObject({ status: 'staged' });
  });
});
