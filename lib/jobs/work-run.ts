import { runTicket } from '#lib/work/run-ticket.ts';
import { cancelRun, failRun } from '#lib/work/settle-run.ts';
import { defineJob } from './define-job.ts';
import { CANCELLED } from './job-queue.ts';
import { jobTerms } from './job-terms.ts';

/** Carries out a run of a work ticket that is `running`. */
export const workRun = defineJob({
  ...jobTerms.workRun,
  async run(ctx, { user_id: userId, ticket_id: ticketId, run_id: runId }, { mayRetry, signal }) {
    await runTicket(ctx, { userId, ticketId, runId, mayRetry }, signal);
  },
  givenUp: ({ db }, { ticket_id: ticketId, run_id: runId }, reason) =>
    reason === CANCELLED ? cancelRun(db, { ticketId, runId }) : failRun(db, { ticketId, runId }, reason),
});
