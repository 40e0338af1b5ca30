import { expect, test } from 'vitest';
import { capitalizeSentence, nameInSentence } from './capitalization.ts';

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

test('the first word of a sentence is capitalized, unless it is written in its own way', () => {
  expect(['the launch is late', 'iOS is late', 'eBay', '3d models', 'été', ''].map(capitalizeSentence)).toEqual([
    'The launch is late',
    'iOS is late',
    'eBay',
    '3d models',
    'Été',
    '',
  ]);
});
