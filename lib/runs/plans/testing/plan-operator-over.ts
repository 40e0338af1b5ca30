import { textOf } from '#lib/agent/operator/content.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import type { Operator } from '#lib/agent/operator/operator.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { memoryJournal } from '../memory-journal.ts';
import { type AssembledPlan, planOperator } from '../plan-operator.ts';
import { planRuns } from './plan-test-env.ts';

/** An operator that runs the plan in its input on these files. */
export function planOver(
  files: WorkspaceFiles,
  {
    interceptors = [],
    context,
    ...more
  }: Partial<Omit<AssembledPlan, 'context'>> & { context?: Partial<AssembledPlan['context']>; interceptors?: Interceptor[] } = {},
): Operator {
  const memory = memoryJournal();
  return planOperator({
    name: 'plan',
    clock: systemClock(),
    log: (message, error) => {
      throw error ?? new Error(message);
    },
    interceptors,
    assemble: async ({ message }) => ({
      source: textOf(message),
      context: { ...planRuns(files).testEnv.context, ...context },
      place: { allowedOrigins: [], allowing: () => '' },
      journal: () => memory,
      ...more,
    }),
  });
}
