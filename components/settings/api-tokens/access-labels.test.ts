import { expect, test } from 'vitest';
import { formatExpiry, formatLastUse, scopesLabel } from './access-labels.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('the label of a token lists its scopes', () => {
  expect(scopesLabel(['read'])).toBe('May read');
  expect(scopesLabel(['read', 'write'])).toBe('May read and write');
  expect(scopesLabel(['read', 'write', 'execute'])).toBe('May read, write and start runs');
});

test('the label of a token says when it was last used', () => {
  expect(formatLastUse(null, 'UTC', now)).toBe('not used yet');
  expect(formatLastUse('2026-11-20T18:00:00Z', 'UTC', now)).toBe('last used yesterday');
});

test('the label of a token says when it expires', () => {
  expect(formatExpiry(null, 'UTC', now)).toEqual({ expired: false, label: 'doesn’t expire' });
  expect(formatExpiry('2027-02-19T12:00:00Z', 'UTC', now)).toEqual({ expired: false, label: 'expires on 19 February 2027' });
  expect(formatExpiry('2026-11-21T12:30:00Z', 'UTC', now)).toEqual({ expired: false, label: 'expires today' });
  expect(formatExpiry('2026-11-21T12:00:00Z', 'UTC', now)).toEqual({ expired: true, label: 'expired today' });
});
