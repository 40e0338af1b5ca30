import { systemClock } from '#lib/base/clock.ts';
import { formatProblems } from '#lib/entities/plan-problem.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { memoryFiles } from '#lib/runs/workspace/testing/memory-files.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import type { Journal } from '../journal.ts';
import { memoryJournal } from '../memory-journal.ts';
import type { Plan } from '../plan.ts';
import { readPlan } from '../read-plan.ts';
import { type PlanContext, type PlanEvent, runPlan } from '../run-plan.ts';

/** Parses a valid plan for the folder /workspace. */
export function planOf(source: string, root = '/workspace'): Plan {
  const parsed = readPlan(source, root);
  if ('problems' in parsed) throw new Error(formatProblems(parsed.problems));
  return parsed.plan;
}

/** Files in memory with these in them. */
export async function filesWith(contents: Record<string, string>): Promise<WorkspaceFiles> {
  const files = memoryFiles();
  for (const [path, content] of Object.entries(contents)) await files.write(path, Buffer.from(content));
  return files;
}

export const textAt = async (files: WorkspaceFiles, path: string) => Buffer.from(await files.read(path)).toString();

/** Runs plans one after another on the same files and journal, and records the events. */
export function planRuns(
  files: WorkspaceFiles,
  { journal = memoryJournal(), ...context }: Partial<WorkspaceContext> & { journal?: Journal } = {},
) {
  const events: PlanEvent[] = [];
  const testEnv: PlanContext = {
    execute: ({ call }, context) => workspaceTools.execute(call.name, call.input, context),
    context: {
      files,
      approve: async () => null,
      log: (message, error) => {
        throw error ?? new Error(message);
      },
      ...context,
    },
    journal,
    clock: systemClock(),
    tell: (event) => events.push(event),
  };
  return {
    testEnv,
    journal,
    run: (plan: string | Plan, more: Partial<PlanContext> = {}) =>
      runPlan(typeof plan === 'string' ? planOf(plan, files.root) : plan, { ...testEnv, ...more }),
    /** `3 passed`, for each step that ended since the last call. */
    ended: () => events.splice(0).flatMap((event) => (event.type === 'ended' ? [`${event.step.id} ${event.state}`] : [])),
  };
}
