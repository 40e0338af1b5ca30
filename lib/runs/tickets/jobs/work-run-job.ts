import { cancelRun, failRun } from '#lib/features/tickets/end-run.ts';
import { runKey, workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { CANCELLED } from '#lib/jobs/job-queue.ts';
import { runTicket, type TicketServices } from '#lib/runs/tickets/run-ticket.ts';
import { workDue } from './work-due.ts';

/** Runs a work ticket whose status is `running`. */
export const workRunJob = defineJob({
  ...workRunSpec,
  async run(ctx: JobContext<TicketServices>, { user_id: userId, ticket_id: ticketId, run_id: runId }, { mayRetry, signal }) {
    await runTicket(ctx, { userId, ticketId, runId, mayRetry }, signal);
  },
  onDeadLetter: ({ db }, { ticket_id: ticketId, run_id: runId }, reason) =>
    reason === CANCELLED ? cancelRun(db, { ticketId, runId }) : failRun(db, { ticketId, runId }, reason),
  due: workDue,
  orphans: {
    find: `
      select w.id, w.user_id, w.run_id, w.leg from public.work_tickets w
      where w.status = 'running' and w.run_id is not null and w.updated_at < now() - interval '2 minutes'
      order by w.updated_at limit 1000`,
    queued: ({ id, user_id, run_id, leg }: { id: string; user_id: string; run_id: string; leg: number }) => ({
      input: { user_id, ticket_id: id, run_id },
      key: runKey(run_id, leg),
    }),
  },
});
