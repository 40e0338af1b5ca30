import { expect, it } from 'vitest';
import type { VersionSummary } from '#lib/features/deliverables/deliverable.ts';
import { trendOf } from './edit-trend.tsx';

const version = (number: number, status: VersionSummary['status'], changed: number | null) =>
  ({ number, status, changed }) as VersionSummary;

it('a trend needs three approved versions and starts with the oldest', () => {
  const few = [version(3, 'delivered', 0.06), version(2, 'rejected', null), version(1, 'approved', 0.41)];
  expect(trendOf(few)).toEqual([]);
  expect(trendOf([version(5, 'staged', null), version(4, 'approved', 0), ...few])).toEqual([
    { number: 1, changed: 0.41 },
    { number: 3, changed: 0.06 },
    { number: 4, changed: 0 },
  ]);
});
