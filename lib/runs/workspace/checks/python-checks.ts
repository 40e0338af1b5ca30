import type { WorkspaceFiles } from '../workspace-files.ts';
import { type Check, type Checks, type Command, command, firstOf, textAt } from './check.ts';

const marks = [
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'requirements.txt',
  'pytest.ini',
  'tox.ini',
  'mypy.ini',
  'ruff.toml',
  '.ruff.toml',
];
/** Where a project's virtual environment usually is. */
const environments = ['.venv', 'venv'];
const requirements = ['requirements.txt', 'requirements-dev.txt', 'dev-requirements.txt', 'requirements/dev.txt'];

/** A program, and what shows that a project uses it: a config file, a section of a shared one, or a requirement. */
interface Program {
  name: string;
  files: string[];
  /** In setup.cfg and tox.ini. */
  section: RegExp;
  command: Command;
}
const ruff: Program = {
  name: 'ruff',
  files: ['ruff.toml', '.ruff.toml'],
  section: /^\[ruff[\]:]/m,
  command: command(['ruff', 'check'], ['.']),
};
const flake8: Program = { name: 'flake8', files: ['.flake8'], section: /^\[flake8\]/m, command: command(['flake8']) };
const pytest: Program = {
  name: 'pytest',
  files: ['pytest.ini', 'conftest.py', 'tests/conftest.py'],
  section: /^\[(?:tool:)?pytest\]/m,
  command: command(['pytest']),
};
const mypy: Program = {
  name: 'mypy',
  files: ['mypy.ini', '.mypy.ini'],
  section: /^\[mypy[\]-]/m,
  command: command(['mypy'], ['.']),
};

/** The checks of a Python project; null for any other project. */
export async function pythonChecks(files: WorkspaceFiles): Promise<Checks | null> {
  if (!(await firstOf(files, marks))) return null;
  const text = async (paths: string[]) => (await Promise.all(paths.map((path) => textAt(files, path)))).join('\n');
  const [pyproject, ini, required] = await Promise.all([
    text(['pyproject.toml']),
    text(['setup.cfg', 'tox.ini']),
    text([...requirements, 'setup.cfg', 'setup.py']),
  ]);
  async function uses({ name, files: own, section }: Program): Promise<boolean> {
    const table = new RegExp(`^\\[tool\\.${name}[\\].]`, 'm');
    const asRequired = new RegExp(`^\\s*${name}\\s*(?:[=<>~!;\\[@#].*)?$`, 'm');
    const asDependency = new RegExp(`(?:["']${name}["'\\s=<>~!;\\[@]|^\\s*${name}\\s*=)`, 'm');
    return Boolean(
      table.test(pyproject) ||
        section.test(ini) ||
        asDependency.test(pyproject) ||
        asRequired.test(required) ||
        (await firstOf(files, own)),
    );
  }
  // Installed scripts contain the absolute path of the environment; its Python works wherever the folder is mounted.
  const environment = (
    await firstOf(
      files,
      environments.map((folder) => `${folder}/pyvenv.cfg`),
    )
  )?.split('/')[0];
  async function commandOf({ name, command: { argv, on } }: Program): Promise<Command> {
    if (!environment || !(await firstOf(files, [`${environment}/bin/${name}`]))) return { argv, on };
    const inEnvironment = (words: readonly string[]) => [`${environment}/bin/python`, '-m', ...words];
    return { argv: inEnvironment(argv), on: (path) => inEnvironment(on(path)) };
  }
  async function first(programs: Program[], reason: string): Promise<Check> {
    for (const program of programs) if (await uses(program)) return commandOf(program);
    return { reason };
  }
  const nowhere = 'is set up in pyproject.toml, setup.cfg, a config file or the requirements.';
  return {
    lint: await first([ruff, flake8], `Neither ruff nor flake8 ${nowhere}`),
    test: await first([pytest], `No pytest ${nowhere}`),
    type_check: await first([mypy], `No mypy ${nowhere}`),
  };
}
