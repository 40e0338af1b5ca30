import { expect, test } from 'vitest';
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

test('a question that its attachment does not answer is answered from the rest', async () => {
  const { said } = await ask('Where is the office in Lisbon?', 'ready', [attachedId]);
  expect(said).toContain('The office in Lisbon closes on Fridays');
});
