import { expect, test } from 'vitest';
import { nameInSentence } from './capitalization.ts';

test.each([
  ['The engineering team', 'the engineering team'],
  ['All customers', 'all customers'],
  ['Everyone', 'everyone'],
  ['Sarah Chen', 'Sarah Chen'],
  ['Theo', 'Theo'],
  ['Allison', 'Allison'],
])('%s is “%s” within a sentence', (name, words) => {
  expect(nameInSentence(name)).toBe(words);
});
