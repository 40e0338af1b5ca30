import { expect, test } from 'vitest';
import { transform } from '#lib/features/integrations/platforms/google/calendar/transform.ts';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

/** It is Saturday, 21 November. */
function talk({ isConnected }: { isConnected: boolean }) {
  const zone = { description: '', timeZone: 'Europe/London' };
  const { at, text } = transform(
    {
      id: 'board',
      summary: 'Board call',
      start: { dateTime: '2026-11-23T08:00:00Z' },
      end: { dateTime: '2026-11-23T08:45:00Z' },
      attendees: [],
    },
    zone,
  )!;
  return new Talk(
    new SmallTestEnv({
      ...testEnvs.firm(),
      platform: isConnected ? [{ id: 'google', provider: 'google', status: 'active' }] : [],
      items: [{ id: 'board', provider: 'google', kind: 'event', at, text }],
      resources: isConnected ? [{ id: 'calendar', provider: 'google', kind: 'calendar', name: 'Maya' }] : [],
    }),
  );
}

const said = async (message: string, isConnected = true) =>
  (await talk({ isConnected }).say(message)).said.replaceAll(/\[(.+?)\]\(.+?\)/g, '$1');

test.each([
  'what’s my schedule for Monday?',
  'What do I have on for Monday',
  'am I free on Monday?',
  'do we have anything planned on Monday?',
])('“%s” is answered with the events of that day and what is due', async (message) => {
  expect(await said(message)).toMatch(/^On Monday:\n\n- 08:00 to 08:45: Board call\n\nDeliverables that are due then:\n\n- /);
});

test('a day without events is not called free, because only calendars that are read are known', async () => {
  expect(await said('am I free on 3 December?')).toMatch(/^I found nothing in your calendar on Thursday 3 December\./);
});

test('“my week” and “my day” need no date', async () => {
  expect(await said('How does my day look?')).toMatch(/^I found nothing in your calendar today\./);
  expect(await said('how’s my week looking?')).toMatch(/^I found nothing in your calendar this week\./);
});

test('without a calendar, what is due is told; whether somebody is free is not', async () => {
  expect(await said('what do I have on Monday?', false)).toMatch(/^On Monday:\n\n- /);
  expect(await said('am I free on Monday?', false)).not.toContain('On Monday');
});
