import { describe, expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from '../testing/talk.ts';

const opened = async (words: string) => {
  const talk = new Talk(new SmallTestEnv(testEnvs.firm()));
  const { calls, said } = await talk.say(words);
  return { said, content: calls.find(({ name }) => name === 'Write')?.input.content };
};

describe('a work ticket', () => {
  it.each<[string, object, RegExp]>([
    [
      'open a work ticket to research competitors every Monday at 8',
      { frequency: 'weekly', schedule: { day: 'monday', time: '08:00' } },
      /It runs every Monday at 8:00/,
    ],
    ['research competitors daily at 7:30', { frequency: 'daily', schedule: { time: '07:30' } }, /It runs every day at 7:30/],
    ['open a ticket: every week research competitors', { frequency: 'weekly', schedule: {} }, /It runs every Monday at 9:00/],
  ])('“%s” recurs, is named without it and says when it runs', async (words, timing, answer) => {
    const { content, said } = await opened(words);
    expect(content).toEqual({ task: 'Research competitors', agent_type: 'research', ...timing });
    expect(said).toMatch(answer);
  });

  it.each(['Research weekly newsletters', 'Research the quarterly figures', 'Compare Mondays and Fridays'])(
    '“%s” is about a rhythm and has none',
    async (task) => {
      const { content, said } = await opened(`Open a ticket: ${task}`);
      expect(content).toEqual({ task, agent_type: 'research' });
      expect(said).not.toContain('It runs');
    },
  );
});
