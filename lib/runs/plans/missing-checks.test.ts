import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { planOf } from '#lib/runs/plans/testing/plan-test-env.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { barePrograms } from '#lib/runs/workspace/sandbox/bare-programs.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { missingChecks } from './missing-checks.ts';

/** The problems reported for a plan on a folder with these files. */
async function problemsOf(plan: string, files: Record<string, string>, sandboxed = false) {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const where = { files: directoryFiles(folder), programs: { ...barePrograms(folder, { root: folder }), sandboxed } };
  return (await missingChecks(planOf(plan, folder), where)).map(({ line, message }) => `${line} ${message}`);
}

const checked = (test: string, step = '{tool: WRITE_FILE, path: a, content: a}') =>
  `commands: {test: ${test}}\nsteps:\n- ${step}\n- {tool: RUN_TESTS}`;

test('a missing program is reported at its step', async () => {
  expect(await problemsOf(checked('no-such-program -q'), {})).toEqual([
    '4 RUN_TESTS cannot run here. The program no-such-program is not installed. Install it there, or set another command under “commands”, as test.',
  ]);
  expect((await problemsOf(checked('no-such-program'), {}, true))[0]).toMatch(/not in the sandbox, .* below \/usr, .* version managers/);
  expect(await problemsOf(checked('node --test'), {})).toEqual([]);
});

test('a program that the project’s own packages would provide is reported when it is not installed', async () => {
  const lint = (manifest: object, more: Record<string, string> = {}, step = '{tool: LINT_PROJECT}') =>
    problemsOf(`- ${step}`, { 'package.json': JSON.stringify(manifest), ...more });
  const eslint = { devDependencies: { eslint: '9' } };
  const missing = 'The program no-such-linter is neither in the project’s node_modules nor installed.';
  expect(await lint(eslint)).toEqual([
    expect.stringContaining('The program eslint is neither in the project’s node_modules nor installed.'),
  ]);
  expect(await lint({ scripts: { lint: 'no-such-linter . && true' } })).toEqual([expect.stringContaining(missing)]);
  expect(await lint({ scripts: { lint: 'CI=1 no-such-linter' } })).toEqual([]);
  expect(await lint({ scripts: { lint: 'echo fine' } })).toEqual([]);
  const path = '{tool: LINT_FILE, path: package.json}';
  expect(await lint({ ...eslint, scripts: { lint: 'echo fine' } }, {}, path)).toEqual([expect.stringContaining('The program eslint is')]);
  expect(await lint(eslint, { '.pnp.cjs': '' })).toEqual([]);
});

test('a program inside the project is not reported, since an earlier step may create it', async () => {
  expect(await problemsOf(checked('./check.sh', '{tool: WRITE_FILE, path: check.sh, content: a}'), {})).toEqual([]);
});

test('a missing check is reported, unless an earlier step may set it up', async () => {
  const plan = (path: string) => `- {tool: WRITE_FILE, path: ${path}, content: a}\n- {tool: RUN_TESTS}`;
  expect(await problemsOf(plan('src/a.py'), { 'pyproject.toml': '' })).toEqual([
    '2 RUN_TESTS cannot run here. No pytest is set up in pyproject.toml, setup.cfg, a config file or the requirements. Set the command to run under “commands”, as test.',
  ]);
  expect(await problemsOf(plan('pytest.ini'), { 'pyproject.toml': '' })).toEqual([]);
  expect(await problemsOf(plan('package.json'), {})).toEqual([]);
});
