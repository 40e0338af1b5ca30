import { beforeAll, expect, test } from 'vitest';
import type {} from '#lib/database/db.ts';
import type { Insert } from '#lib/database/testing/insert.ts';
import { deliveryTestEnv } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import type { ActionContext } from './define-action.ts';
import { deliverableApprove } from './deliverable-approve.ts';

let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
});

/** Executes the action on the deliverable of a version, as if the person had agreed. */
async function approve(versionId: string, params: { version_id?: string } = {}, enqueue = async (name: string) => name) {
  const queued: string[] = [];
  const jobs = testJobs({ enqueue: async ({ name }) => enqueue(queued[queued.push(name) - 1]!) });
  const ctx: ActionContext = { ...testEnv.actionContext, jobs };
  const call = { target: await testEnv.targetOf(versionId), params };
  return { ctx, call, queued, run: () => deliverableApprove.execute(ctx, call) };
}
const waiting = (more: Partial<Insert<'deliverable_versions'>> = {}, deliverable: Partial<Insert<'deliverables'>> = {}) =>
  testEnv.version(deliverable, { status: 'staged', draft_content: 'one two three four', final_content: null, ...more });

test('the newest version in review becomes final, with its difference from the draft, and is learned from', async () => {
  const versionId = await waiting({ status: 'reviewing', final_content: 'one two three five' });
  const { run, queued } = await approve(versionId);
  expect(await run()).toMatchObject({
    status: 'approved',
    version_number: 1,
    edit_distance: expect.closeTo(0.25, 1),
    edit_summary: expect.any(String),
    delivering: false,
  });
  expect(queued).toEqual(['deliverable.learn']);
  expect(await testEnv.statusOf(versionId)).toMatchObject({ status: 'approved' });
});

test('a deliverable with automatic delivery delivers the approved version', async () => {
  const versionId = await waiting({}, { governance: 'semi_auto', destination: { platform: 'download', target: 'download' } });
  const { run, queued } = await approve(versionId);
  expect(await run()).toMatchObject({ delivering: true });
  expect(queued).toEqual(['deliverable.learn', 'platform.publish']);
});

test('the approval holds when nothing can be queued', async () => {
  const versionId = await waiting();
  const { run } = await approve(versionId, {}, () => Promise.reject(new Error('away')));
  expect(await run()).toMatchObject({ status: 'approved', delivering: false });
});

test('a version that is decided, missing or of another deliverable is refused, before and after asking', async () => {
  const done = await testEnv.version({});
  const other = await waiting();
  for (const [params, error] of [
    [{}, { code: 'conflict', message: expect.stringContaining('No version') }],
    [{ version_id: done }, { code: 'conflict', message: expect.stringContaining('approved') }],
    [{ version_id: other }, { code: 'not_found' }],
    [{ version_id: testEnv.userId }, { code: 'not_found' }],
  ] as const) {
    const { ctx, call, run } = await approve(done, params);
    await expect(deliverableApprove.approval!(ctx, call)).rejects.toMatchObject(error);
    await expect(run()).rejects.toMatchObject(error);
  }
});

test('an empty text is not approved', async () => {
  const versionId = await waiting({ draft_content: ' ' });
  await expect((await approve(versionId)).run()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('empty') });
});

test('the approval warns that an email is only saved when there is no email server', async () => {
  const byEmail = { governance: 'semi_auto', destination: { platform: 'email', target: 'sarah@acme.com' } };
  const { ctx, call } = await approve(await waiting({}, byEmail));
  const note = { label: 'Note', value: expect.stringContaining('No email server is set up') };
  const factsOf = async (sendsEmail: boolean) => (await deliverableApprove.approval!({ ...ctx, sendsEmail }, call))!.facts;
  expect(await factsOf(false)).toContainEqual(note);
  expect(await factsOf(true)).not.toContainEqual(note);
});

test('without an email server, an approved email is not reported as on its way', async () => {
  const byEmail = { governance: 'semi_auto', destination: { platform: 'email', target: 'sarah@acme.com' } };
  const messageOf = async (sendsEmail: boolean) => {
    const { ctx, call } = await approve(await waiting({}, byEmail));
    const jobs = testJobs({ enqueue: async () => 'job' });
    return ((await deliverableApprove.execute({ ...ctx, jobs, sendsEmail }, call)) as { message: string }).message;
  };
  expect(await messageOf(false)).toMatch(/^Version 1 is approved\. No email server is set up/);
  expect(await messageOf(true)).toBe('Version 1 is approved and on its way.');
});
