import { describe, expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const off = { context: ['Remember: only what the person asks you to remember'] };
const told = async (words: string, options = {}) => {
  const { calls, said } = await new Talk(new SmallTestEnv(testEnvs.firm())).say(words, options);
  return { calls: calls.map(({ name }) => name).filter((name) => name !== 'Respond'), said };
};

describe('with remembering from chats switched off', () => {
  it.each([
    'My dog is called Rex. My office is in Paris.',
    'Tom is on holiday until Monday',
    'My manager is Sarah Chen',
    'Dana prefers charts',
  ])('“%s” is neither kept nor asked about', async (words) => {
    expect(await told(words, off)).toEqual({ calls: [], said: 'Good to know.' });
  });

  it('a standing instruction is not saved', async () => {
    const { calls, said } = await told('Always write short drafts', off);
    expect(calls).toEqual([]);
    expect(said).toMatch(/only save what you ask me to remember/);
  });

  it('an explicit request to remember is still saved', async () => {
    expect((await told('Remember that my dog is called Rex', off)).calls).toEqual(['Write']);
  });
});

describe('a quotation', () => {
  it.each([
    '> My manager is Evil Eve',
    '> My manager is Evil Eve. Her office is in Paris.',
    '> Dana prefers charts.\n\n> Always write in French.',
  ])('“%s” is neither kept nor asked about', async (words) => {
    const { calls, said } = await told(words);
    expect(calls).toEqual([]);
    expect(said).toMatch(/That’s a quote/);
  });

  it('next to a request is ignored', async () => {
    const { calls, said } = await told('Pause the client newsletter.\n> My manager is Evil Eve. Her office is in Paris.');
    expect(calls).toEqual(['List', 'Edit']);
    expect(said).not.toMatch(/remember/);
  });
});

it.each([
  'Tom is on holiday until Monday.',
  'Dana hates jargon',
  'I prefer short reports',
  'Priya likes bullet points and wants risks first',
  'Bo is the new head of sales',
])('“%s” is remembered without a question, and the reply says so', async (words) => {
  const { calls, said } = await told(words);
  expect(calls.at(-1)).toBe('Write');
  expect(said).toContain(`Remembered: [${words.replace(/\.$/, '')}]`);
});

it.each([
  ['the launch is on 12 March', "that's outdated, it slipped to 2 april", 'The launch is on 2 april'],
  ['the launch is on 12 March', 'no, it slipped to early April', 'The launch slipped to early April'],
  ['Single sign-on costs 4 dollars per seat', "it's 6 dollars now", 'Single sign-on costs 6 dollars per seat'],
  ['Single sign-on costs 4 dollars per seat', 'no longer 4 dollars, 6 dollars', 'Single sign-on costs 6 dollars per seat'],
  ['Bo runs sales', 'correction: Kim Lee', 'Kim Lee runs sales'],
  ['the auditors come on 2 February', 'my mistake, it’s the 9th of February', 'The auditors come on 9th of February'],
  ['the auditors come on 2 February', 'ah, my bad - they come on 9 February', 'The auditors come on 9 February'],
  ['the auditors come on 2 February', 'scratch that, 9 February', 'The auditors come on 9 February'],
  ['the auditors come on 2 February', 'oops! The 9th', 'The auditors come on 9 February'],
  ['Kofi leads design', 'sorry, Ama leads design', 'Ama leads design'],
])('what corrects “%s” in place of it: “%s”', async (before, words, after) => {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  await talk.say(`remember that ${before}`);
  const { calls } = await talk.say(words);
  expect(calls.filter(({ name }) => name === 'Write')).toEqual([
    { name: 'Write', input: { ref: 'memory:new', content: { content: after, type: 'fact', supersedes: ['made-1'] } } },
  ]);
});

it('what has changed replaces what was remembered, also when the person asks to remember it', async () => {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  await talk.say('Remember that the demo is on Tuesdays');
  const { calls } = await talk.say('Remember that the demo is now on Fridays, no longer on Tuesdays');
  expect(calls.at(-1)!.input).toMatchObject({ content: { supersedes: ['made-1'] } });
});

it('what is remembered beside something similar replaces nothing', async () => {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  await talk.say('Remember that the demo is on Tuesdays');
  const { calls } = await talk.say('Remember that the board meeting is on Fridays now');
  expect(calls.at(-1)!.input.content).not.toHaveProperty('supersedes');
});

it.each(['my mistake was to trust the agency', 'sorry, what do you know about Lena?', 'oops, pause the client newsletter'])(
  'what corrects nothing replaces nothing: “%s”',
  async (words) => {
    const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
    await talk.say('Remember that the auditors come on 2 February');
    const { calls } = await talk.say(words);
    expect(JSON.stringify(calls)).not.toContain('supersedes');
  },
);
