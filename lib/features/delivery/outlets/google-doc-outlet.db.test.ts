import { beforeAll, expect, test } from 'vitest';
import { driveHarness } from '#lib/features/integrations/platforms/testing/google-harness.ts';
import { connect, platformTestEnv } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { deliveryTestEnv } from '../testing/delivery-test-env.ts';
import { platformOutlet } from './platform-outlet.ts';

const { harness: google, services, usual } = platformTestEnv(await driveHarness());
let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  await connect(google, services.platforms, testEnv.userId, 'google');
});

/** An approved version with a text of its own, and how it is delivered. */
async function version() {
  const text = `# Status ${Math.random()}\n\nAll **good**: 12 €.`;
  const id = await testEnv.version({ destination: { platform: 'google_doc', target: 'google_doc' } }, { final_content: text });
  const outlets = { ...testEnv.services.outlets, google_doc: platformOutlet('google_doc', services) };
  return {
    text,
    deliver: () => testEnv.deliver(id, { outlets }),
    documents: async () => (await google.texts!()).filter((document) => document.includes(text)),
  };
}

test('a version becomes one Google Doc with its title and text', async () => {
  const { deliver, documents, text } = await version();
  const providerMessage = expect.stringMatching(/^Saved as a Google Doc: https:\/\/docs\.google\.com\/document\/d\/\S+\/edit$/);
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered', destination: 'My Drive', providerMessage } });
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  expect(await documents()).toEqual([`Weekly status\n${text}`]);
});

test('a lost answer leaves the outcome of a Google Doc unknown, and none is created again by itself', async () => {
  const { deliver, documents } = await version();
  google.proxy.fault = (request) => (request.path === google.paths.publish ? 'lose the answer' : usual(request));
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  google.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  expect(await documents()).toHaveLength(1);
});
