import { describe, expect, it } from 'vitest';
import { readDeliverableRequest } from './deliverable-request.ts';
import { readKind, understandKind } from './kind.ts';
import { contentTerms, coverage } from './matching.ts';
import { findRecipient, recipientLabel } from './person.ts';
import { zoneOfPlace } from './place.ts';
import { correctSpelling } from './spelling.ts';
import { readUtterance } from './utterance.ts';

describe('spelling', () => {
  it.each([
    ['crate a weekly staus reprot', 'create a weekly status report'],
    ['pasue the board udpate on wendesdays', 'pause the board update on wednesdays'],
    ['a quarter past nine', 'a quarter past nine'],
    ['the resort in Daisy Town', 'the resort in Daisy Town'],
    ['the work of Brieff and Bord', 'the work of Brieff and Bord'],
    ['see https://acme.slack.com/archives/C1 and approvd.md', 'see https://acme.slack.com/archives/C1 and approvd.md'],
    ['udpate #chanel, tom@memroy.example and file_delte', 'update #chanel, tom@memroy.example and file_delte'],
  ])('“%s”', (typed, right) => expect(correctSpelling(typed)).toBe(right));
});

describe('politeness', () => {
  it.each([
    ['Could you please pause the newsletter, thanks!', 'pause the newsletter'],
    ["Hey, I'd like to rename it please", 'rename it'],
    ['can u show me the brief', 'show me the brief'],
    ['What can you do?', 'What can you do'],
  ])('“%s”', (said, text) => expect(readUtterance(said).text).toBe(text));

  it('returns a part in the person’s own spelling', () => {
    const said = readUtterance('please remember that the reprot is “final”');
    expect(said.own(said.text.indexOf('the'))).toBe('the reprot is “final”');
  });
});

describe('kinds', () => {
  it.each([
    ['weekly status', 'status_report'],
    ['progress report', 'status_report'],
    ['investor update', 'stakeholder_update'],
    ['board letter', 'board_update'],
    ['competitor brief', 'research_brief'],
    ['meeting notes', 'meeting_summary'],
    ['weekly digest', 'newsletter'],
  ])('“%s”', (text, kind) => expect(readKind(text)?.kind).toBe(kind));

  it('does not choose a kind for an ambiguous word', () => expect(readKind('a report for Sarah')).toBeUndefined());
  it('understands “something else” as an answer', () => expect(understandKind('Something else')).toBe('custom'));
});

describe('people', () => {
  it.each([
    ['for my boss Dana, ', { name: 'Dana', role: 'boss' }, 'Dana (boss)'],
    ['for Dana, our CFO', { name: 'Dana', role: 'CFO' }, 'Dana (CFO)'],
    ['for my boss', { role: 'boss' }, 'your boss'],
    ['for Sarah Chen about money', { name: 'Sarah Chen' }, 'Sarah Chen'],
    ['for sarah', { name: 'Sarah' }, 'Sarah'],
    ['for the sales team', { name: 'The sales team' }, 'the sales team'],
    ['for all our customers', { name: 'All our customers' }, 'all your customers'],
    ['for the plant manager, monthly', { name: 'The plant manager' }, 'the plant manager'],
    ['for regional managers on Mondays', { name: 'Regional managers' }, 'Regional managers'],
    ['for the parents of year 4', { name: 'The parents of year 4' }, 'the parents of year 4'],
    ['for the Kowalczyk account', { name: 'The Kowalczyk account' }, 'the Kowalczyk account'],
    ['for my boss lena who asked', { name: 'Lena', role: 'boss' }, 'Lena (boss)'],
    ['for Acme Corp on ', { name: 'Acme Corp' }, 'Acme Corp'],
  ])('“%s”', (text, recipient, words) => {
    expect(findRecipient(text)?.recipient).toEqual(recipient);
    expect(recipientLabel(recipient)).toBe(words);
  });

  it.each(['for competitor pricing', 'for the design sync', 'for me', 'for the December board meeting', 'for Monday'])(
    '“%s” names no person',
    (text) => {
      expect(findRecipient(text)).toBeUndefined();
    },
  );
});

describe('places', () => {
  it.each([
    ['Tokyo', 'Asia/Tokyo'],
    ['new york', 'America/New_York'],
    ['San Francisco', 'America/Los_Angeles'],
    ['London time', 'Europe/London'],
    ['PST', 'America/Los_Angeles'],
    ['Europe/Paris', 'Europe/Paris'],
  ])('“%s”', (name, zone) => expect(zoneOfPlace(name)).toBe(zone));

  it('does not make up a zone', () => expect(zoneOfPlace('the moon')).toBeUndefined());
});

describe('a request', () => {
  const moment = { now: new Date('2026-11-21T09:38:00Z'), timeZone: 'Europe/London' };
  it.each([
    ['weekly status for sarah mondays at 9', 'Weekly status for Sarah'],
    ['monthly board update for my boss Dana, first tuesday of the month at 8am', 'Monthly board update for Dana'],
    ['newsletter every Monday about heat pumps', 'Newsletter about heat pumps'],
    ['status report called Pulse', 'Pulse'],
    ['status report named “The big one” for Tom'.replace(/[“”]/g, '"'), 'The big one'],
    ['investor update for the last Friday of each month', 'Investor update'],
    ['weekly report for my boss', 'Weekly {kind} for my boss'],
  ])('“%s” is called “%s”', (phrase, title) => expect(readDeliverableRequest(phrase, moment).title).toBe(title));
});

describe('matching', () => {
  it('forgives slips, plurals, possessives and accents', () => {
    expect(coverage(contentTerms('the bord’s newsleter for Zoé'), contentTerms('Newsletters for Zoe'))).toBeCloseTo(2 / 3);
  });
  it('finds nothing in filler words', () => expect(contentTerms('the one for me')).toEqual([]));
});
