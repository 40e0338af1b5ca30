import { expect, test } from 'vitest';
import { SmallTestEnv, testEnvs } from '../testing/small-test-env.ts';
import { Talk, type Turn } from '../testing/talk.ts';

const connected = 'I connected Notion and chose Handbook and Roadmap.';

/** Sends messages that need Notion, then connects it. */
async function connectAfter(...messages: string[]): Promise<{ talk: Talk; turn: Turn }> {
  const testEnv = new SmallTestEnv({ ...testEnvs.firm(), platform: [] });
  const talk = new Talk(testEnv);
  for (const message of messages) await talk.say(message);
  testEnv.tables.platform = [{ id: 'notion', provider: 'notion', status: 'active' }];
  testEnv.tables.resources = ['Handbook', 'Roadmap'].map((name) => ({ id: name, provider: 'notion', name }));
  return { talk, turn: await talk.say(connected) };
}

const changes = ({ calls }: Turn) => calls.filter(({ name }) => name === 'Edit' || name === 'Write' || name === 'Execute');

const withSource = (ref: unknown, value: string) => [
  { name: 'Edit', input: { ref, changes: { sources: [{ type: 'platform', provider: 'notion', value, name: value }] } } },
];

test.each([[[]], [['connect Notion']]])('what was chosen is thanked for where nothing waits for it, after %o', async (before) => {
  const { turn } = await connectAfter(...before);
  expect(changes(turn)).toEqual([]);
  expect(turn.said).toBe('Thank you. I can read Handbook and Roadmap now.');
});

test.each([[[]], [['connect Notion']]])(
  'a new deliverable gets the source that it was to be written from, with %o in between',
  async (between) => {
    const { talk, turn } = await connectAfter(
      'Write a weekly research brief from the Notion roadmap for Priya every Thursday at 9',
      ...between,
    );
    const created = talk.testEnv.tables.deliverable!.find(({ title }) => title === 'Weekly research brief for Priya');
    expect(changes(turn)).toEqual(withSource(`deliverable:${created?.id}`, 'Roadmap'));
    expect(turn.said).toContain('Added “Roadmap” to the sources of');
  },
);

test('which source is asked where none of what was chosen was named', async () => {
  const { talk, turn } = await connectAfter('Write a weekly research brief from our Notion for Priya every Thursday at 9');
  expect(turn.options).toEqual(['Handbook', 'Roadmap', 'Another one']);
  const created = talk.testEnv.tables.deliverable!.find(({ title }) => title === 'Weekly research brief for Priya');
  expect(changes(await talk.say('Handbook'))).toEqual(withSource(`deliverable:${created?.id}`, 'Handbook'));
});

test('a source that waited is added to a deliverable that exists', async () => {
  const { turn } = await connectAfter('use Roadmap from Notion as a source for the team newsletter');
  expect(changes(turn)).toEqual(withSource('deliverable:team', 'Roadmap'));
});

test('it is added once, also when the platform is connected again', async () => {
  const { talk } = await connectAfter('use Roadmap from Notion as a source for the team newsletter');
  expect(changes(await talk.say('Connect Notion'))).toEqual([
    { name: 'Execute', input: { action: 'platform.auth', target: 'platform:notion' } },
  ]);
  expect(changes(await talk.say(connected))).toEqual([]);
});

test('a question that waited is suggested again, because nothing may have been read yet', async () => {
  const question = 'What is new in Notion?';
  const { turn } = await connectAfter(question);
  expect(changes(turn)).toEqual([]);
  expect(turn.suggestions).toEqual([question]);
});

test('all requests that waited are carried out in order, and questions are suggested again', async () => {
  const { turn } = await connectAfter(
    'use the Notion handbook as a source for the board update',
    'What is new in Notion?',
    'also use the Notion roadmap for the team newsletter and the competitor brief',
  );
  expect(changes(turn)).toEqual([
    ...withSource('deliverable:board', 'Handbook'),
    ...['brief', 'team'].flatMap((id) => withSource(`deliverable:${id}`, 'Roadmap')),
  ]);
  expect(turn.suggestions).toEqual(['What is new in Notion?']);
});

test('a source that a deliverable has already is not said to be added', async () => {
  const { talk } = await connectAfter('use Roadmap from Notion as a source for the team newsletter');
  const turn = await talk.say('use Roadmap from Notion as a source for the team newsletter');
  expect(changes(turn)).toEqual([]);
  expect(turn.said).toContain('“Roadmap” is already a source of');
});
