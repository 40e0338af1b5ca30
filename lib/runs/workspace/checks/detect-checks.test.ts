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
  const told = (name: CheckName, path?: string) => {
    const check = checks[name];
    if (!hasCommand(check)) return check.reason;
    return (path === undefined ? check.argv : check.on(path)).join(' ');
  };
  return { kinds, told };
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
    const { kinds, told } = await project({ 'package.json': { scripts }, [lock]: '' });
    expect(kinds).toEqual([kind]);
    expect([told('lint'), told('lint', 'a.js')]).toEqual([whole, one]);
    expect(told('type_check')).toBe(`${kind} run typecheck`);
  });

  test('says itself by what it is managed, whatever lock files lie about', async () => {
    const { kinds } = await project({ 'package.json': { packageManager: 'pnpm@9.1.0' }, 'package-lock.json': '{}', 'yarn.lock': '' });
    expect(kinds).toEqual(['pnpm']);
  });

  test('checks one path by the program, where a script checks all', async () => {
    const { told } = await project({ 'package.json': { scripts, devDependencies: { eslint: '9', vitest: '3' } } });
    expect(told('lint')).toBe('npm run lint');
    expect(told('lint', 'src/app.js')).toBe('npx --no-install eslint src/app.js');
    expect(told('test')).toBe('npm run test');
    expect(told('test', 'a.test.js')).toBe('npx --no-install vitest run a.test.js');
  });

  test('without scripts is checked by the programs that are set up', async () => {
    const { told } = await project({
      'package.json': {},
      'biome.json': '{}',
      'jest.config.js': '',
      'tsconfig.json': '{}',
      'pnpm-lock.yaml': '',
    });
    expect(told('lint')).toBe('pnpm exec biome check .');
    expect(told('lint', 'a.ts')).toBe('pnpm exec biome check a.ts');
    expect(told('test')).toBe('pnpm exec jest');
    expect(told('type_check')).toBe('pnpm exec tsc --noEmit');
  });

  test('TypeScript checks all of it also for one path', async () => {
    const { told } = await project({ 'package.json': {}, 'tsconfig.json': '{}' });
    expect(told('type_check', 'a.ts')).toBe('npx --no-install tsc --noEmit');
  });

  test('with the runner of Node or Bun runs one file by it', async () => {
    expect((await project({ 'package.json': { scripts: { test: 'node --test' } } })).told('test', 'a.test.js')).toBe(
      'node --test a.test.js',
    );
    const bun = await project({ 'package.json': { scripts: { test: 'bun test' } }, 'bun.lock': '' });
    expect(bun.told('test', 'a.test.ts')).toBe('bun test a.test.ts');
  });

  test('a path that begins like an option is none', async () => {
    expect((await project({ 'package.json': { scripts } })).told('lint', '--fix')).toBe('npm run lint -- ./--fix');
  });

  test('the test that npm writes into every new project is none', async () => {
    const { told } = await project({ 'package.json': { scripts: { test: 'echo "Error: no test specified" && exit 1' } } });
    expect(told('test')).toContain('no script "test"');
    expect(told('lint')).toContain('no script "lint"');
    expect(told('type_check')).toContain('no tsconfig.json');
  });

  test.each(['{ not json', '[]', '"text"', 'null'])('a package.json with %s is said to be none', async (text) => {
    const { told } = await project({ 'package.json': text });
    expect(told('lint')).toContain('no JSON that describes a project');
  });

  test('with a manifest whose keys would reach a prototype is not read', async () => {
    const { told } = await project({ 'package.json': '{"scripts": {"lint": "eslint ."}, "__proto__": {"scripts": {"test": "x"}}}' });
    expect(told('lint')).toContain('no JSON that describes a project');
  });

  test('odd values in package.json do not matter', async () => {
    const { told } = await project({ 'package.json': { scripts: 'x', dependencies: [], packageManager: 3 }, 'tsconfig.json': '{}' });
    expect(told('type_check')).toBe('npx --no-install tsc --noEmit');
  });
});

