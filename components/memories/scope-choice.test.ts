import { expect, test } from 'vitest';
import { scopeLabel } from '#lib/features/memories/memory-labels.ts';
import { scopeAfterSource } from './scope-choice.ts';

const weekly = { scope: { scope: 'deliverable', deliverable_id: 'a' }, scopeName: 'Weekly status' } as const;

test('a memory shows where it is used and which deliverables leave it out', () => {
  expect(scopeLabel({ scope: null, scopeName: null, leftOutOf: [] })).toBe('Suggested next to drafts');
  expect(scopeLabel({ ...weekly, leftOutOf: [] })).toBe('Used in “Weekly status”');
  expect(scopeLabel({ ...weekly, leftOutOf: ['Weekly status'] })).toBe('Left out of “Weekly status”');
  expect(
    scopeLabel({ scope: { scope: 'reader', reader: 'Sarah' }, scopeName: 'Sarah', leftOutOf: ['Weekly status', 'Board update'] }),
  ).toBe('Used in everything for Sarah, left out of “Weekly status” and “Board update”');
});

test('a title that ends with a period gets no second one', () => {
  const source = (title: string) => ({ kind: 'chat', id: 'a', title }) as const;
  const everywhere = { scope: { scope: 'everywhere' }, scopeName: null, leftOutOf: [] } as const;
  expect(scopeAfterSource({ ...everywhere, leftOutOf: [], source: source('Weekly reports.') })).toBe(' Used in every deliverable');
  expect(scopeAfterSource({ ...everywhere, leftOutOf: [], source: source('Weekly reports') })).toBe('. Used in every deliverable');
});
