import { describe, expect, it } from 'vitest';
import { SmallTestEnv, testEnvs } from '#lib/models/built-in/testing/small-test-env.ts';
import { Talk } from './testing/talk.ts';

const talking = (testEnv: keyof typeof testEnvs = 'empty') => new Talk(new SmallTestEnv(testEnvs[testEnv]()));

/** Ordinary words that are one typo away from a word of a command. */
const ordinary = 'charge chance remote states decade melting deplete forged crate updated resorts boarded broad clients'.split(' ');

describe('words are stored as the person wrote them', () => {
  it.each(ordinary)('“%s” in the task of a ticket', async (word) => {
    const talk = talking();
    const { calls, said } = await talk.say(`research what our competitors ${word} for single sign-on`);
    expect(calls[0]).toMatchObject({
      name: 'Write',
      input: { content: { task: `Research what our competitors ${word} for single sign-on` } },
    });
    expect(said).toContain(`competitors ${word} for`);
  });

  it.each(ordinary)('“%s” next to a typo in the command', async (word) => {
    const talk = talking();
    const { calls } = await talk.say(`reserch what our competitors ${word} for single sign-on`);
    expect(JSON.stringify(calls)).toContain(`what our competitors ${word} for single sign-on`);
  });

  it.each(ordinary)('“%s” in a memory, a title and a name', async (word) => {
    const talk = talking();
    await talk.say(`remember that we ${word} on Fridays`);
    await talk.say(`create a weekly status about the ${word} project for Sarah`);
    await talk.say(`rename it to The ${word} letter`);
    const { memory, deliverable } = talk.testEnv.tables;
    expect(JSON.stringify(memory)).toContain(`We ${word} on Fridays`);
    expect(deliverable![0]!.title).toBe(`The ${word} letter`);
    const titles = talk.testEnv.calls.map(({ input }) => (input.content as { title?: string } | undefined)?.title).filter(Boolean);
    expect(titles.join()).toContain(`${word} project`);
  });

  it('a name with its own capitals at the beginning of a memory', async () => {
    const talk = talking();
    await talk.say('Remember that iOS is spelled iOS');
    expect(JSON.stringify(talk.testEnv.tables.memory)).toContain('"iOS is spelled iOS"');
  });

  it('a typo in the task itself stays as typed', async () => {
    const talk = talking();
    await talk.say('open a work ticket to reserch the udpate of our prices');
    await talk.say('Research');
    expect(talk.testEnv.tables.work).toMatchObject([{ task: 'Reserch the udpate of our prices', agent_type: 'research' }]);
  });

  it('a typo in the kind of a deliverable is corrected in its title', async () => {
    const talk = talking();
    await talk.say('crate a weekly staus reprot about the remote team for Bob on wendesdays');
    expect(talk.testEnv.tables.deliverable).toMatchObject([
      { title: expect.stringMatching(/status report.*remote team/i), deliverable_type: 'status_report' },
    ]);
  });
});
