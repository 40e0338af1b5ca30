import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { provideBubblewrap } from './bubblewrap.ts';
import { buildIfChanged } from './build.ts';

/** What came of a suite. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = 'test-results/reports';
const bin = (name: string) => `node_modules/.bin/${name}`;
const one = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** Runs a command to its end; what one says that runs beside another is kept, and said when it has ended. */
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

async function vitest(name: string, projects: string[], beside = false): Promise<Counts> {
  const file = `${reports}/${name}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const ok = await run(bin('vitest'), ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { beside });
  if (!existsSync(file)) throw new Error(`The ${name} left no report in ${file}.`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failed =
    report.numFailedTests +
    (report.testResults as { status: string; assertionResults: unknown[] }[]).filter(
      (f) => f.status === 'failed' && f.assertionResults.length === 0,
    ).length;
  return {
    passed: report.numPassedTests,
    failed: ok ? failed : Math.max(1, failed),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function browserTests(): Promise<Counts> {
  const config = 'e2e/playwright.config.ts';
  if (!existsSync(config)) return { passed: 0, failed: 0, skipped: 0 };
  const file = `${reports}/playwright.json`;
  const CHROMIUM_PATH = findBrowser(process.env.CHROMIUM_PATH, Boolean(process.env.CI));
  const ok = await run(bin('playwright'), ['test', '--config', config], { env: { CHROMIUM_PATH } });
  if (!existsSync(file)) throw new Error(`The browser tests left no report in ${file}.`);
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats;
  if (flaky) console.log(`${flaky} browser tests passed only at their second try`);
  return { passed: expected + flaky, failed: ok ? unexpected : Math.max(1, unexpected), skipped };
}

/** Work that waits much goes on beside a suite that does too; what came of it is a suite of its own. */
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

const suites: [name: string, run: () => Promise<Counts>][] = [
  ['lint', async () => one(await run(bin('biome'), ['ci', '--reporter=summary', '.']))],
  ['types', async () => one((await run(bin('next'), ['typegen'])) && (await run(bin('tsc'), ['--noEmit'])))],
  ['dead code', async () => one(await run(bin('knip'), ['--no-progress']))],
  [
    'tests',
    () => {
      provideBubblewrap(Boolean(process.env.CI));
      void installing();
      return vitest('tests', ['unit', 'database']);
    },
  ],
  ['build', () => building().then(() => one(true))],
  ['installation', installing],
  ['browser', browserTests],
];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const [name, suite] of suites) {
  const since = performance.now();
  const counts = await suite().catch((error: Error) => {
    console.error(error.message);
    return one(false);
  });
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`);
}
console.log(`total: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);
