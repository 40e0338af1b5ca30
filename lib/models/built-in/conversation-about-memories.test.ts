import { describe, expect, it } from 'vitest';
import { callNames, type Talk, talkWith } from './testing/talk.ts';

describe('what is remembered', () => {
  const context = ['- memory:money (preference) Dana wants the money first', '- memory:parity (fact) Lena owns invoice parity'];
  const newest = (talk: Talk) => talk.testEnv.tables.memory!.at(-1);

  it('is not forgotten by a question after one that offered it', async () => {
    const talk = talkWith();
    await talk.say('remember that Dana is away in May');
    expect((await talk.say('forget what I told you about Dana')).options).toHaveLength(2);
    const asked = await talk.say('is Dana away in May?');
    expect(callNames(asked)).not.toContain('Edit');
    expect(asked.said).toContain('Dana is away in May');
  });

  it('is only forgotten after a question if “forget it” follows something else', async () => {
    const talk = talkWith();
    await talk.say('who owns invoice parity?');
    expect(await talk.say('not her again. forget it')).toMatchObject({ options: ['Forget it', 'Keep it'] });
    expect(callNames(await talk.say('keep it'))).not.toContain('Edit');
    const other = talkWith();
    await other.say('who owns invoice parity?');
    expect(callNames(await other.say('forget that'))).toContain('Edit');
  });

  it('is forgotten together when all that are shown are meant', async () => {
    const talk = talkWith();
    await talk.say('remember that Dana is away in May');
    expect((await talk.say('forget what I told you about Dana')).options).toHaveLength(2);
    expect((await talk.say('both of them')).said).toMatch(/Forgotten: .*Forgotten: /);
  });

  it('stays beside what is so, too', async () => {
    const talk = talkWith();
    await talk.say('The office in Lisbon closes on Mondays too');
    expect(newest(talk)).toMatchObject({ content: 'The office in Lisbon closes on Mondays too' });
    expect(newest(talk)).not.toHaveProperty('supersedes');
  });

  it('is corrected by what repeats it', async () => {
    const talk = talkWith();
    await talk.say('Dana wants the money first is wrong, she wants the risks first', { context });
    expect(newest(talk)).toMatchObject({ content: 'Dana wants the risks first', supersedes: ['money'] });
    await talk.say('change "Lena owns invoice parity" to "Omar owns invoice parity"', { context });
    expect(newest(talk)).toMatchObject({ content: 'Omar owns invoice parity', supersedes: ['parity'] });
  });

  it.each([
    ['remember that the site call is every other Thursday', 'sorry, make that every other Friday', 'The site call is every other Friday'],
    ['Linda is now CEO', 'sorry, CFO', 'Linda is now CFO'],
    ['remember that Bo is on leave until december', 'no, until january', 'Bo is on leave until january'],
    ['The lease costs 500 pounds a month now', 'make that 600', 'The lease costs 600 pounds a month now'],
    ["Lena doesn't own invoice parity anymore", 'Omar does', "Lena doesn't own invoice parity anymore, Omar does"],
    ["The party isn't on 12 march any more", "it's 2 april", 'The party is on 2 april'],
    ['remember Bo likes golf', 'he also likes tea', 'Bo also likes tea'],
    ['Bo wants the figures first', "no it's Linda who wants that", 'Linda wants the figures first'],
    ['who owns invoice parity?', "she doesn't, it's Omar", 'Omar owns invoice parity'],
  ])('“%s” and “%s” are “%s”', async (first, then, content) => {
    const talk = talkWith();
    await talk.say(first);
    await talk.say(then);
    expect(newest(talk)).toMatchObject({ content });
  });

  it('of one person is not replaced by a wish about somebody who has the same name', async () => {
    const talk = talkWith();
    await talk.say('remember: write to Dana as "Mrs Cruz", not Dana');
    expect(newest(talk)).not.toHaveProperty('supersedes');
  });
});

describe('a state that is asked about', () => {
  it('is that of the deliverable of the conversation', async () => {
    const talk = talkWith();
    await talk.say('make the board update shorter');
    expect((await talk.say('what are its instructions?')).said).toContain('- Make the board update shorter.');
    expect((await talk.say('who gets it?')).said).toContain('is for Dana (boss)');
    expect((await talk.say('is it ready?')).said).toContain('No version of [Board update](deliverable:board) has been written yet.');
  });

  it('is how to write on the page of a deliverable', async () => {
    const talk = talkWith();
    talk.screen = 'deliverable:board';
    await talk.say('emphasize that we are on budget');
    expect(talk.testEnv.tables.deliverable!.find(({ id }) => id === 'board')).toMatchObject({
      instructions: 'Emphasize that we are on budget.',
    });
  });

  it('adds “facts only” to the same instructions', async () => {
    const talk = talkWith();
    await talk.say('I find the board update too chatty. Facts only');
    expect(talk.testEnv.tables.deliverable!.find(({ id }) => id === 'board')!.instructions).toBe(
      'I find the board update too chatty.\nFacts only.',
    );
  });
});
