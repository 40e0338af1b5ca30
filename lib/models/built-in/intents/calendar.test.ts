import { expect, test } from 'vitest';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const event = (id: string, at: string, text: string) => ({ id, provider: 'google', at, kind: 'event', text });

/** It is Saturday, 21 November. */
const events = [
  event('review', '2026-12-01T15:00:00Z', 'Review\nWhen: 2026-12-01 15:00 to 15:30 (Europe/London)\nWith: Li'),
  event('offsite', '2026-11-25T00:00:00Z', 'Offsite\nWhen: 2026-11-25 to 2026-11-27\nWhere: Lisbon'),
  event('standup', '2026-11-23T09:00:00Z', 'Stand-up\nWhen: 2026-11-23 10:00 to 10:15 (Europe/Berlin)'),
  event('board', '2026-11-23T08:00:00Z', 'Board call\nWhen: 2026-11-23 09:00 to 09:45 (Europe/Berlin)\nWhere: Room 4'),
  event('old', '2026-11-20T16:00:00Z', 'Retrospective\nWhen: 2026-11-20 16:00 to 17:00 (Europe/London)'),
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
  ['any meetings on Tuesday?', ['Nothing is in your calendar on Tuesday.']],
  ['Do I have meetings on 1 December', ['On Tuesday 1 December:', '', '- 15:00 to 15:30: Review']],
  ['show me my calendar for Thursday', ['On Thursday:', '', '- all day: Offsite, Lisbon']],
  ['what was in my calendar yesterday?', ['Yesterday:', '', '- 16:00 to 17:00: Retrospective']],
  ['What meetings did I have on Friday?', ['On Friday 20 November:', '', '- 16:00 to 17:00: Retrospective']],
  ['any calls with Li next week?', ['Nothing with “Li” is in your calendar next week.']],
  ['Do I have a meeting with Li on 1 December?', ['On Tuesday 1 December:', '', '- 15:00 to 15:30: Review']],
  ['any meetings this afternoon?', ['Nothing is in your calendar today.']],
  ['what’s in my calendar today and tomorrow?', ['Nothing is in your calendar today and tomorrow.']],
  ['what’s in my calendar on 31 March?', ['I read your calendar from Sunday 23 August to Friday 19 February only.']],
  ['when is my next meeting?', ['Next: Monday 23 November, 08:00 to 08:45: Board call, Room 4.']],
  ['When is the next meeting with Li?', ['Next: Tuesday 1 December, 15:00 to 15:30: Review.']],
  ['when do I meet Li next?', ['Next: Tuesday 1 December, 15:00 to 15:30: Review.']],
  ['What is in my calendar tomorrow?', ['Nothing is in your calendar tomorrow.']],
])('“%s” is answered from the calendar, in the person’s time zone', async (message, lines) => {
  expect(await said(message)).toBe(lines.join('\n'));
});

test('of several days, each event is told with its day; without a day, those of seven', async () => {
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
