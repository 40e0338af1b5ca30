import { describe, expect, test } from 'vitest';
import { SmallTestEnv, testEnvs } from './testing/small-test-env.ts';
import { Talk } from './testing/talk.ts';

const attachedId = '6da7b2e0-4fc9-4525-b1eb-c0286b0887f6';
const olderId = '7da7b2e0-4fc9-4525-b1eb-c0286b0887f6';
const pilot = { name: 'Pilot.pdf', document_name: 'Pilot.pdf', content: 'The pilot at Harbor Nine costs 48,000 euros.' };

function ask(question: string, state: string, ids: string[] = []) {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  talk.testEnv.tables.document = ids.map((id) => ({ id, ...pilot }));
  const context = [`Attached to messages (search these first):\n- document:${attachedId} Pilot.pdf (${state})`];
  return talk.say(`${question}\n\ndocument:${attachedId}`, { context });
}

test.each(['What does this file say?', 'Where is the office?', ''])(
  'a question about an attachment that could not be read is answered with the reason: %j',
  async (question) => {
    const { said, calls } = await ask(
      question,
      'could not be read: It is protected with a password (PDF). Save it without, then upload it again.',
    );
    expect(said).toBe(
      `I couldn’t read [Pilot.pdf](document:${attachedId}): It is protected with a password (PDF). Save it without, then upload it again.`,
    );
    expect(calls).toEqual([]);
  },
);

test('an attachment that is still being read is named, and what does not need it is done', async () => {
  const { said } = await ask('Pause the board update', 'not read yet');
  expect(said).toMatch(/^I haven’t finished reading \[Pilot\.pdf\].*\n\n.*Paused/s);
});

test('a question is answered from its attachment, not from an older copy', async () => {
  const { said, calls } = await ask('What does the pilot at Harbor Nine cost?', 'ready', [olderId, attachedId]);
  expect(said).toContain(`[Pilot.pdf](document:${attachedId}): The pilot at Harbor Nine costs 48,000 euros`);
  expect(said).not.toContain(olderId);
  expect(calls).toMatchObject([{ name: 'Search', input: { query: 'the pilot at Harbor Nine cost', scope: 'document' } }]);
});

test('a question that its attachment does not answer is answered from the rest, and says so', async () => {
  const { said } = await ask('Where is the office in Lisbon?', 'ready', [attachedId]);
  expect(said).toMatch(/^I found nothing about this in \[Pilot\.pdf\].*The office in Lisbon closes on Fridays/s);
});

describe('several attachments', () => {
  const files = {
    'Pilot.pdf': 'The pilot at Harbor Nine costs 48,000 euros.',
    'Prices.csv': 'Store: Oslo; Boxes: 120\nStore: Bergen; Boxes: 44',
    'Harbor.eml': 'The crates for the pilot at Harbor Nine wait at Pier 4.',
    'Menu.txt': 'On Friday there is soup.',
  };

  const idOf = (n: number) => `${n}da7b2e0-4fc9-4525-b1eb-c0286b0887f6`;
  const linkTo = (n: number) => `[${Object.keys(files)[n]}](document:${idOf(n)})`;

  function askAll(question: string) {
    const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
    const rows = Object.entries(files).map(([name, content], n) => ({ id: idOf(n), name, document_name: name, content }));
    talk.testEnv.tables.document = rows;
    const lines = rows.map(({ id, name }) => `- document:${id} ${name} (ready)`).join('\n');
    const context = [`Attached to messages (search these first):\n${lines}`];
    return talk.say(`${question}\n\n${rows.map(({ id }) => `document:${id}`).join(' ')}`, { context });
  }

  test('each that says something is quoted with its link, and the others are named', async () => {
    const { said } = await askAll('What do we know about the pilot at Harbor Nine?');
    expect(said).toContain(`- ${linkTo(0)}: The pilot at Harbor Nine costs 48,000 euros`);
    expect(said).toContain(`- ${linkTo(2)}: The crates for the pilot at Harbor Nine wait at Pier 4`);
    expect(said).toContain(`I found nothing about this in ${linkTo(1)} and ${linkTo(3)}.`);
  });

  test('a question about several things is answered from the ones that say something about one of them', async () => {
    const { said } = await askAll('What do these say about boxes, crates and costs of the pilot?');
    for (const n of [0, 1, 2]) expect(said).toContain(`- ${linkTo(n)}: `);
    expect(said).toContain(`I found nothing about this in ${linkTo(3)}.`);
  });
});
