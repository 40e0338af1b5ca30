import { beforeAll, expect, test } from 'vitest';
import { deliveryTestEnv } from '#lib/features/delivery/testing/delivery-test-env.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import type { ActionContext } from './define-action.ts';
import { platformPublish } from './platform-publish.ts';

let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
});

/** Executes the action on the deliverable of a version, with jobs that run as soon as they are queued. */
async function publish(versionId: string, via: string, params: { version_id?: string } = {}, outlets = testEnv.services.outlets) {
  let runs = 0;
  const jobs = testJobs({
    async enqueue(_, { version_id, via: platform }) {
      await testEnv.deliver(String(version_id), { via: String(platform), outlets });
      return `job-${++runs}`;
    },
  });
  const target = await testEnv.targetOf(versionId);
  const ctx: ActionContext = { ...testEnv.actionContext, jobs };
  return { ref: target.ref, result: await platformPublish.execute(ctx, { target, via, params }), runs: () => runs };
}

test('the newest approved version is delivered, and a second time nothing is sent', async () => {
  const versionId = await testEnv.version({ recipient: { address: 'sarah@acme.com' } });
  const outlets = { ...testEnv.services.outlets, email: async () => ({ status: 'delivered' as const, message: '250 queued' }) };
  const { ref, result } = await publish(versionId, 'platform:email', {}, outlets);
  expect(result).toEqual({
    status: 'delivered',
    ref: `${ref}/versions/1`,
    destination: 'sarah@acme.com',
    job_id: 'job-1',
    message: 'Sent by email to sarah@acme.com. 250 queued.',
  });
  const again = await publish(versionId, 'platform:email', {}, outlets);
  expect(again.result).toMatchObject({ status: 'delivered', job_id: null });
  expect(again.runs()).toBe(0);
});

test('a version to download is reported as a file that is ready, never as delivered', async () => {
  const versionId = await testEnv.version({ destination: { platform: 'download', target: 'Downloads' } });
  const { result } = await publish(versionId, 'platform:download');
  const ready = { status: 'ready', destination: 'download', message: 'Its file is ready to download. Nothing was sent.' };
  expect(result).toMatchObject({ ...ready, job_id: 'job-1' });
  const again = await publish(versionId, 'platform:download');
  expect(again.result).toMatchObject({ ...ready, job_id: null });
  expect(again.runs()).toBe(0);
});

test('a failed delivery fails with the reason', async () => {
  const versionId = await testEnv.version({ destination: { platform: 'webhook', target: 'https://10.0.0.1/' } });
  await expect(publish(versionId, 'platform:webhook')).rejects.toMatchObject({
    code: 'execution_failed',
    message: expect.stringContaining('not on the public internet'),
  });
});

test('an unknown outcome is reported as unknown', async () => {
  const versionId = await testEnv.version({ recipient: { address: 'sarah@acme.com' } });
  const outlets = { ...testEnv.services.outlets, email: async () => ({ status: 'unknown' as const, error: 'It may have arrived.' }) };
  expect((await publish(versionId, 'platform:email', {}, outlets)).result).toMatchObject({
    status: 'unknown',
    message: expect.stringContaining('not sent again automatically'),
  });
});

test('a deliverable without an approved version, and a version of another deliverable, are refused', async () => {
  const staged = await testEnv.version({ recipient: { address: 'sarah@acme.com' } }, { status: 'staged' });
  await expect(publish(staged, 'platform:email')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('No version'),
  });
  await expect(publish(staged, 'platform:email', { version_id: staged })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('staged'),
  });
  const other = await testEnv.version({});
  await expect(publish(staged, 'platform:email', { version_id: other })).rejects.toMatchObject({ code: 'not_found' });
});

test('the approval says what is done with the version, in the words of its destination', async () => {
  const versionId = await testEnv.version({ title: 'Status', destination: { platform: 'webhook', target: 'https://example.com/hook' } });
  const call = { target: await testEnv.targetOf(versionId), via: 'platform:webhook', params: {} };
  expect(await platformPublish.approval!(testEnv.actionContext, call)).toMatchObject({
    subject: 'Post version 1 of “Status” to https://example.com/hook',
    verb: 'Post it',
  });
});

test('the approval warns that an email is only saved when there is no email server', async () => {
  const versionId = await testEnv.version({ recipient: { address: 'sarah@acme.com' } });
  const ctx = testEnv.actionContext;
  const call = { target: await testEnv.targetOf(versionId), via: 'platform:email', params: {} };
  const note = { label: 'Note', value: expect.stringContaining('No email server is set up') };
  const factsOf = async (sendsEmail: boolean) => (await platformPublish.approval!({ ...ctx, sendsEmail }, call))!.facts;
  expect(await factsOf(false)).toContainEqual(note);
  expect(await factsOf(true)).not.toContainEqual(note);
});
