import { beforeAll, expect, test } from 'vitest';
import { notionTestEnv } from '#lib/features/integrations/platforms/testing/notion-test-env.ts';
import { connect } from '#lib/features/integrations/platforms/testing/platforms-test-env.ts';
import { deliveryTestEnv } from '../testing/delivery-test-env.ts';
import { platformOutlet } from './platform-outlet.ts';

const { notion, services, usual } = await notionTestEnv();
const { emulator } = notion;
let testEnv: Awaited<ReturnType<typeof deliveryTestEnv>>;
beforeAll(async () => {
  testEnv = await deliveryTestEnv();
  await connect(notion, services.platforms, testEnv.userId, 'notion');
});

/** An approved version, and how it is delivered. */
async function version(text: string, target = notion.targets!.resource) {
  const id = await testEnv.version({ destination: { platform: 'notion', target } }, { final_content: text });
  const outlets = { ...testEnv.services.outlets, notion: platformOutlet('notion', services) };
  return { deliver: () => testEnv.deliver(id, { outlets }) };
}
const published = (text: string) => emulator.pages.filter(({ children }) => JSON.stringify(children).includes(text));

test('a version becomes one page under the chosen one, with its headings', async () => {
  const { deliver } = await version('## Risks of Monday\n\nTwo hires are **late**.');
  const providerMessage = expect.stringMatching(/^Created a page: https:\/\/www\.notion\.so\/[0-9a-f]{32}$/);
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered', providerMessage } });
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  expect(published('Risks of Monday')).toMatchObject([
    {
      title: 'Weekly status',
      parent: { page_id: emulator.handbook.id },
      created_by: { name: 'Maya Okafor' },
      children: [{ type: 'heading_2' }, { type: 'paragraph' }],
    },
  ]);
});

test('a long version is written in several requests', async () => {
  const { deliver } = await version(Array.from({ length: 250 }, (_, nth) => `Long paragraph ${nth}`).join('\n\n'));
  expect(await deliver()).toMatchObject({ delivery: { status: 'delivered' } });
  expect(published('Long paragraph 0')[0]!.children).toHaveLength(250);
});

test('a long version whose end could not be written says so, and is not written again by itself', async () => {
  const { deliver } = await version(Array.from({ length: 150 }, (_, nth) => `Half paragraph ${nth}`).join('\n\n'));
  notion.proxy.fault = (request) => (request.method === 'PATCH' ? notion.answers.tooMany : usual(request));
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown', error: expect.stringContaining('its end is missing') } });
  notion.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  expect(published('Half paragraph 0')).toHaveLength(1);
});

test('a lost answer leaves the outcome unknown, and no page is created again by itself', async () => {
  const { deliver } = await version('Lost on the way');
  notion.proxy.fault = (request) => (request.path === '/v1/pages' ? 'lose the answer' : usual(request));
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  notion.proxy.fault = usual;
  expect(await deliver()).toMatchObject({ delivery: { status: 'unknown' } });
  expect(published('Lost on the way')).toHaveLength(1);
});

test('a page that is not shared fails with the reason, and is not retried', async () => {
  const { deliver } = await version('Nowhere', `https://www.notion.so/Salaries-${emulator.secret.id.replaceAll('-', '')}`);
  expect(await deliver()).toMatchObject({ delivery: { status: 'failed', error: expect.stringContaining('not shared') }, mayPass: false });
});
