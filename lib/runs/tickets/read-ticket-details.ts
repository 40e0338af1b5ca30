import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { readOwnJobs } from '#lib/jobs/own-jobs.ts';
import { budgetOf } from './budget-of-run.ts';
import { previewOutput } from './preview-output.ts';
import { readApprovals } from './read-approvals.ts';
import { readCalls } from './read-calls.ts';
import { readDiffs } from './read-diffs.ts';
import { listFiles } from './read-files.ts';
import { listOutputs, readOutput } from './read-tickets.ts';
import { budgetFacts, readRunSummary } from './run-summary.ts';
import type { OutputSummary, Ticket } from './ticket.ts';

export type TicketDetails = Awaited<ReturnType<typeof readTicketDetails>>;

/**
 * What the page of a ticket shows beyond the ticket itself.
 * @param chosen the id of the output to show; else the newest
 */
export async function readTicketDetails(
  { db, userId, storage, models }: { db: Db; userId: string } & Pick<Services, 'storage' | 'models'>,
  ticket: Ticket,
  { chosen, now }: { chosen: string | undefined; now: Date },
) {
  const running = ticket.status === 'running';
  const waiting = ticket.status === 'awaiting_approval';
  const ownFiles = ticket.agentType === 'workspace' || ticket.agentType === 'plan';
  const outputs = await listOutputs(db, ticket.id);
  const shown = outputs.find(({ id }) => id === chosen) ?? outputs[0];
  const turnId = turnToShow(ticket, shown, Boolean(chosen));
  const [output, calls, files, approvals, run, diffs, jobs] = await Promise.all([
    shown ? readOutput(db, shown.id) : null,
    turnId && !ownFiles ? readCalls(db, [turnId]) : [],
    ownFiles ? listFiles(db, ticket.id, ticket.runId) : [],
    waiting ? readApprovals(db, ticket.id) : [],
    ownFiles && ticket.runId ? readRunSummary(db, ticket.runId, ticket.grantedAt, now) : null,
    ownFiles && ticket.runId ? readDiffs(db, storage, userId, ticket.id, ticket.runId) : [],
    running && !ticket.turn?.running ? readOwnJobs(db, workRunSpec) : null,
  ]);
  const preview = output && (await previewOutput({ storage, userId }, output));
  return {
    outputs,
    shown: shown && output ? { id: shown.id, ...output, preview } : null,
    calls: run?.calls ?? calls,
    todos: run?.plan ?? [],
    usage:
      run && ticket.agentType === 'workspace'
        ? budgetFacts(run.used, budgetOf(ticket.parameters, (await models.current()).background))
        : null,
    files,
    approvals,
    diffs,
    jobs,
    /** Whether it works on files in a workspace. */
    ownFiles,
    running,
    /** Whether nothing about it can be changed now. */
    fixed: running || waiting,
  };
}

/** The turn whose calls are shown: without a chosen output, the current run, or why the last one failed. */
function turnToShow({ status, turnId }: Ticket, shown: OutputSummary | undefined, isChosen: boolean): string | null {
  const isWithoutOutput = status === 'running' || status === 'awaiting_approval' || status === 'failed' || status === 'cancelled';
  if (isWithoutOutput) return isChosen && shown ? shown.turnId : turnId;
  return shown?.turnId ?? turnId;
}
