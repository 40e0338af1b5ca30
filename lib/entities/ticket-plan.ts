import { z } from 'zod';
import { parsePlan } from '#lib/plans/parse-plan.ts';
import { problemWords } from '#lib/plans/plan-problem.ts';

/** Where a ticket's files seem to be, for whoever works on them. */
const ROOT = '/workspace';

/** Everything that is wrong with a ticket's plan, a line each; null when nothing is. */
export function problemOfPlan(source: string): string | null {
  const parsed = parsePlan(source, ROOT);
  return 'problems' in parsed ? problemWords(parsed.problems) : null;
}

/** The plan of a ticket: YAML, with everything that is wrong with it told at once. */
export const ticketPlan = z.string().superRefine((source, ctx) => {
  const problem = problemOfPlan(source);
  if (problem) ctx.addIssue({ code: 'custom', message: `a plan without mistakes, which this has:\n${problem}\n` });
});
