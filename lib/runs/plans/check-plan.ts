import type { PlanProblem } from '#lib/entities/plan-problem.ts';
import { planIn } from './parse-plan.ts';
import { readYaml } from './read-yaml.ts';

/**
 * Validates a plan without running it. Called only by `untrusted`, since it can take long.
 * @param root the absolute path of the folder that it works on
 */
export function checkPlan(source: string, root: string): PlanProblem[] {
  const parsed = planIn(readYaml(source), root);
  return 'problems' in parsed ? parsed.problems : [];
}
