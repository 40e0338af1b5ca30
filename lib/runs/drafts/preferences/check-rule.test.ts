import { expect, test } from 'vitest';
import { checkRule } from './check-rule.ts';
import { readParts } from './read-parts.ts';

const text = `# Board update

## Highlights

Revenue rose to €40k!

**Open risks**

- The export is late.
- The lease ends.

Thanks, Maya`;
const check = (words: string, of = text) =>
  readParts([{ ref: 'instructions', words, rejectedLength: 30 }])[0]!.rules.map((rule) => checkRule(rule, of));

test.each([
  'Open with “Highlights”.',
  'Put the money first',
  'Close with “Thanks, Maya”.',
  'Highlights before risks',
  'Leave out the section “Next”.',
  'Leave hiring out',
  'No emojis',
  'Under 20 words',
  'Short bullet points',
  'At most 2 points',
  'Too long',
  'Avoid the word “synergy”',
  'End with the risks',
  'Have a section on risks',
  'Call the section Done Highlights',
])('%s is met', (words) => expect(check(words)).toEqual([expect.objectContaining({ met: true })]));

test.each([
  ['Risks first', '“Highlights” comes first.'],
  ['Start with what is late', '“Highlights” comes first.'],
  ['Put hiring first', 'The text says nothing about hiring.'],
  ['No risks section', 'It has a section “Open risks”.'],
  ['Leave money out', 'It says: “Revenue rose to €40k!”.'],
  ['No exclamation marks', 'It has exclamation marks.'],
  ['At most 10 words', 'It has 18 words.'],
  ['Call the section Highlights Wins', 'The section is called “Highlights”.'],
  ['Don’t use “rose”', 'It says “rose”.'],
  ['At most one point', 'It has 2 bullet points.'],
  ['Add a section on hiring', 'It has no section “hiring”.'],
])('%s is not met: %s', (words, why) => expect(check(words)).toEqual([{ met: false, why }]));

test.each(['No jargon', 'Start with a joke', 'Weather at the end'])('%s cannot be checked', (words) =>
  expect(check(words)).toEqual([null]),
);
