import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { behaviors } from './behaviors.ts';

interface Listed {
  suites?: Listed[];
  specs?: { title: string; tests: { annotations: { type: string; description?: string }[]; expectedStatus: string }[] }[];
}

/** Every browser test, as Playwright lists them without running one. */
function listedTests() {
  const listing = execFileSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--list', '--reporter=json'],
    {
      encoding: 'utf8',
      maxBuffer: 50_000_000,
      // Any file that exists will do: nothing is launched.
      env: { ...process.env, CHROMIUM_PATH: process.execPath, PLAYWRIGHT_JSON_OUTPUT_NAME: '', PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
    },
  );
  const walk = ({ suites = [], specs = [] }: Listed): { title: string; verifies: string[]; runs: boolean }[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ annotations, expectedStatus }) => ({
        title,
        verifies: annotations.flatMap(({ type, description }) => (type === 'verifies' && description ? [description] : [])),
        runs: expectedStatus === 'passed',
      })),
    ),
    ...suites.flatMap(walk),
  ];
  return walk(JSON.parse(listing) as Listed);
}

test('every behavior is proved by a browser test that runs, and every browser test proves one', { timeout: 60_000 }, () => {
  const tests = listedTests();
  const proved = new Set(tests.filter(({ runs }) => runs).flatMap(({ verifies }) => verifies));
  expect(
    Object.keys(behaviors).filter((id) => !proved.has(id)),
    'behaviors that nothing proves',
  ).toEqual([]);
  expect(
    [...proved].filter((id) => !(id in behaviors)),
    'ids that are no behavior',
  ).toEqual([]);
  expect(
    tests.filter(({ verifies }) => verifies.length === 0).map(({ title }) => title),
    'tests that prove nothing listed',
  ).toEqual([]);
});
