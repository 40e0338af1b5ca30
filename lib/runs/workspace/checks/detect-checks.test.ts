import { describe, expect, test } from 'vitest';
import { memoryFiles } from '../testing/memory-files.ts';
import { type CheckName, hasCommand } from './check.ts';
import { detectChecks } from './detect-checks.ts';

/** The checks of a project with these files; an object is written as JSON. */
async function project(files: Record<string, string | object>) {
  const workspace = memoryFiles();
  for (const [path, content] of Object.entries(files))
    await workspace.write(path, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
  const { kinds, checks } = await detectChecks(workspace);
  const commandLine = (name: CheckName, path?: string) => {
    const check = checks[name];
    if (!hasCommand(check)) return check.reason;
    return (path === undefined ? check.argv : check.on(path)).join(' ');
  };
  return { kinds, commandLine };
}

describe('a project of Node', () => {
  const scripts = { lint: 'eslint src', test: 'some-runner', typecheck: 'tsc -b' };

  test.each([
    ['package-lock.json', 'npm', 'npm run lint', 'npm run lint -- a.js'],
    ['npm-shrinkwrap.json', 'npm', 'npm run lint', 'npm run lint -- a.js'],
    ['pnpm-lock.yaml', 'pnpm', 'pnpm run lint', 'pnpm run lint a.js'],
    ['yarn.lock', 'yarn', 'yarn run lint', 'yarn run lint a.js'],
    ['bun.lock', 'bun', 'bun run lint', 'bun run lint a.js'],
    ['bun.lockb', 'bun', 'bun run lint', 'bun run lint a.js'],
    ['README.md', 'npm', 'npm run lint', 'npm run lint -- a.js'],
  ])('with %s runs its scripts by %s', async (lock, kind, whole, one) => {
    const { kinds, commandLine } = await project({ 'package.json': { scripts }, [lock]: '' });
    expect(kinds).toEqual([kind]);
    expect([commandLine('lint'), commandLine('lint', 'a.js')]).toEqual([whole, one]);
    expect(commandLine('type_check')).toBe(`${kind} run typecheck`);
  });

  test('packageManager in package.json takes precedence over lock files', async () => {
    const { kinds } = await project({ 'package.json': { packageManager: 'pnpm@9.1.0' }, 'package-lock.json': '{}', 'yarn.lock': '' });
    expect(kinds).toEqual(['pnpm']);
  });

  test('one path is checked with the program itself when a script checks the whole project', async () => {
    const { commandLine } = await project({ 'package.json': { scripts, devDependencies: { eslint: '9', vitest: '3' } } });
    expect(commandLine('lint')).toBe('npm run lint');
    expect(commandLine('lint', 'src/app.js')).toBe('npx --no-install eslint src/app.js');
    expect(commandLine('test')).toBe('npm run test');
    expect(commandLine('test', 'a.test.js')).toBe('npx --no-install vitest run a.test.js');
  });

  test('without scripts, the installed programs are used', async () => {
    const { commandLine } = await project({
      'package.json': {},
      'biome.json': '{}',
      'jest.config.js': '',
      'tsconfig.json': '{}',
      'pnpm-lock.yaml': '',
    });
    expect(commandLine('lint')).toBe('pnpm exec biome check .');
    expect(commandLine('lint', 'a.ts')).toBe('pnpm exec biome check a.ts');
    expect(commandLine('test')).toBe('pnpm exec jest');
    expect(commandLine('type_check')).toBe('pnpm exec tsc --noEmit');
  });

  test('TypeScript checks the whole project even for one path', async () => {
    const { commandLine } = await project({ 'package.json': {}, 'tsconfig.json': '{}' });
    expect(commandLine('type_check', 'a.ts')).toBe('npx --no-install tsc --noEmit');
  });

  test('the test runner of Node or Bun runs a single file', async () => {
    expect((await project({ 'package.json': { scripts: { test: 'node --test' } } })).commandLine('test', 'a.test.js')).toBe(
      'node --test a.test.js',
    );
    const bun = await project({ 'package.json': { scripts: { test: 'bun test' } }, 'bun.lock': '' });
    expect(bun.commandLine('test', 'a.test.ts')).toBe('bun test a.test.ts');
  });

  test('a path that starts with a dash is not passed as an option', async () => {
    expect((await project({ 'package.json': { scripts } })).commandLine('lint', '--fix')).toBe('npm run lint -- ./--fix');
  });

  test('npm’s placeholder test script does not count as a test', async () => {
    const { commandLine } = await project({ 'package.json': { scripts: { test: 'echo "Error: no test specified" && exit 1' } } });
    expect(commandLine('test')).toContain('no script "test"');
    expect(commandLine('lint')).toContain('no script "lint"');
    expect(commandLine('type_check')).toContain('no tsconfig.json');
  });

  test.each(['{ not json', '[]', '"text"', 'null'])('a package.json with %s is reported as invalid', async (text) => {
    const { commandLine } = await project({ 'package.json': text });
    expect(commandLine('lint')).toContain('not a valid manifest');
  });

  test('a manifest with __proto__ keys is rejected', async () => {
    const { commandLine } = await project({ 'package.json': '{"scripts": {"lint": "eslint ."}, "__proto__": {"scripts": {"test": "x"}}}' });
    expect(commandLine('lint')).toContain('not a valid manifest');
  });

  test('fields of the wrong type in package.json are ignored', async () => {
    const { commandLine } = await project({ 'package.json': { scripts: 'x', dependencies: [], packageManager: 3 }, 'tsconfig.json': '{}' });
    expect(commandLine('type_check')).toBe('npx --no-install tsc --noEmit');
  });
});

describe('a Python project', () => {
  test.each<[string, Record<string, string>]>([
    ['tables of pyproject.toml', { 'pyproject.toml': '[tool.pytest.ini_options]\nx=1\n[tool.ruff.lint]\nselect=[]\n[tool.mypy]\n' }],
    ['dependencies in pyproject.toml', { 'pyproject.toml': '[project.optional-dependencies]\ndev = ["pytest>=8", "ruff", "mypy==1.1"]\n' }],
    ['the tables of Poetry', { 'pyproject.toml': '[tool.poetry.group.dev.dependencies]\npytest = "^8"\nruff = "*"\nmypy = "1"\n' }],
    ['their own config files', { 'pytest.ini': '', 'ruff.toml': '', 'mypy.ini': '' }],
    ['requirements', { 'requirements.txt': 'flask\n', 'requirements-dev.txt': 'pytest>=8\nruff==0.6.1\nmypy\n' }],
    ['setup.cfg and a file', { 'setup.cfg': '[tool:pytest]\n[mypy]\n', '.ruff.toml': '' }],
  ])('shows its programs in %s', async (_, files) => {
    const { kinds, commandLine } = await project(files);
    expect(kinds).toEqual(['python']);
    expect([commandLine('test'), commandLine('lint'), commandLine('type_check')]).toEqual(['pytest', 'ruff check .', 'mypy .']);
    expect([commandLine('test', 't.py'), commandLine('lint', 'a.py'), commandLine('type_check', 'a.py')]).toEqual([
      'pytest t.py',
      'ruff check a.py',
      'mypy a.py',
    ]);
  });

  test('a project without known programs gives a reason, and a partial name does not match', async () => {
    const { commandLine } = await project({
      'requirements.txt': 'pytest-cov-like\nmypy-extensions\n',
      'pyproject.toml': 'dependencies = ["ruffle"]',
    });
    expect(commandLine('test')).toContain('No pytest');
    expect(commandLine('lint')).toContain('Neither ruff nor flake8');
    expect(commandLine('type_check')).toContain('No mypy');
  });

  test('the Python of a virtual environment runs the programs that are installed there', async () => {
    const { commandLine } = await project({
      'pyproject.toml': '[tool.pytest.ini_options]\n[tool.ruff]\n[tool.mypy]\n',
      '.venv/pyvenv.cfg': '',
      '.venv/bin/pytest': '',
      '.venv/bin/ruff': '',
    });
    expect([commandLine('test'), commandLine('test', 't.py')]).toEqual(['.venv/bin/python -m pytest', '.venv/bin/python -m pytest t.py']);
    expect([commandLine('lint'), commandLine('lint', 'a.py')]).toEqual([
      '.venv/bin/python -m ruff check .',
      '.venv/bin/python -m ruff check a.py',
    ]);
    expect(commandLine('type_check')).toBe('mypy .');
  });

  test('flake8 is detected', async () => {
    expect((await project({ 'setup.cfg': '[flake8]\n' })).commandLine('lint')).toBe('flake8');
  });
});

test.each([
  ['Cargo.toml', 'cargo', 'Rust'],
  ['go.mod', 'go', 'Go'],
])('a project with %s is recognized, and the reason says that its checks are not run', async (file, kind, language) => {
  const { kinds, commandLine } = await project({ [file]: '' });
  expect(kinds).toEqual([kind]);
  for (const name of ['lint', 'test', 'type_check'] as const)
    expect(commandLine(name)).toMatch(new RegExp(`${language} project.*not run here`));
});

test('in a project with two languages, each check comes from the first that has it', async () => {
  const { kinds, commandLine } = await project({ 'package.json': { scripts: { lint: 'x' } }, 'pytest.ini': '', 'go.mod': '' });
  expect(kinds).toEqual(['npm', 'python', 'go']);
  expect([commandLine('lint'), commandLine('test')]).toEqual(['npm run lint', 'pytest']);
});

test('an unknown project gives that reason for every check', async () => {
  const { kinds, commandLine } = await project({ 'notes.md': '' });
  expect(kinds).toEqual([]);
  expect(commandLine('lint')).toContain('The kind of project is unknown');
});
