import { createHash } from 'node:crypto';
import { stableJson } from '#lib/base/json.ts';
import { argument, type CheckName, type Command } from '#lib/runs/workspace/checks/check.ts';

/** One call of an abstract tool: a step, or a validation of one. `input` has passed the tool's schema. */
export interface Step {
  /** Its position in the plan: `3` is the third step, `3.1` its first validation, `end.1` the first one of the plan as a whole. */
  id: string;
  /** As the plan names it, such as WRITE_FILE. */
  tool: string;
  /** Where it begins in the plan's file, from 1. */
  line: number;
  column: number;
  input: Record<string, unknown>;
  /** What must hold afterwards, in order. */
  validations: Step[];
}

/** The commands for the project's checks that the plan sets itself, as argument lists. */
export type PlanCommands = Partial<Record<CheckName, readonly string[]>>;

export interface Plan {
  commands: PlanCommands;
  steps: Step[];
  /** Validations of the plan as a whole, after its last step. */
  validations: Step[];
}

/** Every step and validation in execution order. */
export function stepsInOrder({ steps, validations }: Pick<Plan, 'steps' | 'validations'>): Step[] {
  return [...steps, ...validations].flatMap((step) => [step, ...stepsInOrder({ steps: [], validations: step.validations })]);
}

/** The rest of a plan whose steps with these ids are finished, in execution order. */
export function restOf(plan: Plan, finished: ReadonlySet<string>): Plan {
  const left = stepsInOrder(plan).filter(({ id }) => !finished.has(id));
  return { commands: plan.commands, steps: left.map((step) => ({ ...step, validations: [] })), validations: [] };
}

/** A digest that is equal for plans that do the same, regardless of comments and layout. */
export function digestOfPlan(plan: Plan): string {
  const meaning = { commands: plan.commands, steps: stepsInOrder(plan).map(({ id, tool, input }) => ({ id, tool, input })) };
  return createHash('sha256').update(stableJson(meaning)).digest('hex');
}

/** A plan's commands as checks of its project. An argument `.` is replaced by the path to check; without one, the path is appended. */
export function checksOfPlan({ commands }: Plan): Partial<Record<CheckName, Command>> {
  return Object.fromEntries(
    Object.entries(commands).map(([name, argv]): [string, Command] => [
      name,
      { argv, on: (path) => (argv.includes('.') ? argv.map((word) => (word === '.' ? argument(path) : word)) : [...argv, argument(path)]) },
    ]),
  );
}
