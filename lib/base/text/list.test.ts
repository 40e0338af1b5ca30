import { expect, test } from 'vitest';
import { formatAlternatives, formatList } from './list.ts';

test('a list names its items, joined by “and” or “or”', () => {
  expect(formatList(['a'])).toBe('a');
  expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
  expect(formatAlternatives(['a', 'b', 'c'])).toBe('a, b or c');
});

test('a long list names its first items and counts the rest', () => {
  expect(formatList(['a', 'b', 'c'], 3)).toBe('a, b and c');
  expect(formatList(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
  expect(formatList([], 2)).toBe('');
});
