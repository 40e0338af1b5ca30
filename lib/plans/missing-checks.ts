import { PrimitiveError } from '#lib/errors.ts';
import { hasCommand } from '#lib/workspace/checks/check.ts';
import { checksOf } from '#lib/workspace/checks/checks-of.ts';
import type { Programs } from '#lib/workspace/command.ts';
import type { WorkspaceFiles } from '#lib/workspace/workspace-files.ts';
import { workspacePath } from '#lib/workspace/workspace-path.ts';
import { checksOfPlan, type Plan, type Step, stepsInOrder } from './plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import { planTools } from './tools/index.ts';

interface Where {
  files: WorkspaceFiles;
  programs: Programs;
  /** Whether programs run in the sandbox, which sees few folders. */
  sandboxed: boolean;
}

/**
 * The checks of a plan that cannot be run, told before its first step: the project has none, or the program is not there.
 * Nothing is told of a check for which an earlier step may still see to it.
 */
export async function missingChecks(plan: Plan, { files, programs, sandboxed }: Where): Promise<PlanProblem[]> {
  const asked = new Set<string>();
  const nameOf = (path: string) => workspacePath(files.root, path);
  const { checks } = await checksOf({
    checks: checksOfPlan(plan),
    files: {
      ...files,
      stat: (path) => {
        asked.add(nameOf(path));
        return files.stat(path);
      },
    },
  });
  const changed = new Set<string>();
  const problems: PlanProblem[] = [];
  const wanted: { step: Step; check: string; program: string }[] = [];
  const tell = ({ tool, line, column }: Step, words: string) =>
    problems.push({ line, column, message: `${tool} cannot be done here. ${words}` });
  for (const step of stepsInOrder(plan)) {
    const { kind, check: name } = planTools.get(step.tool)!;
    const path = typeof step.input.path === 'string' ? nameOf(step.input.path) : undefined;
    if (kind === 'change' && path !== undefined) changed.add(path);
    // What a check is follows from these files alone: while none of them is changed it is known.
    if (!name || (!plan.commands[name] && [...asked].some((file) => changed.has(file)))) continue;
    const check = checks[name];
    if (!hasCommand(check)) {
      tell(step, `${check.reason} What it runs can be said under “commands”, as ${name}.`);
      continue;
    }
    const [program = ''] = path === undefined ? check.argv : check.on(path || '.');
    // One of the project itself may yet be made.
    const own = program.includes('/') && !program.startsWith('/');
    if (!own) wanted.push({ step, check: name, program });
  }
  const missing = await missingOf([...new Set(wanted.map(({ program }) => program))], programs);
  const where = sandboxed
    ? 'is not in the sandbox, which sees the programs below /usr and the project’s folder, and not the home folder'
    : 'is not installed';
  for (const { step, check, program } of wanted)
    if (missing.has(program))
      tell(step, `The program ${program} ${where}. Install it there, or name another under “commands”, as ${check}.`);
  return problems;
}

const LOOK = 'for program; do command -v -- "$program" >/dev/null || printf "%s\\0" "$program"; done';

/** Those of some programs that are not there. None where it cannot be told: the step will. */
async function missingOf(names: string[], programs: Programs): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  try {
    const { stdout, exitCode } = await programs.run(['/bin/sh', '-c', LOOK, 'sh', ...names]);
    return new Set(exitCode === 0 ? stdout.split('\0').filter(Boolean) : []);
  } catch (error) {
    if (error instanceof PrimitiveError) return new Set();
    throw error;
  }
}
