import { expect, it } from 'vitest';
import { instructionIn } from './instruction.ts';
import { contentTerms } from './matching.ts';

const names = contentTerms('Investor update newsletter report Dana Cruz');

it.each([
  ['Could the investor update spell out every acronym the first time it appears?', 'Spell out every acronym the first time it appears.'],
  ['can the newsletter always open with a joke', 'Always open with a joke.'],
  ['Should Dana’s update not mention headcount?', 'Do not mention headcount.'],
  ['couldn’t the investor update please be a bit shorter?!', 'Be a bit shorter.'],
  ['Would it be possible for the newsletter to end with a quote?', 'End with a quote.'],
  ['could it list the risks first?', 'List the risks first.'],
  ['could the report for Dana lead with cash?', 'Lead with cash.'],
  ['The newsletter should be shorter.', 'The newsletter should be shorter.'],
  ['get rid of the emojis in the newsletter?', 'Get rid of the emojis in the newsletter.'],
  ['never use the word “leverage”!!', 'Never use the word “leverage”.'],
  ['why is the newsletter so long?', 'Why is the newsletter so long?'],
  ['can people see the newsletter?', 'Can people see the newsletter?'],
])('the instruction in “%s”', (words, instruction) => expect(instructionIn(words, names)).toBe(instruction));
