import { expect, test } from 'vitest';
import { scopeLabel } from './scope-choice.ts';

const weekly = { scope: { scope: 'deliverable', deliverable_id: 'a' }, scopeName: 'Weekly status' } as const;

test('a memory says what it is used in, and what leaves it out', () => {
  expect(scopeLabel({ scope: null, scopeName: null, leftOutOf: [] })).toBe('Offered beside drafts');
  expect(scopeLabel({ ...weekly, leftOutOf: [] })).toBe('Used in “Weekly status”');
  expect(scopeLabel({ ...weekly, leftOutOf: ['Weekly status'] })).toBe('Left out of “Weekly status”');
  expect(
    scopeLabel({ scope: { scope: 'reader', reader: 'Sarah' }, scopeName: 'Sarah', leftOutOf: ['Weekly status', 'Board update'] }),
  ).toBe('Used in everything for Sarah, left out of “Weekly status” and “Board update”');
});
