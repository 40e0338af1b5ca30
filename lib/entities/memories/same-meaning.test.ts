import { expect, test } from 'vitest';
import { saysTheSame } from './same-meaning.ts';

test.each<[string, string]>([
  ['I prefer short reports', 'i prefer SHORT reports.'],
  ['Dana wants the money first', 'Dana prefers that the money comes first'],
  ['We have agreed to ship in March', 'We decided to ship in March'],
  ['I work for Acme', 'I work at Acme'],
])('%s says the same as: %s', (said, known) => expect(saysTheSame(said, known)).toBe(true));

test.each<[string, string]>([
  ['Sarah Chen is my manager', 'My manager is Sarah Chen'],
  ['I work at Acme', 'I work at Acme in Berlin'],
])('where the texts are near, %s adds nothing to: %s', (said, known) => {
  expect(saysTheSame(said, known, 0.9)).toBe(true);
  expect(saysTheSame(said, known, 0.5)).toBe(false);
});

test.each<[string, string]>([
  ['I prefer short reports', 'I prefer long reports'],
  ['Always open with the risks', 'Never open with the risks'],
  ['We decided to ship on Friday', 'We decided to ship on Monday'],
  ['I work at Acme in Berlin', 'I work at Acme'],
  ['Sarah hates tables', 'Sarah likes tables'],
  ['Sarah manages Tom', 'Tom manages Sarah'],
  ["Tom is Sarah's manager", "Sarah is Tom's manager"],
  ['We ship in March', "We don't ship in March"],
  ['The limit is 20', 'The limit is 200'],
])('%s is not the same as: %s, however near', (said, known) => expect(saysTheSame(said, known, 0.99)).toBe(false));
