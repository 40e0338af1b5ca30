import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { planRuns } from '#lib/runs/plans/testing/plan-test-env.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { barePrograms } from '#lib/runs/workspace/sandbox/bare-programs.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { examples } from './testing/examples.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A project whose checks fail every file that contains "bad". */
function project(files: Record<string, string>) {
  const folder = temporaryFolder();
  const check =
    "require('node:fs').readFileSync(process.argv[2] || 'all', 'utf8').includes('bad') && (console.log('bad in ' + process.argv[2]), process.exit(3))";
  const scripts = { lint: 'node check.cjs', test: 'node check.cjs', typecheck: 'node check.cjs' };
  for (const [path, content] of Object.entries({ 'package.json': JSON.stringify({ scripts }), 'check.cjs': check, all: '', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return planRuns(directoryFiles(folder), { programs: barePrograms(folder, { root: folder }) });
}

test.each([
  ['LINT_FILE', 'src/app.js', 'src/app.js'],
  ['RUN_TESTS', 'tests/test_logic.py', 'tests/test_logic.py'],
  // The script of a type checker checks the whole project.
  ['RUN_TYPE_CHECK', 'src/services/api.ts', 'all'],
] as const)(
  'the example for %s passes when the project’s command does, and otherwise fails with its output',
  async (tool, path, checked) => {
    expect(await project({ [path]: 'good' }).run(examples[tool])).toEqual({ state: 'complete' });
    expect(await project({ [path]: 'good', [checked]: 'bad' }).run(examples[tool])).toMatchObject({
      state: 'failed',
      message: 'It exited with code 3.',
      output: expect.stringContaining('bad in'),
    });
  },
);

test('a command in the plan overrides the project’s', async () => {
  const { run } = project({ 'own.cjs': "console.log('own', ...process.argv.slice(2)); process.exit(1)" });
  expect(await run('commands: {lint: node own.cjs . --strict}\nsteps: [{tool: LINT_FILE, path: all}]')).toMatchObject({
    state: 'failed',
    output: expect.stringContaining('own all --strict'),
  });
  expect(await run('commands: {lint: node own.cjs}\nsteps: [{tool: LINT_PROJECT}]')).toMatchObject({
    state: 'failed',
    output: expect.stringMatching(/^own$/m),
  });
});

test('a linter’s fixes to a file of the run are undone with it', async () => {
  const mends = "require('node:fs').writeFileSync('new.js', 'mended')";
  const { run, journal } = project({ 'mend.cjs': mends });
  expect(
    await run(
      'commands: {lint: node mend.cjs}\nsteps: [{tool: WRITE_FILE, path: new.js, content: raw, validations: [{tool: LINT_PROJECT}]}]',
    ),
  ).toEqual({
    state: 'complete',
  });
  expect(journal.entries().map(({ type }) => type)).toContain('checked');
});

test('a check of a missing path, or in a project without that check, fails', async () => {
  expect(await project({}).run('- {tool: LINT_FILE, path: nowhere.js}')).toMatchObject({
    state: 'failed',
    message: 'Not found: nowhere.js.',
  });
  const { run } = project({ 'package.json': '{}' });
  expect(await run('- {tool: RUN_TYPE_CHECK}')).toMatchObject({ state: 'failed', message: expect.stringContaining('tsconfig.json') });
});
