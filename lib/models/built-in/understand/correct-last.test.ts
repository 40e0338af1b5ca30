import { expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const undone = { name: 'Execute', input: { action: 'change.undo', target: 'session:current' } };

async function changesAfter(before: string, words: string) {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  await talk.say(before);
  const { calls } = await talk.say(words);
  return calls.filter(({ name }) => !['List', 'Read', 'Search', 'Respond', 'Clarify'].includes(name));
}

it.each([
  'wrong one!! I meant the team newsletter. the board update goes back to where it was',
  'no, the team newsletter',
  'my mistake, the team newsletter',
  'not the board update, the team newsletter',
  'oops I meant the team newsletter, leave the board update where it was',
  'ah sorry, not that one, the team newsletter please. Put the board update back.',
])('takes back what was done to the wrong one, and does it to the right one: “%s”', async (words) => {
  const moved = { action: 'deliverable.schedule', target: 'deliverable:team', params: { time: '08:15' } };
  expect(await changesAfter('move the board update to 8:15', words)).toEqual([undone, { name: 'Execute', input: moved }]);
});

it.each([
  'no, the team newsletter too',
  'no, the team newsletter goes to the board',
  'sorry, what is in the team newsletter?',
  'no, thanks',
])('takes back nothing: “%s”', async (words) => {
  expect(await changesAfter('move the board update to 8:15', words)).not.toContainEqual(undone);
});

it('takes back a change that is to stay as it was', async () => {
  expect(await changesAfter('move the board update to 8:15', 'no, leave it where it was')).toEqual([undone]);
});

it.each(['my mistake, make it 12', 'no, make it 12', 'my bad - 12:00 I meant'])('moves it to the right time: “%s”', async (words) => {
  const moved = { action: 'deliverable.schedule', target: 'deliverable:board', params: { time: '12:00' } };
  expect(await changesAfter('move the board update to 11:00', words)).toEqual([{ name: 'Execute', input: moved }]);
});
