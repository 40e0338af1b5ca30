import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import type { JobRestart } from '#lib/jobs/job-restart.ts';
import { startWork } from '#lib/primitives/actions/work-run.ts';

/** Runs the ticket of a dead job again. */
export const workRunRestart: JobRestart = {
  job: workRunSpec.name,
  async restart(ctx, ids) {
    await startWork(ctx, ids.ticket_id!);
    return 'The ticket runs again in a new job.';
  },
};
