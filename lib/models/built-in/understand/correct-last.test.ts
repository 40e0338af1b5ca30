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

const scheduled = (params: object) => ({ name: 'Execute', input: expect.objectContaining({ action: 'deliverable.schedule', params }) });
const edited = (changes: object) => ({ name: 'Edit', input: expect.objectContaining({ changes }) });
const remembered = (content: string) => ({
  name: 'Write',
  input: expect.objectContaining({ content: expect.objectContaining({ content }) }),
});

it.each([
  ['pause the team newsletter', 'wait no'],
  ['archive the team newsletter', 'hmm, scrap that'],
  ['move the board update to 8:15', 'actually, I changed my mind'],
  ['rename the team newsletter to Team letter', 'and back again'],
  ['skip the next team newsletter', 'unskip it'],
  ['remember that I hate Mondays', "you know what, don't"],
  ['use https://acme.example/roadmap for the board update', 'remove it again'],
  ['add a section on risks to the board update', 'drop the risks thing again'],
])('takes “%s” back: “%s”', async (before, words) => {
  expect(await changesAfter(before, words)).toEqual([undone]);
});

it.each([
  ['move the board update to 8:15', 'no'],
  ['remember that I hate Mondays', 'forget that'],
])('does not take “%s” back unasked: “%s”', async (before, words) => {
  expect(await changesAfter(before, words)).not.toContainEqual(undone);
});

it('takes back the last two changes, or all that stand', async () => {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  await talk.say('pause the team newsletter');
  await talk.say('move the board update to 8:15');
  const undos = async (words: string) => (await talk.say(words)).calls.filter(({ name }) => name === 'Execute').length;
  expect(await undos('undo both')).toBe(2);
  await talk.say('pause the client newsletter');
  await talk.say('rename the client newsletter to Client letter');
  await talk.say('move the client letter to 8:15');
  expect(await undos('undo all of that')).toBe(4);
});

it.each([
  ['move the client newsletter to Tuesdays', 'hm, Mondays at 3', { day: 'monday', time: '15:00' }],
  ['move the client newsletter to Tuesdays', 'eleven then', { time: '11:00' }],
  ['move the team newsletter to 12:00', 'another half hour later', { time: '12:30' }],
  ['move the board update to the second Tuesday', 'no the last', { nth: 'last', day: 'tuesday' }],
  ['board update on the 5th', 'the 6th i mean, the 5th is a Saturday', { day_of_month: 6 }],
])('after “%s”, changes only when it comes: “%s”', async (before, words, params) => {
  expect(await changesAfter(before, words)).toEqual([scheduled(expect.objectContaining(params))]);
});

it.each([
  ['rename the team newsletter to Team letter', 'hmm, Crew letter is better', { title: 'Crew letter' }],
  ['rename the team newsletter to Team letter', 'that’s too dry, Crew letter', { title: 'Crew letter' }],
])('after “%s”, renames it: “%s”', async (before, words, changes) => {
  expect(await changesAfter(before, words)).toEqual([edited(changes)]);
});

it('replaces the reader of something new', async () => {
  const [taken, created] = await changesAfter('create a report for Priya every Friday', 'sorry, I meant Petra');
  expect(taken).toEqual(undone);
  expect(created).toMatchObject({ name: 'Write', input: { content: { title: 'Report for Petra', recipient: { name: 'Petra' } } } });
});

it.each([
  ['Single sign-on costs 5 dollars per seat now', 'make that 6', 'Single sign-on costs 6 dollars per seat now'],
  ['Linda is now CEO', 'sorry, CFO', 'Linda is now CFO'],
  ['remember that Ben is on leave until December', 'no, until January', 'Ben is on leave until January'],
  ['Dana wants the money first', 'no it’s Linda who wants that', 'Linda wants the money first'],
])('after “%s”, corrects what was remembered: “%s”', async (before, words, content) => {
  expect(await changesAfter(before, words)).toEqual([remembered(content)]);
});

it.each([
  ['keep the team newsletter under 300 words', '200', 'Keep the team newsletter under 200 words.'],
  ['keep the team newsletter under 300 words', 'or 250?', 'Keep the team newsletter under 250 words.'],
  ['make the team newsletter shorter', 'no, the other way round, longer', 'Make the team newsletter longer.'],
  ['team newsletter in bullets', 'not bullets, a table', 'Team newsletter in a table.'],
])('after “%s”, replaces the instruction: “%s”', async (before, words, line) => {
  const [taken, changed] = await changesAfter(before, words);
  expect(taken).toEqual(undone);
  expect(changed).toEqual(edited({ instructions: expect.stringMatching(new RegExp(`${RegExp.escape(line)}$`)) }));
});

it.each([
  ['no bullets in the team newsletter', 'and put a summary at the top', /Put a summary at the top\.$/],
  ['stop using "exciting" in the team newsletter', 'and "delighted" as well', /Stop using "delighted" in the team newsletter\.$/],
])('after “%s”, adds an instruction: “%s”', async (before, words, line) => {
  expect(await changesAfter(before, words)).toEqual([edited({ instructions: expect.stringMatching(line) })]);
});
