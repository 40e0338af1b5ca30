import { expect, it } from 'vitest';
import { readCadence, saysWhen } from './cadence.ts';
import { wishesApart } from './wishes.ts';

const moment = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/London' };
const read = (sentence: string) => wishesApart(sentence, (part) => saysWhen(readCadence(part, moment)));

it.each([
  ['a status for Maud, in bullet points and without any surname.', 'a status for Maud', ['in bullet points and without any surname.']],
  ['a letter on the 10th, sound warm, and never run over 400 words', 'a letter on the 10th', ['sound warm, and never run over 400 words']],
  [
    'a summary at 5.15pm, decisions before discussion, nothing longer than a page.',
    'a summary at 5.15pm',
    ['decisions before discussion, nothing longer than a page.'],
  ],
  [
    'a newsletter, jokes allowed but no jargon, and each time one building worth a visit',
    'a newsletter',
    ['jokes allowed but no jargon, and each time one building worth a visit'],
  ],
  ['weekly newsletter for the team in plain words', 'weekly newsletter for the team', ['in plain words']],
  ['an overview for Salma, sorted by project; could you arrange for that?', 'an overview for Salma', ['sorted by project']],
  [
    'a wee digest for Petra every Monday at 7.30am - fridge temps and anything thrown away',
    'a wee digest for Petra every Monday at 7.30am',
    ['fridge temps and anything thrown away'],
  ],
  [
    'a round-up for our partners, 2nd Tuesday at 9, about a page, mainly what their money paid for',
    'a round-up for our partners, 2nd Tuesday at 9',
    ['about a page, mainly what their money paid for'],
  ],
  ['a note for the team, 200 words, Thursdays 8am', 'a note for the team, Thursdays 8am', ['200 words']],
  [
    'a rundown of complaints for the trustees, bulleted, most serious first',
    'a rundown of complaints for the trustees',
    ['bulleted, most serious first'],
  ],
  [
    'a recap for all staff on Fridays; start with a thank you, then numbers',
    'a recap for all staff on Fridays',
    ['start with a thank you, then numbers'],
  ],
  [
    'a briefing for Rachel, tuesdays 16:00. It must start with the income figure and be no longer than 150 words',
    'a briefing for Rachel, tuesdays 16:00',
    ['It must start with the income figure and be no longer than 150 words'],
  ],
])('“%s” says how it is to be written', (sentence, request, wishes) => {
  expect(read(sentence)).toEqual({ request, wishes });
});

it.each([
  'a report every Monday at 9, before lunch',
  'weekly update for Dana, mondays only',
  'a digest for Tim and the board, first Friday first thing',
  'a page on costs, savings and risks',
  'a report for Ben, always on Fridays at 9',
  'a digest for Ben, weekdays at 9, never on Fridays',
  'a report for Ben on Mondays, nothing before 10',
  'a note for Petra, no rush',
  'archive the brief, and pause the digest',
  'a report for Dana Cruz, our lead investor, on Fridays',
  'a weekly report for Ben, Tom and Priya',
  'a report for Ben, and pause the digest',
  "a digest for Ben, he's leaving in May",
  'a monthly update for Ana, she asked for it, starting in May',
])('“%s” does not', (sentence) => {
  expect(read(sentence)).toEqual({ request: sentence, wishes: [] });
});
