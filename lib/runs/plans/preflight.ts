import { notPublicMessage } from '#lib/base/http/public-address.ts';
import { byPlace, type PlanProblem } from '#lib/entities/plan-problem.ts';
import { type Plan, stepsInOrder } from './plan.ts';
import { planTools } from './tools/index.ts';

/** What a plan may use where it is to run. */
export interface Place {
  /** Origins that may be asked though they are neither https nor public. */
  allowedOrigins: readonly string[];
  /** What a person can do so that an origin may be asked; a sentence. */
  allowing(origin: string): string;
  /** Why no programs can be run; absent where they can. */
  noPrograms?: string;
}

/** What a plan wants that cannot be had here, told before its first step. */
export function problemsHere(plan: Plan, { allowedOrigins, allowing, noPrograms }: Place): PlanProblem[] {
  return stepsInOrder(plan)
    .flatMap(({ tool, input, line, column }) => {
      const told = (message: string) => [{ line, column, message: `${tool} cannot be done here. ${message}` }];
      if (tool !== 'HTTP_REQUEST') return noPrograms && planTools.get(tool)?.kind === 'outside' ? told(noPrograms) : [];
      const url = new URL(String(input.url));
      if (allowedOrigins.includes(url.origin) || (url.protocol === 'https:' && !notPublicMessage(url))) return [];
      return told(`${url.origin} is not a public https address. ${allowing(url.origin)}`);
    })
    .sort(byPlace);
}
