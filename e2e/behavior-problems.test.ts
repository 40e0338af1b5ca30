import type { JSONReportSpec } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { behaviorProblems } from './behavior-problems.ts';
import { behaviors } from './behaviors.ts';

const [first, ...others] = Object.keys(behaviors);
const spec = (title: string, ids: string[], expectedStatus = 'passed') =>
  ({
    title,
    tests: [{ annotations: ids.map((description) => ({ type: 'verifies', description })), expectedStatus }],
  }) as unknown as JSONReportSpec;

test('a run in which every behavior is proved has no problem', () => {
  expect(behaviorProblems([spec('one', [first!]), spec('two', others)])).toEqual([]);
});

test('a behavior that only a skipped test proves, an unknown one, and a test that proves nothing are named', () => {
  expect(behaviorProblems([spec('skipped', [first!], 'skipped'), spec('two', [...others, 'no-such']), spec('three', [])])).toEqual([
    `No browser test that runs proves the behavior “${first}”.`,
    '“no-such” is no behavior in e2e/behaviors.ts.',
    'The browser test “three” proves no behavior.',
  ]);
});
