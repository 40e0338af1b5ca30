import type { JSONReportSpec } from '@playwright/test/reporter';
import { behaviors } from './behaviors.ts';

/** What does not match between the behaviors and the browser tests of a whole run: one sentence each. */
export function behaviorProblems(specs: readonly JSONReportSpec[]): string[] {
  const tests = specs.flatMap(({ title, tests }) =>
    tests.map(({ annotations, expectedStatus }) => ({
      title,
      verifies: annotations.flatMap(({ type, description }) => (type === 'verifies' && description ? [description] : [])),
      runs: expectedStatus === 'passed',
    })),
  );
  const proved = new Set(tests.filter(({ runs }) => runs).flatMap(({ verifies }) => verifies));
  return [
    ...Object.keys(behaviors).flatMap((id) => (proved.has(id) ? [] : [`No browser test that runs proves the behavior “${id}”.`])),
    ...[...proved].flatMap((id) => (id in behaviors ? [] : [`“${id}” is no behavior in e2e/behaviors.ts.`])),
    ...tests.flatMap(({ title, verifies }) => (verifies.length > 0 ? [] : [`The browser test “${title}” proves no behavior.`])),
  ];
}