describe('a Python project', () => {
  test.each<[string, Record<string, string>]>([
    ['tables of pyproject.toml', { 'pyproject.toml': '[tool.pytest.ini_options]\nx=1\n[tool.ruff.lint]\nselect=[]\n[tool.mypy]\n' }],
    ['dependencies in pyproject.toml', { 'pyproject.toml': '[project.optional-dependencies]\ndev = ["pytest>=8", "ruff", "mypy==1.1"]\n' }],
    ['the tables of Poetry', { 'pyproject.toml': '[tool.poetry.group.dev.dependencies]\npytest = "^8"\nruff = "*"\nmypy = "1"\n' }],
    ['files of their own', { 'pytest.ini': '', 'ruff.toml': '', 'mypy.ini': '' }],
    ['requirements', { 'requirements.txt': 'flask\n', 'requirements-dev.txt': 'pytest>=8\nruff==0.6.1\nmypy\n' }],
    ['setup.cfg and a file', { 'setup.cfg': '[tool:pytest]\n[mypy]\n', '.ruff.toml': '' }],
  ])('shows its programs in %s', async (_, files) => {
    const { kinds, told } = await project(files);
    expect(kinds).toEqual(['python']);
    expect([told('test'), told('lint'), told('type_check')]).toEqual(['pytest', 'ruff check .', 'mypy .']);
    expect([told('test', 't.py'), told('lint', 'a.py'), told('type_check', 'a.py')]).toEqual([
      'pytest t.py',
      'ruff check a.py',
      'mypy a.py',
    ]);
  });

  test('that shows none says so, and a name within a name is none', async () => {
    const { told } = await project({
      'requirements.txt': 'pytest-cov-like\nmypy-extensions\n',
      'pyproject.toml': 'dependencies = ["ruffle"]',
    });
    expect(told('test')).toContain('No pytest');
    expect(told('lint')).toContain('Neither ruff nor flake8');
    expect(told('type_check')).toContain('No mypy');
  });

  test('with a virtual environment is checked by the Python of that, where it has the program', async () => {
    const { told } = await project({
      'pyproject.toml': '[tool.pytest.ini_options]\n[tool.ruff]\n[tool.mypy]\n',
      '.venv/pyvenv.cfg': '',
      '.venv/bin/pytest': '',
      '.venv/bin/ruff': '',
    });
    expect([told('test'), told('test', 't.py')]).toEqual(['.venv/bin/python -m pytest', '.venv/bin/python -m pytest t.py']);
    expect([told('lint'), told('lint', 'a.py')]).toEqual(['.venv/bin/python -m ruff check .', '.venv/bin/python -m ruff check a.py']);
    expect(told('type_check')).toBe('mypy .');
  });

  test('may have flake8', async () => {
    expect((await project({ 'setup.cfg': '[flake8]\n' })).told('lint')).toBe('flake8');
  });
});

test.each([
  ['Cargo.toml', 'cargo', 'Rust'],
  ['go.mod', 'go', 'Go'],
])('with %s it is known, and honestly not run', async (file, kind, language) => {
  const { kinds, told } = await project({ [file]: '' });
  expect(kinds).toEqual([kind]);
  for (const name of ['lint', 'test', 'type_check'] as const) expect(told(name)).toMatch(new RegExp(`${language} project.*not run here`));
});

test('two languages: each check by the first that has it', async () => {
  const { kinds, told } = await project({ 'package.json': { scripts: { lint: 'x' } }, 'pytest.ini': '', 'go.mod': '' });
  expect(kinds).toEqual(['npm', 'python', 'go']);
  expect([told('lint'), told('test')]).toEqual(['npm run lint', 'pytest']);
});

test('nothing that tells: said for every check', async () => {
  const { kinds, told } = await project({ 'notes.md': '' });
  expect(kinds).toEqual([]);
  expect(told('lint')).toContain('Nothing tells what kind of project this is');
});
