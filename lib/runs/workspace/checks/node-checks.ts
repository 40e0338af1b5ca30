import { z } from 'zod';
import { findUnsafeKey } from '#lib/base/unsafe-keys.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { type Check, type Checks, type Command, command, firstOf, type ProjectKind, textAt } from './check.ts';

type Manager = Extract<ProjectKind, 'npm' | 'pnpm' | 'yarn' | 'bun'>;

const manifest = z.object({
  packageManager: z.string().optional().catch(undefined),
  scripts: z.record(z.string(), z.string()).catch({}).default({}),
  dependencies: z.record(z.string(), z.unknown()).catch({}).default({}),
  devDependencies: z.record(z.string(), z.unknown()).catch({}).default({}),
});
type Manifest = z.output<typeof manifest>;

const locks: [Manager, string[]][] = [
  ['pnpm', ['pnpm-lock.yaml']],
  ['yarn', ['yarn.lock']],
  ['bun', ['bun.lock', 'bun.lockb']],
  ['npm', ['package-lock.json', 'npm-shrinkwrap.json']],
];

/** How each package manager runs a script, passes arguments to it, and runs a program that the project has installed. */
const managers: Record<Manager, { run: string[]; pass: string[]; exec: string[] }> = {
  npm: { run: ['npm', 'run'], pass: ['--'], exec: ['npx', '--no-install'] },
  pnpm: { run: ['pnpm', 'run'], pass: [], exec: ['pnpm', 'exec'] },
  yarn: { run: ['yarn', 'run'], pass: [], exec: ['yarn', 'run'] },
  bun: { run: ['bun', 'run'], pass: [], exec: ['bun', 'run'] },
};

/** The installed program that a command runs through a package manager; null for any other command. */
export function programWithin(argv: readonly string[]): string | null {
  const [{ exec } = { exec: [] }] = Object.values(managers).filter(({ exec }) => exec.every((word, place) => argv[place] === word));
  return exec.length > 0 ? (argv[exec.length] ?? null) : null;
}

/** Linters and test runners, with the packages and config files that show that a project uses them. */
const linters = [
  { package: '@biomejs/biome', files: ['biome.json', 'biome.jsonc'], argv: ['biome', 'check'], whole: ['.'] },
  {
    package: 'eslint',
    files: [
      'eslint.config.js',
      'eslint.config.mjs',
      'eslint.config.ts',
      '.eslintrc.json',
      '.eslintrc.cjs',
      '.eslintrc.js',
      '.eslintrc.yml',
    ],
    argv: ['eslint'],
    whole: ['.'],
  },
  { package: 'oxlint', files: ['.oxlintrc.json'], argv: ['oxlint'], whole: [] },
  { package: 'standard', files: [], argv: ['standard'], whole: [] },
];
const runners = [
  { package: 'vitest', files: ['vitest.config.ts', 'vitest.config.js', 'vitest.config.mjs'], argv: ['vitest', 'run'], whole: [] },
  { package: 'jest', files: ['jest.config.js', 'jest.config.ts', 'jest.config.mjs', 'jest.config.json'], argv: ['jest'], whole: [] },
  { package: 'mocha', files: ['.mocharc.json', '.mocharc.js', '.mocharc.cjs', '.mocharc.yml'], argv: ['mocha'], whole: [] },
  { package: 'ava', files: ['ava.config.js'], argv: ['ava'], whole: [] },
];
const noTests = /no test specified/;

/**
 * * The checks of a Node project: its scripts where it has them; for one path, the program itself if it is known. Null
 * for any other project.
 */
export async function nodeChecks(files: WorkspaceFiles): Promise<{ kind: Manager; checks: Checks } | null> {
  const text = await textAt(files, 'package.json');
  if (text === null) return null;
  const read = manifest.safeParse(parsed(text));
  const kind = await managerOf(files, read.data);
  if (!read.success) {
    const reason = 'package.json is not a valid manifest.';
    return { kind, checks: { lint: { reason }, test: { reason }, type_check: { reason } } };
  }
  const project = { files, kind, ...read.data };
  return { kind, checks: { lint: await lint(project), test: await test(project), type_check: await typeCheck(project) } };
}

interface Project extends Manifest {
  files: WorkspaceFiles;
  kind: Manager;
}

async function lint(project: Project): Promise<Check> {
  const known = await knownOf(project, linters);
  return (
    joined(scriptOf(project, ['lint']), known) ?? {
      reason: 'package.json has no script "lint", and no known linter is set up (biome, eslint, oxlint, standard).',
    }
  );
}

async function test(project: Project): Promise<Check> {
  const { kind, scripts } = project;
  const script = noTests.test(scripts.test ?? '') ? undefined : scriptOf(project, ['test']);
  const direct = scripts.test === undefined ? undefined : directOf(scripts.test, kind);
  return (
    joined(script, (await knownOf(project, runners)) ?? direct) ?? {
      reason: 'package.json has no script "test", and no known test runner is set up (vitest, jest, mocha, ava).',
    }
  );
}

/** TypeScript always checks the whole project, even when one path is asked for. */
async function typeCheck(project: Project): Promise<Check> {
  const script = scriptOf(project, ['typecheck', 'type-check', 'type_check', 'check-types', 'types', 'tsc']);
  if (script) return { ...script, on: () => script.argv };
  if (!(await firstOf(project.files, ['tsconfig.json'])))
    return { reason: 'package.json has no script "typecheck", and there is no tsconfig.json.' };
  const argv = [...managers[project.kind].exec, 'tsc', '--noEmit'];
  return { argv, on: () => argv };
}

function scriptOf({ kind, scripts }: Project, names: readonly string[]): Command | undefined {
  const name = names.find((one) => scripts[one]?.trim());
  if (!name) return undefined;
  const { run, pass } = managers[kind];
  return { ...command([...run, name, ...pass]), argv: [...run, name], script: scripts[name] };
}

async function knownOf({ files, kind, dependencies, devDependencies }: Project, known: typeof linters): Promise<Command | undefined> {
  for (const one of known) {
    const isThere = one.package in dependencies || one.package in devDependencies || (await firstOf(files, one.files));
    if (isThere) return command([...managers[kind].exec, ...one.argv], one.whole);
  }
}

/** Test runners that are built into the runtime. */
function directOf(script: string, kind: Manager): Command | undefined {
  if (/^node\s(?:.*\s)?--test\b/.test(script)) return command(['node', '--test']);
  return kind === 'bun' && /^bun\s+test\b/.test(script) ? command(['bun', 'test']) : undefined;
}

/** Uses the project's script for the whole project, and the known program for one path. */
function joined(script: Command | undefined, known: Command | undefined): Command | undefined {
  return script && known ? { ...script, on: known.on } : (script ?? known);
}

async function managerOf(files: WorkspaceFiles, read: Manifest | undefined): Promise<Manager> {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(read?.packageManager ?? '')?.[1];
  if (named) return named as Manager;
  for (const [manager, lockFiles] of locks) if (await firstOf(files, lockFiles)) return manager;
  return 'npm';
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return findUnsafeKey(value) === undefined ? value : null;
  } catch {
    return null;
  }
}
