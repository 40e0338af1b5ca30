import { beforeAll, expect, test } from 'vitest';
import { linearTestEnv } from '#lib/features/integrations/platforms/testing/linear-test-env.ts';
import { connect } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { deliveryTestEnv } from '../testing/delivery-test-env.ts';
import { platformOutlet } from './platform-outlet.ts';

const { linear, services, usual } = await linearTestEnv();
const { emulator } = linear;
let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  await connect(linear, services.platforms, testEnv.userId, 'linear');
});

/** An approved version with a text of its own, and how it is delivered. */
async function version(target: string) {
  const text = `Status ${Math.random()}`;
  const id = await testEnv.version({ destination: { platform: 'linear', target } }, { final_content: text });
  const outlets = { ...testEnv.services.outlets, linear: platformOutlet('linear', services) };
  return { text, deliver: () => testEnv.deliver(id, { outlets }) };
}

test('a version becomes one issue of a team, in the person’s name', async () => {
  const { text, deliver } = await version('eng');
  const providerMessage = expect.stringMatching(/^Opened an issue: http:\/\/127\.0\.0\.1:\d+\/acme\/issue\/ENG-\d+$/);
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered', providerMessage } });
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  const opened = emulator.issues.filter(({ description }) => description === text);
  expect(opened).toMatchObject([{ title: 'Weekly status', creator: { name: 'Maya Okafor' } }]);
});

test('a version becomes a comment on an issue, named by its link', async () => {
  const issue = emulator.writeIssue('What is the status?');
  const { text, deliver } = await version(`https://linear.app/acme/issue/${issue.identifier}/what-is-the-status`);
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered', providerMessage: expect.stringContaining('Commented: ') } });
  expect(emulator.comments.filter(({ body }) => body === text)).toMatchObject([{ issue: { id: issue.id } }]);
});

test('a lost answer leaves the outcome unknown, and no issue is opened again by itself', async () => {
  const { text, deliver } = await version('ENG');
  linear.proxy.fault = (request) => (linear.operationOf!(request) === 'CreateIssue' ? 'lose the answer' : usual(request));
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  linear.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  expect(emulator.issues.filter(({ description }) => description === text)).toHaveLength(1);
});

test('an unknown team, an unknown issue and one in the trash fail with the reason, and are not retried', async () => {
  const trashed = emulator.writeIssue('Forget this', { trashed: true });
  for (const [target, error] of [
    ['NONE', 'no team NONE'],
    ['ENG-99999', 'no longer on Linear'],
    [trashed.identifier, 'was deleted'],
  ] as const)
    expect(await (await version(target)).deliver(), target).toMatchObject({
      delivery: { status: 'failed', error: expect.stringContaining(error) },
      mayPass: false,
    });
});
