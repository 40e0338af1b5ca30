import { notPublicMessage } from '#lib/base/http/public-address.ts';
import { byPlace, type PlanProblem } from '#lib/entities/plan-problem.ts';
import { type Plan, stepsInOrder } from './plan.ts';
import { planTools } from './tools/index.ts';

/** What a plan may use where it runs. */
export interface RunEnvironment {
  /** Origins that requests may go to although they are not https and public. */
  allowedOrigins: readonly string[];
  /** A sentence that says how a person can allow an origin. */
  allowing(origin: string): string;
  /** Why programs cannot run; absent when they can. */
  noPrograms?: string;
}

/** The steps of a plan that cannot run here, found before the first one. */
export function preflightProblems(plan: Plan, { allowedOrigins, allowing, noPrograms }: RunEnvironment): PlanProblem[] {
  return stepsInOrder(plan)
    .flatMap(({ tool, input, line, column }) => {
      const problem = (message: string) => [{ line, column, message: `${tool} cannot run here. ${message}` }];
      if (tool !== 'HTTP_REQUEST') return noPrograms && planTools.get(tool)?.kind === 'outside' ? problem(noPrograms) : [];
      const url = new URL(String(input.url));
      if (allowedOrigins.includes(url.origin) || (url.protocol === 'https:' && !notPublicMessage(url))) return [];
      return problem(`${url.origin} is not a public https address. ${allowing(url.origin)}`);
    })
    .sort(byPlace);
}
