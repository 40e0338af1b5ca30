import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import { invalidInput, type Problem } from './invalid-input.ts';
import { formatProblems } from './plan-problem.ts';

/** The path at which a run sees its ticket's files. */
const ROOT = '/workspace';

/** The problems of a ticket's plan, one per line; null for a valid plan. */
export async function problemOfPlan(source: string, person: string): Promise<string | null> {
  const parsed = await untrusted.run('read-plan', { source, root: ROOT }, { person }).catch((error) => {
    if (error instanceof RefusedInput) return { problems: [{ line: 1, column: 1, message: error.message }] };
    throw error;
  });
  return 'problems' in parsed ? formatProblems(parsed.problems) : null;
}

/** The plan in a ticket's parameters, if it differs from the previous one. */
export async function problemsOfParameters(person: string, parameters: unknown, before: unknown): Promise<Problem[]> {
  const plan = planIn(parameters);
  if (plan === undefined || plan === planIn(before)) return [];
  const problem = await problemOfPlan(plan, person);
  return problem === null ? [] : [{ path: 'parameters.plan', expected: expected(problem) }];
}

/** Rejects an invalid plan file. @throws {PrimitiveError} `invalid_input` */
export async function demandPlan(source: string, person: string, path: string): Promise<void> {
  const problem = await problemOfPlan(source, person);
  if (problem !== null) throw invalidInput([{ path, expected: expected(problem) }]);
}

const planIn = (parameters: unknown) => (parameters as { plan?: string } | null | undefined)?.plan;
const expected = (problem: string) => `a plan without mistakes. This one has:\n${problem}\n`;
