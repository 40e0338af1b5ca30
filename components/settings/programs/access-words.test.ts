import { expect, test } from 'vitest';
import { expiryWords, scopeWords, useWords } from './access-words.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('what a token allows is said in words', () => {
  expect(scopeWords(['read'])).toBe('May look');
  expect(scopeWords(['read', 'write'])).toBe('May look and change things');
  expect(scopeWords(['read', 'write', 'execute'])).toBe('May look, change things and start work');
});

test('when it was used', () => {
  expect(useWords(null, 'UTC', now)).toBe('not used yet');
  expect(useWords('2026-11-20T18:00:00Z', 'UTC', now)).toBe('last used yesterday');
});

test('until when it is good', () => {
  expect(expiryWords(null, 'UTC', now)).toEqual({ expired: false, words: 'does not expire' });
  expect(expiryWords('2027-02-19T12:00:00Z', 'UTC', now)).toEqual({ expired: false, words: 'expires on 19 February 2027' });
  expect(expiryWords('2026-11-21T12:30:00Z', 'UTC', now)).toEqual({ expired: false, words: 'expires today' });
  expect(expiryWords('2026-11-21T12:00:00Z', 'UTC', now)).toEqual({ expired: true, words: 'expired today' });
});
