import { expect, test } from 'vitest';
import { transform } from '#lib/features/integrations/platforms/google/calendar/transform.ts';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

/** An event as it is read from Google. `at` and `end` are dates, or times with an offset. */
function event(id: string, summary: string, at: string, end: string, more: { location?: string; with?: string; zone?: string } = {}) {
  const time = (value: string) => (value.includes('T') ? { dateTime: value } : { date: value });
  const { location, zone: timeZone = 'Europe/London' } = more;
  const attendees = more.with ? [{ displayName: more.with }] : [];
  const item = transform({ id, summary, start: time(at), end: time(end), location, attendees }, { description: '', timeZone })!;
  return { id, provider: 'google', kind: 'event', at: item.at, text: item.text };
}

/** It is Saturday, 21 November. */
const events = [
  event('review', 'Review', '2026-12-01T15:00:00Z', '2026-12-01T15:30:00Z', { with: 'Li' }),
  event('offsite', 'Offsite', '2026-11-25', '2026-11-28', { location: 'Lisbon' }),
  event('standup', 'Stand-up', '2026-11-23T09:00:00Z', '2026-11-23T09:15:00Z', { zone: 'Europe/Berlin' }),
  event('board', 'Board call', '2026-11-23T08:00:00Z', '2026-11-23T08:45:00Z', { zone: 'Europe/Berlin', location: 'Room 4' }),
  event('old', 'Retrospective', '2026-11-20T16:00:00Z', '2026-11-20T17:00:00Z'),
];

function talk({ isConnected = true, hasCalendar = true } = {}) {
  const testEnv = new SmallTestEnv({
    ...testEnvs.firm(),
    platform: isConnected ? [{ id: 'google', provider: 'google', status: 'active' }] : [],
    items: events,
    resources: hasCalendar ? [{ id: 'calendar', provider: 'google', kind: 'calendar', name: 'Maya' }] : [],
  });
  return new Talk(testEnv);
}

const said = async (message: string) => (await talk().say(message)).said.replaceAll(/\[(.+?)\]\(.+?\)/g, '$1');

test.each([
  ['What’s in my calendar on Monday?', ['On Monday:', '', '- 08:00 to 08:45: Board call, Room 4', '- 09:00 to 09:15: Stand-up']],
  ['any meetings on Tuesday?', ['I found nothing in your calendar on Tuesday.']],
  ['Do I have meetings on 1 December', ['On Tuesday 1 December:', '', '- 15:00 to 15:30: Review']],
  ['show me my calendar for Thursday', ['On Thursday:', '', '- all day: Offsite, Lisbon']],
  ['what was in my calendar yesterday?', ['Yesterday:', '', '- 16:00 to 17:00: Retrospective']],
  ['What meetings did I have on Friday?', ['On Friday 20 November:', '', '- 16:00 to 17:00: Retrospective']],
  ['any calls with Li next week?', ['I found nothing with “Li” in your calendar next week.']],
  ['Do I have a meeting with Li on 1 December?', ['On Tuesday 1 December:', '', '- 15:00 to 15:30: Review']],
  ['any meetings this afternoon?', ['I found nothing in your calendar today.']],
  ['what’s in my calendar today and tomorrow?', ['I found nothing in your calendar today and tomorrow.']],
  [
    'what’s in my calendar on 31 March?',
    ['I found nothing in your calendar on Wednesday 31 March. Calendars are read 90 days ahead, and back to the day on their page.'],
  ],
  ['when is my next meeting?', ['Next: Monday 23 November, 08:00 to 08:45: Board call, Room 4.']],
  ['When is the next meeting with Li?', ['Next: Tuesday 1 December, 15:00 to 15:30: Review.']],
  ['when do I meet Li next?', ['Next: Tuesday 1 December, 15:00 to 15:30: Review.']],
  ['What is in my calendar tomorrow?', ['I found nothing in your calendar tomorrow.']],
])('“%s” is answered from the calendar, in the person’s time zone', async (message, lines) => {
  expect(await said(message)).toBe(lines.join('\n'));
});

test('for several days, each event has its date; without a day, the next seven are listed', async () => {
  const coming = [
    '- Monday 23 November, 08:00 to 08:45: Board call, Room 4',
    '- Monday 23 November, 09:00 to 09:15: Stand-up',
    '- Wednesday 25 November, all day: Offsite, Lisbon',
  ];
  expect(await said('which meetings do I have next week?')).toBe(['Next week:', '', ...coming].join('\n'));
  expect(await said('do I have any meetings?')).toBe(['In the next seven days:', '', ...coming].join('\n'));
  expect(await said('What’s in my calendar?')).toBe(['In the next seven days:', '', ...coming].join('\n'));
});

test.each(['Which meetings did we have about pricing on Monday?', 'What did the board say on Monday?'])(
  '“%s” asks for something that has to be searched for',
  async (message) => {
    expect((await talk().say(message)).calls.map(({ name }) => name)).toContain('Search');
  },
);

test('without Google, the card that connects it is offered; without a calendar, the page where one is chosen', async () => {
  expect((await talk({ isConnected: false }).say('What is in my calendar tomorrow?')).calls).toContainEqual({
    name: 'Execute',
    input: { action: 'platform.auth', target: 'platform:google' },
  });
  expect((await talk({ hasCalendar: false }).say('What is in my calendar tomorrow?')).said).toContain('/settings/integrations/google');
});
