import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SuiteReport } from './test-report.ts';

/** Runs Vitest on these test files like `npm test`. */
function reportOf(files: Record<string, string>): SuiteReport {
  // Inside the project, so that the test files can import Vitest.
  mkdirSync('test-results', { recursive: true });
  const folder = mkdtempSync(resolve('test-results', 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const imports = "import { afterAll, describe, expect, test } from 'vitest';\n";
  for (const [name, words] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), imports + words);
  const { VITEST, ...env } = process.env;
  spawnSync(resolve('node_modules/.bin/vitest'), ['run', '--root', folder, `--reporter=${resolve('scripts/test-report.ts')}`], {
    env: { ...env, TEST_REPORT: join(folder, 'report.json') },
  });
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

test('failures of tests, late hooks, files and unawaited promises are counted and reported with their location', () => {
  const report = reportOf({
    test: "test('good', () => {}); test('later', ({ skip }) => skip('No sandbox here.')); test.todo('planned'); describe('a group', () => test('bad', () => expect(1).toBe(2)));",
    hook: "afterAll(() => { throw new Error('not removed'); }); test('good', () => {});",
    group: "describe('a group', () => { afterAll(() => { throw new Error('not closed'); }); test('good', () => {}); });",
    unwaited: "test('good', () => { void Promise.reject(new Error('not waited for')); });",
    file: "throw new Error('no file');",
  });
  expect(report).toMatchObject({ passed: 4, failed: 5, skipped: 1, skips: { 'No sandbox here.': 1 } });
  expect(report.failures.sort()).toEqual([
    expect.stringContaining('file.test.ts\nError: no file'),
    expect.stringContaining('group.test.ts > a group\nError: not closed'),
    expect.stringContaining('hook.test.ts\nError: not removed'),
    expect.stringContaining('outside a test\nError: not waited for'),
    expect.stringContaining('test.test.ts > a group > bad\nAssertionError: expected 1 to be 2'),
  ]);
});

test('a worker that was ended is reported with its test file and the signal', () => {
  const report = reportOf({
    ended:
      "test('good', () => {}); test('ends its process', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); });",
  });
  expect(report).toMatchObject({ failed: 1 });
  expect(report.failures[0]).toMatch(/^outside a test\nError: .*\n[\s\S]*Cause: .*signal SIGKILL.*ended\.test\.ts/);
});
