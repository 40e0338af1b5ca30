import { beforeAll, expect, test } from 'vitest';
import type { FaultProxy } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';
import { connect } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { slackTestEnv } from '#lib/features/integrations/platforms/testing/slack-test-env.ts';
import { deliveryTestEnv } from '../testing/delivery-test-env.ts';
import { platformOutlet } from './platform-outlet.ts';

const { slack, services, usual } = await slackTestEnv();
let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  await connect(slack, services.platforms, testEnv.userId, 'slack');
});

const failing = (fault: ReturnType<FaultProxy['fault']>, path = slack.paths.publish!) => {
  slack.proxy.fault = (request) => (request.path === path ? fault : usual(request));
};

/** An approved version with a text of its own, and how it is delivered. */
async function version(target: string, text = `Status ${Math.random()}`) {
  const id = await testEnv.version({ destination: { platform: 'slack', target } }, { final_content: text });
  const outlets = { ...testEnv.services.outlets, slack: platformOutlet('slack', services) };
  return {
    deliver: (again = false) => testEnv.deliver(id, { outlets, again }),
    status: () => testEnv.statusOf(id),
    posts: async () => (await slack.texts!()).filter((posted) => posted === text).length,
    text,
  };
}

test('a version is posted in its channel once, with a link to it', async () => {
  const { deliver, posts, status } = await version('#acme-eng');
  const sent = { outcome: 'settled', delivery: { status: 'delivered', platform: 'slack', destination: '#acme-eng' } };
  expect(await deliver()).toMatchObject(sent);
  expect(await deliver()).toMatchObject({ ...sent, delivery: { providerMessage: expect.stringMatching(/^Posted: http/) } });
  expect(await posts()).toBe(1);
  expect(await status()).toMatchObject({ status: 'delivered' });
});

test('a version is posted in the thread of a message, named by its link', async () => {
  const { externalId } = await slack.resource();
  const thread = await slack.write('What is the status?');
  const { deliver, text } = await version(`https://acme.slack.com/archives/${externalId}/p${thread.replace('.', '')}`);
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  const grant = await slack.grant();
  const now = new Date();
  const options = { signal: AbortSignal.timeout(10_000), now, since: new Date(now.getTime() - 3_600_000), stored: async () => new Map() };
  const { items } = await slack.connector.fetchSince(grant, await slack.resource(), null, options);
  expect(items.find((item) => item.text === text)).toMatchObject({ kind: 'reply', thread });
});

test('a lost answer leaves the outcome unknown, and nothing is sent again by itself', async () => {
  const { deliver, posts } = await version('#acme-eng');
  failing('lose the answer');
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown', error: expect.stringContaining('may have gone through') } });
  slack.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  expect(await posts()).toBe(1);
});

test('what certainly was not posted may be tried again', async () => {
  const { deliver, posts } = await version('#acme-eng');
  failing(slack.answers.tooMany);
  expect(await deliver()).toMatchObject({ delivery: { status: 'failed' }, mayPass: true });
  failing({ status: 503 }, '/api/conversations.list');
  expect(await deliver()).toMatchObject({
    delivery: { status: 'failed', error: expect.stringContaining('Nothing was sent') },
    mayPass: true,
  });
  slack.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  expect(await posts()).toBe(1);
});

test('an unknown channel, a text that is too long and a missing connection fail with the reason, and are not retried', async () => {
  const nowhere = await version('#nowhere');
  expect(await nowhere.deliver()).toMatchObject({ delivery: { error: expect.stringContaining('no channel #nowhere') }, mayPass: false });
  const long = await version('#acme-eng', 'word '.repeat(3000));
  expect(await long.deliver()).toMatchObject({ delivery: { error: expect.stringContaining('up to 12,000 characters') }, mayPass: false });
  const other = await deliveryTestEnv();
  const id = await other.version({ destination: { platform: 'slack', target: '#acme-eng' } });
  const outlets = { ...other.services.outlets, slack: platformOutlet('slack', services) };
  expect(await other.deliver(id, { outlets })).toMatchObject({
    delivery: { error: expect.stringContaining('not connected') },
    mayPass: false,
  });
});
