import { expect, test } from 'vitest';
import { linearHarness } from '../testing/linear-harness.ts';

test.each(['ENG', 'ENG-1'])('the link to what is published at %s is one of Linear’s pages, or there is none', async (target) => {
  const { connector, emulator, grant, settings, close } = await linearHarness();
  const options = { signal: AbortSignal.timeout(10_000) };
  emulator.writeIssue('The export fails');
  const own = await grant();
  const place = await connector.findTarget(own, { platform: 'linear', target }, options);
  const content = { title: 'Status', markdown: 'Done.', previous: null, email: () => Promise.reject(new Error('It is no email.')) };
  const publish = async () => (await connector.publish(own, content, place, options)).link;
  expect(await publish()).toContain(settings.LINEAR_URL);
  emulator.showPagesAt('https://elsewhere.example');
  if (target === 'ENG-1') emulator.change(emulator.issues[0]!, { url: 'https://elsewhere.example/acme/issue/ENG-1' });
  expect(await publish()).toBeNull();
  await close();
});
