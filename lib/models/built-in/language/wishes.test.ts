import { expect, it } from 'vitest';
import { readCadence, saysWhen } from './cadence.ts';
import { wishesAtEnd } from './wishes.ts';

const moment = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/London' };
const read = (sentence: string) => wishesAtEnd(sentence, (part) => saysWhen(readCadence(part, moment)));

it.each([
  ['a status for Maud, in bullet points and without any surname.', 'a status for Maud', 'in bullet points and without any surname.'],
  ['a letter on the 10th, sound warm, and never run over 400 words', 'a letter on the 10th', 'sound warm, and never run over 400 words'],
  [
    'a summary at 5.15pm, decisions before discussion, nothing longer than a page.',
    'a summary at 5.15pm',
    'decisions before discussion, nothing longer than a page.',
  ],
  [
    'a newsletter, jokes allowed but no jargon, and each time one building worth a visit',
    'a newsletter',
    'jokes allowed but no jargon, and each time one building worth a visit',
  ],
  ['weekly newsletter for the team in plain words', 'weekly newsletter for the team', 'in plain words'],
  ['an overview for Salma, sorted by project; could you arrange for that?', 'an overview for Salma', 'sorted by project'],
])('“%s” ends with how it is to be written', (sentence, before, wishes) => {
  expect(read(sentence)).toEqual({ before, wishes });
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
])('“%s” does not', (sentence) => {
  expect(read(sentence)).toBeUndefined();
});
