import './compile-cache.ts';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { JSONReport, JSONReportSpec } from '@playwright/test/reporter';
import { behaviorProblems } from '#e2e/behavior-problems.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { bundleConfinedPrograms } from './confined-programs.ts';
import { failure, type SuiteReport } from './test-report.ts';
import { findBrowser } from './testing/browser.ts';
import { providePackages } from './testing/debian-packages.ts';

const reports = 'test-results/reports';
const bin = (name: string) => `node_modules/.bin/${name}`;
const passed: SuiteReport = { passed: 1, failed: 0, skipped: 0, failures: [], skips: {} };
const failed = (message: string): SuiteReport => ({ passed: 0, failed: 1, skipped: 0, failures: [message], skips: {} });
const one = (ok: boolean) => (ok ? passed : failed('See its output above.'));

/** Runs a command. The output of one that runs alongside another is held back until it has ended. */
function run(command: string, args: string[], { env = {}, beside = false }: { env?: Record<string, string>; beside?: boolean } = {}) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(command, args, { stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...process.env, ...env } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text));
  child.on('close', (code) => {
    process.stdout.write(Buffer.concat(said));
    resolve(code === 0);
  });
  return promise;
}

/** The report of a suite. A suite that exited with an error which its report does not contain has failed too. */
function reported(ok: boolean, report: SuiteReport): SuiteReport {
  if (ok || report.failed) return report;
  return { ...report, failed: 1, failures: ['It exited with an error that is not in its report.'] };
}

async function vitest(name: string, projects: string[], beside = false): Promise<SuiteReport> {
  const file = `${reports}/${name}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=scripts/test-report.ts'];
  const ok = await run(bin('vitest'), args, { beside, env: { TEST_REPORT: file } });
  if (!existsSync(file)) throw new Error(`The ${name} left no report in ${file}.`);
  return reported(ok, JSON.parse(readFileSync(file, 'utf8')));
}

async function tryFindBrowser(): Promise<{ path: string } | { missing: string }> {
  try {
    return { path: await findBrowser(process.env.CHROMIUM_PATH, Boolean(process.env.CI)) };
  } catch (error) {
    return { missing: (error as Error).message };
  }
}

async function browserTests(): Promise<SuiteReport> {
  const config = 'e2e/playwright.config.ts';
  const file = `${reports}/playwright.json`;
  const browser = await tryFindBrowser();
  if ('missing' in browser) {
    if (process.env.CI) throw new Error(browser.missing);
    return { passed: 0, failed: 0, skipped: 1, failures: [], skips: { [`No browser test ran. ${browser.missing}`]: 1 } };
  }
  const { path: CHROMIUM_PATH } = browser;
  const ok = await run(bin('playwright'), ['test', '--config', config], { env: { CHROMIUM_PATH } });
  if (!existsSync(file)) throw new Error(`The browser tests left no report in ${file}.`);
  const { stats, suites, errors }: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const specs = suites.flatMap(function all(suite): JSONReportSpec[] {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(all)];
  });
  const said = ({ tests }: JSONReportSpec) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error;
  const told = (spec: JSONReportSpec) => failure(`${spec.file} › ${spec.title}`, said(spec)?.stack ?? said(spec)?.message);
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  if (flaky.length) console.log(`passed only on the second try:\n\n${flaky.map(told).join('\n\n')}\n`);
  const problems = behaviorProblems(specs);
  return reported(ok, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + problems.length,
    skipped: stats.skipped,
    skips: stats.skipped ? { 'Skipped by a browser test.': stats.skipped } : {},
    failures: [
      ...specs.filter(({ ok }) => !ok).map(told),
      ...errors.map((error) => failure('outside a test', error.stack ?? error.message)),
      ...problems,
    ],
  });
}

/** Starts work alongside a suite that leaves a core free; its result is reported as a separate suite. */
function begun<T>(work: () => Promise<T>): () => Promise<T> {
  let going: Promise<T> | undefined;
  return () => {
    going ??= work();
    going.catch(() => undefined);
    return going;
  };
}
const building = begun(buildIfChanged);
const installing = begun(() => building().then(() => vitest('installation', ['installation'], true)));

const providing = begun(() => providePackages(Boolean(process.env.CI)));

/** Unused code, then code that only tests use. */
const findingDeadCode = begun(async () => {
  // It reads the configuration of the browser tests and launches nothing, so any file will do as the browser.
  const env = { CHROMIUM_PATH: process.execPath };
  const unused = await run(bin('knip'), ['--no-progress'], { beside: true, env });
  const usedByTests = await run(bin('knip'), ['--no-progress', '--production', '--exclude', 'dependencies'], { beside: true, env });
  return one(unused && usedByTests);
});

const suites: [name: string, run: () => Promise<SuiteReport>][] = [
  ['lint', async () => one(await run(bin('biome'), ['ci', '--reporter=summary', '.']))],
  [
    'types',
    async () => {
      void findingDeadCode();
      return one((await run(bin('next'), ['typegen'])) && (await run(bin('tsc'), ['--noEmit'])));
    },
  ],
  ['dead code', findingDeadCode],
  [
    'tests',
    async () => {
      void building();
      await providing();
      return vitest('tests', ['unit', 'database', 'compatible']);
    },
  ],
  ['build', () => building().then(() => passed)],
  [
    'browser',
    async () => {
      await building();
      void installing();
      return browserTests();
    },
  ],
  ['installation', installing],
];

void providing();
await bundleConfinedPrograms();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: SuiteReport = { passed: 0, failed: 0, skipped: 0, failures: [], skips: {} };
for (const [name, suite] of suites) {
  const since = performance.now();
  const report = await suite().catch((error: Error) => failed(error.message));
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += report[key];
  for (const [reason, count] of Object.entries(report.skips)) total.skips[reason] = (total.skips[reason] ?? 0) + count;
  total.failures.push(...report.failures.map((text) => `${name}: ${text}`));
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`${name}: ${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped (${seconds} s)`);
}
for (const [reason, count] of Object.entries(total.skips)) console.log(`skipped ${count}: ${reason}`);
if (total.failures.length) console.log(`\nwhat failed:\n\n${total.failures.join('\n\n')}\n`);
console.log(`total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);
