import { cancelRun, failRun } from '#lib/features/tickets/end-run.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { CANCELLED } from '#lib/jobs/job-queue.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';
import { runTicket, type TicketServices } from '#lib/runs/tickets/run-ticket.ts';

/** Runs a work ticket whose status is `running`. */
export const workRunJob = defineJob({
  ...jobSpecs.workRun,
  async run(ctx: JobContext<TicketServices>, { user_id: userId, ticket_id: ticketId, run_id: runId }, { mayRetry, signal }) {
    await runTicket(ctx, { userId, ticketId, runId, mayRetry }, signal);
  },
  onDeadLetter: ({ db }, { ticket_id: ticketId, run_id: runId }, reason) =>
    reason === CANCELLED ? cancelRun(db, { ticketId, runId }) : failRun(db, { ticketId, runId }, reason),
});
