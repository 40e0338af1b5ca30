import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { planOf } from '#lib/runs/plans/testing/plan-test-env.ts';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { barePrograms } from '#lib/runs/workspace/sandbox/bare-programs.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { missingChecks } from './missing-checks.ts';

/** What is told of a plan over a folder with these files. */
async function told(plan: string, files: Record<string, string>, sandboxed = false) {
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

test('a program that is not there is told with its step', async () => {
  expect(await told(checked('no-such-program -q'), {})).toEqual([
    '4 RUN_TESTS cannot be done here. The program no-such-program is not installed. Install it there, or name another under “commands”, as test.',
  ]);
  expect((await told(checked('no-such-program'), {}, true))[0]).toMatch(/not in the sandbox, .* below \/usr, .* version managers/);
  expect(await told(checked('node --test'), {})).toEqual([]);
});

test('a program that the project would have installed itself is told where it has not', async () => {
  const lint = (manifest: object, more: Record<string, string> = {}, step = '{tool: LINT_PROJECT}') =>
    told(`- ${step}`, { 'package.json': JSON.stringify(manifest), ...more });
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

test('a program of the project may yet be made', async () => {
  expect(await told(checked('./check.sh', '{tool: WRITE_FILE, path: check.sh, content: a}'), {})).toEqual([]);
});

test('a project that has no such check is told, unless an earlier step may set it up', async () => {
  const plan = (path: string) => `- {tool: WRITE_FILE, path: ${path}, content: a}\n- {tool: RUN_TESTS}`;
  expect(await told(plan('src/a.py'), { 'pyproject.toml': '' })).toEqual([
    '2 RUN_TESTS cannot be done here. No pytest is set up in pyproject.toml, setup.cfg, a file of its own or the requirements. What it runs can be said under “commands”, as test.',
  ]);
  expect(await told(plan('pytest.ini'), { 'pyproject.toml': '' })).toEqual([]);
  expect(await told(plan('package.json'), {})).toEqual([]);
});
