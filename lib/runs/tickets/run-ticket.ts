import { carryOut, type EffectHandlers } from '#lib/agent/operator/effect.ts';
import { exitMessage } from '#lib/agent/operator/exit-reason.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import type { OperatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { AgentType } from '#lib/entities/work.ts';
import { cancelRun, failRun, type Run } from '#lib/features/tickets/end-run.ts';
import { startTurn, type Turn } from '#lib/turns/turn.ts';
import { textOfTurn } from '#lib/turns/turn-text.ts';
import { gatherWork, type WorkBrief } from './brief.ts';
import { mayPass } from './ending.ts';
import { filesOperator } from './files-operator.ts';
import { finishOnFiles } from './finish-on-files.ts';
import type { WorkspaceServices } from './in-workspace.ts';
import { planTicketOperator, stepsOf } from './plan-ticket-operator.ts';
import { progressReporter } from './progress.ts';
import { finishWork, readingOperator } from './reading-operator.ts';
import { finishRun, takeRun } from './settle-run.ts';
import { isAsking, waitForPerson } from './wait-for-person.ts';

export type TicketServices = WorkspaceServices & Pick<Services, 'actingAs' | 'model' | 'modelNamed' | 'embedder' | 'jobs' | 'instance'>;

export interface TicketRun extends Run {
  userId: string;
  /** Whether a temporary failure is left to another attempt instead of failing the ticket. */
  mayRetry?: boolean;
}

/** The run failed for a temporary reason, and the ticket still waits for it. */
export class RetryableRunError extends Error {}

/**
 * Executes a run of a work ticket in a new turn, and completes the ticket with its output or fails it with a reason.
 * Does nothing if the run is no longer current (it ended, was cancelled, or another started), so that a job may run
 * twice.
 * @throws {RetryableRunError} when another attempt may help and `mayRetry` is set, or the signal was aborted
 * @throws errors of the database client
 */
export async function runTicket(
  services: TicketServices,
  { userId, mayRetry = false, ...run }: TicketRun,
  signal: AbortSignal,
): Promise<void> {
  const { storage, clock } = services;
  const db = services.actingAs(userId);
  const brief = await gatherWork(db, run.ticketId, clock.now());
  if (brief?.ticket.status !== 'running' || brief.ticket.run_id !== run.runId) return;

  const { turn_id: before } = brief.ticket;
  const written = before ? await textOfTurn(db, before) : null;
  const { task } = brief.ticket;
  const finish = (turn: string, content: string) =>
    hasFiles(brief.agentType) ? finishOnFiles(db, storage, userId, run, turn, content, task) : finishRun(db, run, turn, content, task);
  if (before && written) return finish(before, written);
  if (before && (await isAsking(db, run.ticketId))) return waitForPerson(services, db, run, userId, before);

  let wanted = false;
  const turn = await startTurn(services, db, {
    userId,
    trigger: brief.ticket.leg > 0 ? 'signal' : brief.ticket.due_at ? 'schedule' : 'user',
    operator: 'work.run',
    parent: before,
    run: run.runId,
    keep: async (id) => {
      wanted = await takeRun(db, run, id);
    },
  });
  if (!wanted) turn.live.abort('stopped');
  const output = await work(services, db, turn, brief, run, signal);
  const ending = output.exit;
  const kept = await turn.end(ending, output.metadata, { ticket: run.ticketId, run: run.runId });
  if (!kept) throw new RetryableRunError('Another process has taken over this turn.');
  const handlers: EffectHandlers = {
    finish_work: (effect) => finish(turn.id, finishWork.parse(effect).content),
  };
  for (const effect of output.effects) await carryOut(effect, handlers);
  if (ending.reason === 'complete') return;
  if (ending.reason === 'awaiting_approval') return waitForPerson(services, db, run, userId, turn.id);
  if (ending.reason === 'stopped') return cancelRun(db, run, turn.id);
  if (signal.aborted || (mayRetry && mayPass(ending))) throw new RetryableRunError(exitMessage(ending) ?? 'The run did not finish.');
  return failRun(db, run, exitMessage(ending) ?? 'The run wrote nothing.');
}

/** Types of tickets that have files. */
const hasFiles = (agentType: AgentType) => agentType === 'workspace' || agentType === 'plan';

/** Runs the ticket's operator in this turn and reports progress on the ticket. */
async function work(
  services: TicketServices,
  db: Db,
  turn: Turn,
  brief: WorkBrief,
  run: Run,
  signal: AbortSignal,
): Promise<OperatorOutput> {
  const progress = progressReporter(db, run, services.log);
  const steps = brief.agentType === 'plan' ? await stepsOf(String(brief.parameters.plan ?? ''), turn.live.userId) : undefined;
  let place = 0;
  const following: Interceptor = {
    beforeStep: (step) => {
      place = step;
    },
    beforeCall: ({ name, input }) => progress.called(name, input, steps && place / steps),
  };
  const onFiles = brief.agentType === 'plan' ? planTicketOperator : filesOperator;
  const operator = hasFiles(brief.agentType) ? onFiles(services) : readingOperator(services);
  try {
    const trigger = brief.ticket.due_at ? 'schedule' : 'task';
    return await turn.run(operator, operatorInput(brief.ticket.task, trigger, { metadata: { ...run } }), {
      shutdown: signal,
      interceptors: [following],
      heard(event) {
        if (event.type === 'chunk' && event.chunk.type === 'text-delta') progress.wrote(event.chunk.delta.length);
      },
    });
  } finally {
    progress.end();
  }
}
