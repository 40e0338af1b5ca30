import type { Clock } from '#lib/clock.ts';
import { rowIds } from '#lib/entities/row-ids.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { cachedInstructions } from '#lib/models/prompt-cache.ts';
import { type Exit, exitWords } from '#lib/operator/exit-reason.ts';
import type { PrimitiveContext } from '#lib/primitives/context.ts';
import type { Registry } from '#lib/primitives/registry.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import type { Db } from '#lib/supabase/db.ts';
import { finalise } from '#lib/turns/finalise.ts';
import { fold } from '#lib/turns/fold.ts';
import { withLargeOutputReferred } from '#lib/turns/large-output.ts';
import type { LiveTurn } from '#lib/turns/live-turn.ts';
import type { PartnerMetadata } from '#lib/turns/message.ts';
import { TurnLog } from '#lib/turns/turn-log.ts';
import type { TurnUsage } from '#lib/turns/turn-store.ts';
import { carryOut, effectsOf } from './after-turn.ts';
import { carryOutApproval } from './carry-out-approval.ts';
import type { GatheredContext } from './context.ts';
import { gatherContext, type QueryEmbedding } from './gather-context.ts';
import { lastInstructions } from './instructions.ts';
import { runOperator, type Telling } from './operator.ts';
import { promptMessages } from './prompt.ts';

/** What running a turn needs from outside. `log` writes one line and answers an id for it. */
export interface TurnPorts {
  db: Db;
  model: PartnerModel;
  registry: Registry;
  instructions: string;
  embedder?: Embedder;
  /** The queue that actions put work into. */
  jobs?: PrimitiveContext['jobs'];
  /** False where there is no mail server: mails are only saved. */
  sendsMail?: boolean;
  clock: Clock;
  /** This process, among all that share the database. */
  instance: string;
  log: (message: string, error?: unknown) => string;
}

export interface StartedTurn {
  live: LiveTurn;
  lease: string;
  attempt: number;
  screen?: string;
  query: Promise<QueryEmbedding>;
}

const nothingUsed: TurnUsage = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0, cost_nanousd: 0, turns_used: 0 };

/**
 * Runs a started turn to its end, whatever happens to whoever asked for it: gathers the context, runs the partner, and
 * writes how it ended. Never throws; a turn whose end cannot be written is left to recovery.
 */
export async function runTurn(ports: TurnPorts, { live, lease, attempt, screen, query }: StartedTurn): Promise<void> {
  const { db, model, registry, clock, log } = ports;
  const turnLog = new TurnLog(db, live, lease, log);
  const metadata: PartnerMetadata = { turnId: live.id, attempt, createdAt: clock.now().toISOString(), model: model.id };
  turnLog.say({ type: 'start', messageId: live.id, messageMetadata: metadata });

  let exit: Exit;
  let usage = nothingUsed;
  let gathered: GatheredContext | undefined;
  try {
    gathered = await gatherContext(db, live.id, await query);
    const context = {
      db,
      userId: live.userId,
      clock,
      timeZone: gathered.profile?.time_zone ?? 'UTC',
      sessionId: live.sessionId,
      turnId: live.id,
      ...rowIds(gathered.turn.message_id),
      log,
      ...(screen ? { screen } : {}),
      ...(ports.embedder ? { embedder: ports.embedder } : {}),
      ...(ports.jobs ? { jobs: ports.jobs } : {}),
      ...(ports.sendsMail === undefined ? {} : { sendsMail: ports.sendsMail }),
    };
    const messages = await promptMessages(
      gathered,
      registry.aiTools(() => context),
      clock.now(),
      screen,
    );
    const telling: Telling = {
      say: (chunk) => turnLog.say(withLargeOutputReferred(live.id, chunk)),
      keepCall: (call) => turnLog.keepCall(call),
      flush: () => turnLog.flush(),
    };
    const approval = gathered.history.at(-1)?.metadata?.approval;
    const carriedOut = await carryOutApproval(registry, { ...context, signal: live.signal }, approval, telling);
    ({ exit, usage } = await runOperator({
      model,
      instructions: cachedInstructions(ports.instructions),
      lastInstructions,
      messages: [...messages, ...carriedOut],
      registry,
      context,
      signal: live.signal,
      telling,
    }));
  } catch (error) {
    const id = log('A turn failed', error);
    exit = live.signal.aborted
      ? { reason: live.signal.reason === 'stopped' ? 'stopped' : 'interrupted' }
      : { reason: 'error', code: 'internal', words: `Something went wrong here (${id}). What was written is kept.` };
  }

  try {
    if (live.signal.reason === 'lease_lost') {
      turnLog.abandon();
      return;
    }
    const ending: PartnerMetadata = {
      ...metadata,
      endedAt: clock.now().toISOString(),
      tokensIn: usage.tokens_in,
      tokensOut: usage.tokens_out,
      costNanoUsd: usage.cost_nanousd,
    };
    const partial = await fold(live.id, turnLog.said);
    const closing = finalise(partial, exit, turnLog.calls, ending).map((chunk) => withLargeOutputReferred(live.id, chunk));
    const message = await fold(live.id, [...turnLog.said, ...closing]);
    const kept = await turnLog.finish(closing, {
      message,
      exit_reason: exit.reason,
      exit_detail: {
        ...(exit.code ? { code: exit.code } : {}),
        ...(exit.truncated ? { truncated: true } : {}),
        ...(exitWords(exit) ? { words: exitWords(exit) } : {}),
      },
      usage,
    });
    // Whoever reads along hears of an end only when it is the one that is kept.
    if (kept) for (const chunk of closing) live.say(chunk);
  } catch (error) {
    turnLog.abandon();
    log('The end of a turn could not be written; recovery will end it', error);
  } finally {
    live.end();
    live.settle();
  }

  if (gathered) for (const effect of effectsOf(gathered)) await carryOut(ports, effect, gathered, live.userId);
}
