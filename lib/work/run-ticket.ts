import type { Clock } from '#lib/clock.ts';
import { isRunnable } from '#lib/entities/work.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { type Exit, exitWords } from '#lib/operator/exit-reason.ts';
import { readingRegistry } from '#lib/primitives/index.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import type { ActingAs } from '#lib/supabase/acting-as.ts';
import type { Db } from '#lib/supabase/db.ts';
import { runOperator } from '#lib/thinking-partner/operator.ts';
import { fold } from '#lib/turns/fold.ts';
import { withLargeOutputReferred } from '#lib/turns/large-output.ts';
import { lastText, type OwnTurn, openOwnTurn, textOfTurn } from '#lib/turns/own-turn.ts';
import type { TurnUsage } from '#lib/turns/turn-store.ts';
import { gatherWork, type WorkBrief } from './brief.ts';
import { endingOf, mayPass } from './ending.ts';
import { lastWorkInstructions, workInstructions } from './instructions.ts';
import { progressTeller } from './progress.ts';
import { workMessages } from './prompt.ts';
import { cancelRun, failRun, finishRun, type Run, takeRun } from './settle-run.ts';

/** What running tickets needs from outside. */
export interface WorkPorts {
  actingAs: ActingAs;
  model: PartnerModel;
  embedder?: Embedder;
  clock: Clock;
  /** This process, among all that share the database. */
  instance: string;
  log: (message: string, error?: unknown) => string;
}

export interface TicketRun extends Run {
  userId: string;
  /** Whether a failure that may pass is left to another attempt instead of being kept as the ticket's. */
  mayRetry?: boolean;
}

/** The run failed for a reason that may pass: the ticket still waits for it. */
export class WorkUnfinished extends Error {}

const nothingUsed: TurnUsage = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0, cost_nanousd: 0, turns_used: 0 };

/**
 * Carries out a run of a work ticket: an operator with the primitives that look, whose last words are the output. The
 * ticket is completed with its output, or failed with the reason. A run that is not its ticket's any more (it ended, was
 * cancelled, another began) is left alone, so that a job may run twice. Its work is a turn of its own.
 * @throws {WorkUnfinished} when another attempt may help and `mayRetry` is set, or the signal was aborted
 * @throws what the database client throws when the database is away
 */
export async function runTicket(ports: WorkPorts, { userId, mayRetry = false, ...run }: TicketRun, signal: AbortSignal): Promise<void> {
  const db = ports.actingAs(userId);
  const brief = await gatherWork(db, run.ticketId, ports.clock.now());
  if (brief?.ticket.status !== 'running' || brief.ticket.run_id !== run.runId) return;
  if (!isRunnable(brief.agentType)) return failRun(db, run, `Work of the type ${brief.agentType} cannot be run yet.`);

  const { turn_id: before } = brief.ticket;
  const written = before ? await textOfTurn(db, before) : null;
  if (before && written) return finishRun(db, run, before, written, brief.ticket.task);

  let wanted = false;
  const turn = await openOwnTurn(ports, db, {
    userId,
    trigger: brief.ticket.due_at ? 'schedule' : 'user',
    operator: 'work.run',
    keep: async (id) => {
      wanted = await takeRun(db, run, id);
    },
  });
  if (!wanted) turn.live.abort('stopped');
  const { exit, usage, text } = await work(ports, db, turn, brief, run, signal);
  const ending = endingOf(exit, text);
  const kept = await turn.end(ending, usage, { ticket: run.ticketId, run: run.runId });
  if (!kept) throw new WorkUnfinished('Another process has taken this turn over.');
  if (ending.reason === 'complete' && text) return finishRun(db, run, turn.live.id, text, brief.ticket.task);
  if (ending.reason === 'stopped') return cancelRun(db, run, turn.live.id);
  if (signal.aborted || (mayRetry && mayPass(ending))) throw new WorkUnfinished(exitWords(ending) ?? 'It is not done.');
  return failRun(db, run, exitWords(ending) ?? 'Nothing was written.');
}

async function work(
  ports: WorkPorts,
  db: Db,
  { live, log: turnLog }: OwnTurn,
  brief: WorkBrief,
  run: Run,
  signal: AbortSignal,
): Promise<{ exit: Exit; usage: TurnUsage; text: string | null }> {
  const { clock, log, embedder, model } = ports;
  const progress = progressTeller(db, run, log);
  const abort = () => live.abort('shutdown');
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const begun = new Set<string>();
  try {
    const { exit, usage } = await runOperator({
      model,
      instructions: cachedInstructions(workInstructions(brief.agentType)),
      lastInstructions: lastWorkInstructions,
      messages: workMessages(brief, clock.now()),
      registry: readingRegistry,
      context: {
        db,
        userId: live.userId,
        clock,
        timeZone: brief.person.timeZone,
        turnId: live.id,
        log,
        ...(embedder ? { embedder } : {}),
      },
      signal: live.signal,
      telling: {
        say(chunk) {
          if (chunk.type === 'text-delta') progress.wrote(chunk.delta.length);
          turnLog.say(withLargeOutputReferred(live.id, chunk));
        },
        keepCall(call) {
          if (call.state === 'running' && !begun.has(call.call_id)) {
            begun.add(call.call_id);
            progress.called(call.name, call.input);
          }
          turnLog.keepCall(call);
        },
        flush: () => turnLog.flush(),
      },
    });
    return { exit, usage, text: lastText((await fold(live.id, turnLog.said)).parts) };
  } catch (error) {
    const id = log('A work ticket could not be run', error);
    return { exit: { reason: 'error', code: 'internal', words: `Something went wrong here (${id}).` }, usage: nothingUsed, text: null };
  } finally {
    progress.end();
    signal.removeEventListener('abort', abort);
  }
}
