import { exitMessage } from '#lib/agent/operator/exit-reason.ts';
import { operatorInput } from '#lib/agent/operator/operator-input.ts';
import { exitOf } from '#lib/agent/operator/operator-output.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import type { Embedder } from '#lib/search/embedder.ts';
import { finalise } from '#lib/turns/finalise.ts';
import { fold } from '#lib/turns/fold.ts';
import { withLargeOutputReferred } from '#lib/turns/large-output.ts';
import type { LiveTurn } from '#lib/turns/live-turn.ts';
import type { PartnerMetadata } from '#lib/turns/message.ts';
import { recordingInterceptor } from '#lib/turns/recording-interceptor.ts';
import { TurnLog } from '#lib/turns/turn-log.ts';
import { usageOf } from '#lib/turns/turn-usage.ts';
import { afterTurn } from './after-turn.ts';
import { chatOperator } from './chat-operator.ts';
import type { QueryEmbedding } from './gather-context.ts';

/** What running a turn needs from outside. `log` writes one line and answers an id for it. */
export interface TurnPorts {
  db: Db;
  model: PartnerModel;
  registry: Registry;
  instructions: string;
  embedder?: Embedder;
  /** The queue that actions put work into. */
  jobs?: PrimitiveContext['jobs'];
  /** The way to servers that people added. */
  tools?: PrimitiveContext['tools'];
  /** False where there is no mail server: mails are only saved. */
  sendsMail?: boolean;
  /** See EntityContext. */
  webhookOrigins?: PrimitiveContext['webhookOrigins'];
  /** Where contents of files are kept. */
  storage?: PrimitiveContext['storage'];
  clock: Clock;
  /** This process, among all that share the database. */
  instance: string;
  log: (message: string, error?: unknown) => string;
}

export interface StartedTurn {
  live: LiveTurn;
  lease: string;
  attempt: number;
  /** What the person wrote. */
  message: string;
  trigger: 'user' | 'signal';
  screen?: string;
  query: Promise<QueryEmbedding>;
}

/**
 * Runs a started turn to its end, whatever happens to whoever asked for it: has the partner answer, and writes how it ended.
 * Never throws; a turn whose end cannot be written is left to recovery.
 */
export async function runTurn(ports: TurnPorts, { live, lease, attempt, message, trigger, screen, query }: StartedTurn): Promise<void> {
  const { db, model, clock, log } = ports;
  const turnLog = new TurnLog(db, live, lease, log);
  const metadata: PartnerMetadata = { turnId: live.id, attempt, createdAt: clock.now().toISOString(), model: model.id };
  turnLog.say({ type: 'start', messageId: live.id, messageMetadata: metadata });

  const partner = chatOperator(ports, {
    id: live.id,
    userId: live.userId,
    sessionId: live.sessionId,
    interceptors: [recordingInterceptor(turnLog, clock, live.signal)],
    query,
    ...(screen ? { screen } : {}),
  });
  const output = await partner.execute(operatorInput(message, trigger, { session: live.sessionId, metadata: { turn: live.id } }), {
    signal: live.signal,
    tell: (event) => {
      if (event.type === 'chunk') turnLog.say(withLargeOutputReferred(live.id, event.chunk));
    },
  });
  const exit = exitOf(output);
  const usage = usageOf(output.metadata);

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
        ...(exitMessage(exit) ? { words: exitMessage(exit) } : {}),
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

  await afterTurn(ports, output.effects, live.userId);
}
