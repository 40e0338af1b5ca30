import { describe, expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const talking = () => {
  const tables = testEnvs.firm();
  tables.memory!.push({ id: 'launch', content: 'The launch is on 12 March', type: 'fact', is_active: true });
  return new Talk(new SmallTestEnv(tables));
};
const saved = ({ calls }: { calls: { name: string; input: Record<string, unknown> }[] }) =>
  calls.filter(({ name }) => name === 'Write').map(({ input }) => input.content);

describe('a statement that something has changed, but not to what', () => {
  it.each(['the launch date has changed', 'FYI the launch date has changed', 'Hi! The launch date has changed.'])(
    'is completed by the answer: “%s”',
    async (words) => {
      const talk = talking();
      const asked = await talk.say(words);
      expect(asked.said).toBe('What is it now?');
      expect(saved(asked)).toEqual([]);
      expect(saved(await talk.say('19 March'))).toMatchObject([
        { content: 'The launch date has changed: 19 March', type: 'fact', supersedes: ['launch'] },
      ]);
    },
  );

  it('is replaced by an answer that is a whole statement', async () => {
    const talk = talking();
    await talk.say('the launch date has changed');
    expect(saved(await talk.say('the launch is on 19 March'))).toMatchObject([
      { content: 'The launch is on 19 March', supersedes: ['launch'] },
    ]);
  });

  it('replaces no memory about something else', async () => {
    const talk = talking();
    await talk.say('the office address is different now');
    expect(saved(await talk.say('5 High Street, Porto'))).toEqual([
      { content: 'The office address is different now: 5 High Street, Porto', type: 'fact' },
    ]);
  });

  it.each(['Remember only that it changed', 'I don’t know yet'])('is saved as it was said if the answer is “%s”', async (answer) => {
    const talk = talking();
    await talk.say('our fiscal year was moved');
    expect(saved(await talk.say(answer))).toEqual([{ content: 'Our fiscal year was moved', type: 'fact' }]);
  });

  it('gives way to another request', async () => {
    const talk = talking();
    await talk.say('our fiscal year was moved');
    expect((await talk.say('pause the board update')).calls.at(-1)).toMatchObject({ name: 'Edit', input: { ref: 'deliverable:board' } });
  });

  it('is complete if the message says to what', async () => {
    const talk = talking();
    expect(saved(await talk.say('the launch date has changed. It is 19 March now'))).toHaveLength(1);
    expect(saved(await talk.say('our fiscal year was moved to July'))).toEqual([
      { content: 'Our fiscal year was moved to July', type: 'fact' },
    ]);
  });
});
