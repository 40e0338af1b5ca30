import type { JobRestart } from '#lib/jobs/job-restart.ts';
import { deliverableGenerateRestart } from '#lib/runs/drafts/jobs/deliverable-generate-restart.ts';
import { workRunRestart } from '#lib/runs/tickets/jobs/work-run-restart.ts';

/** How dead jobs start again. A dead job that is not here runs once more itself. */
export const jobRestarts: readonly JobRestart[] = [deliverableGenerateRestart, workRunRestart];
