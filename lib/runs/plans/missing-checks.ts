import { PrimitiveError } from '#lib/base/errors.ts';
import type { PlanProblem } from '#lib/entities/plan-problem.ts';
import { type Command, hasCommand } from '#lib/runs/workspace/checks/check.ts';
import { checksOf } from '#lib/runs/workspace/checks/detect-checks.ts';
import { programWithin } from '#lib/runs/workspace/checks/node-checks.ts';
import type { Programs } from '#lib/runs/workspace/command.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { workspacePath } from '#lib/runs/workspace/workspace-path.ts';
import { checksOfPlan, type Plan, type Step, stepsInOrder } from './plan.ts';
import { planTools } from './tools/index.ts';

interface Where {
  files: WorkspaceFiles;
  programs: Programs;
}

/**
 * The checks of a plan that cannot run, found before the first step: the project has no such check, or its program is
 * missing. A check that an earlier step may set up is not reported.
 */
export async function missingChecks(plan: Plan, { files, programs }: Where): Promise<PlanProblem[]> {
  const filesRead = new Set<string>();
  const nameOf = (path: string) => workspacePath(files.root, path);
  const { checks } = await checksOf({
    checks: checksOfPlan(plan),
    files: {
      ...files,
      stat: (path) => {
        filesRead.add(nameOf(path));
        return files.stat(path);
      },
    },
  });
  const changed = new Set<string>();
  const problems: PlanProblem[] = [];
  const wanted: { step: Step; check: string; program: string; within: boolean }[] = [];
  const report = ({ tool, line, column }: Step, message: string) =>
    problems.push({ line, column, message: `${tool} cannot run here. ${message}` });
  for (const step of stepsInOrder(plan)) {
    const { kind, check: name } = planTools.get(step.tool)!;
    const path = typeof step.input.path === 'string' ? nameOf(step.input.path) : undefined;
    if (kind === 'change' && path !== undefined) changed.add(path);
    // A check is defined by these files, so it is known while none of them has changed.
    if (!name || (!plan.commands[name] && [...filesRead].some((file) => changed.has(file)))) continue;
    const check = checks[name];
    if (!hasCommand(check)) {
      report(step, `${check.reason} Set the command to run under “commands”, as ${name}.`);
      continue;
    }
    const argv = path === undefined ? check.argv : check.on(path || '.');
    wanted.push({ step, check: name, program: argv[0] ?? '', within: false });
    const within = programOfProject(check, argv);
    if (within) wanted.push({ step, check: name, program: within, within: true });
  }
  const namesOf = (inside: boolean) => [
    ...new Set(wanted.flatMap(({ program, within }) => (within === inside && isName(program) ? [program] : []))),
  ];
  const missing = await missingOf(namesOf(false), '', programs);
  const missingWithin = await missingOf(namesOf(true), 'node_modules/.bin:', programs);
  const where = programs.sandboxed
    ? 'in the sandbox, which has the programs below /usr, those in the project’s folder and, for plans run by hand, those of version managers (pyenv, pipx, uv, nvm, volta, corepack and others)'
    : 'installed';
  for (const { step, check, program, within } of wanted)
    if ((within ? missingWithin : missing).has(program))
      report(
        step,
        `The program ${program} is ${within ? 'neither in the project’s node_modules nor' : 'not'} ${where}. Install it there, or set another command under “commands”, as ${check}${ofPython.has(program) ? `, such as [.venv/bin/python3, -m, ${program}] for one in the project’s virtual environment` : ''}.`,
      );
  return problems;
}

const ofPython = new Set(['pytest', 'ruff', 'flake8', 'mypy']);

/** Whether this is a plain program name: a path inside the project may be created later, and anything else is for a shell. */
const isName = (program: string) => (program.startsWith('/') ? true : /^[\w.@+-]+$/.test(program));

/** The project's program that a package manager runs: the first word of its script, or the program passed to it. */
function programOfProject({ argv: whole, script }: Command, argv: readonly string[]): string | null {
  const isScript = script !== undefined && whole.every((word, place) => argv[place] === word);
  return isScript ? (script.trim().split(/\s+/)[0] ?? null) : programWithin(argv);
}

const LOOK =
  'if [ -n "$1" ] && [ -e .pnp.cjs ]; then exit; fi; PATH=$1$PATH; shift; for program; do command -v -- "$program" >/dev/null || printf "%s\\0" "$program"; done';

/**
 * Which of these programs are missing. Empty when that cannot be determined; the step then reports it.
 * @param first folders to put before the PATH
 */
async function missingOf(names: string[], first: string, programs: Programs): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  try {
    const { stdout, exitCode } = await programs.run(['/bin/sh', '-c', LOOK, 'sh', first, ...names]);
    return new Set(exitCode === 0 ? stdout.split('\0').filter(Boolean) : []);
  } catch (error) {
    if (error instanceof PrimitiveError) return new Set();
    throw error;
  }
}
