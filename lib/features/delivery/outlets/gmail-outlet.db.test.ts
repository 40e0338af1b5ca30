import { beforeAll, expect, test } from 'vitest';
import { gmailHarness } from '#lib/features/integrations/platforms/testing/google-harness.ts';
import { connect, platformTestEnv } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { deliveryTestEnv } from '../testing/delivery-test-env.ts';
import { platformOutlet } from './platform-outlet.ts';

const { harness: google, services, usual } = platformTestEnv(await gmailHarness());
let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  await connect(google, services.platforms, testEnv.userId, 'google');
});

/** An approved version with a text of its own, and how it is delivered. */
async function version(platform: 'gmail' | 'gmail_draft', target = 'sarah@acme.com') {
  const text = `Status ${Math.random()}`;
  const id = await testEnv.version({ destination: { platform, target } }, { final_content: `# ${text}\n\nAll **good**.` });
  const outlets = { ...testEnv.services.outlets, [platform]: platformOutlet(platform, services) };
  return {
    deliver: () => testEnv.deliver(id, { outlets }),
    emails: async () => (await google.texts!()).filter((email) => email.includes(text)),
  };
}

test('a version is sent once from the person’s own address, laid out', async () => {
  const { deliver, emails } = await version('gmail');
  expect(await deliver()).toMatchObject({
    delivery: {
      status: 'delivered',
      destination: 'sarah@acme.com',
      providerMessage: expect.stringMatching(/^Sent from maya@acme\.com: https:/),
    },
  });
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatch(/^From: maya@acme\.com\r?\nTo: sarah@acme\.com\r?\nSubject: Weekly status\r?\n/);
  expect(email).toContain('<strong>good</strong>');
});

test('a draft is left in the mailbox, and not sent', async () => {
  const { deliver, emails } = await version('gmail_draft');
  expect(await deliver()).toMatchObject({
    delivery: { status: 'delivered', providerMessage: expect.stringMatching(/^Saved as a draft: https:/) },
  });
  expect(await emails()).toHaveLength(1);
  expect(google.proxy.requested).toContain('/gmail/v1/users/me/drafts');
});

test('a lost answer leaves the outcome unknown, and nothing is sent again by itself', async () => {
  const { deliver, emails } = await version('gmail');
  google.proxy.fault = (request) => (request.path === google.paths.publish ? 'lose the answer' : usual(request));
  const unknown = { delivery: { status: 'unknown', error: expect.stringContaining('may have gone through') } };
  expect(await deliver()).toMatchObject(unknown);
  google.proxy.fault = usual;
  expect(await deliver()).toMatchObject(unknown);
  expect(await emails()).toHaveLength(1);
});

test('without permission to write email nothing is sent, and the person reads why', async () => {
  const other = await deliveryTestEnv();
  const address = (await services.platforms.begin(other.userId, 'google'))!;
  address.searchParams.set('scope', address.searchParams.get('scope')!.replace(/\S*gmail.compose/, ''));
  const back = await google.agree(address);
  await services.platforms.finish(other.userId, 'google', { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! });
  const id = await other.version({ destination: { platform: 'gmail', target: 'sarah@acme.com' } });
  const outlets = { ...other.services.outlets, gmail: platformOutlet('gmail', services) };
  expect(await other.deliver(id, { outlets })).toMatchObject({
    delivery: { status: 'failed', error: expect.stringContaining('without permission for this') },
    mayPass: false,
  });
});
