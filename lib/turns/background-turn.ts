import type { UIMessageChunk } from 'ai';
import { type LoggedCall, LoggedCalls } from '#lib/agent/logged-calls.ts';
import { type Exit, exitMessage } from '#lib/agent/operator/exit-reason.ts';
import { type EndedCall, type Interceptor, Interceptors } from '#lib/agent/operator/interceptor.ts';
import type { OperatorEvent } from '#lib/agent/operator/operator.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import { finalise } from './finalise.ts';
import { fold } from './fold.ts';
import { withLargeOutputReferred } from './large-output.ts';
import { LiveTurn } from './live-turn.ts';
import type { PartnerMetadata } from './message.ts';
import { recordingInterceptor } from './recording-interceptor.ts';
import { TurnLog } from './turn-log.ts';
import { type TurnUsage, turnStore } from './turn-store.ts';

interface OwnTurnPorts {
  clock: Clock;
  model: { id: string };
  instance: string;
  log: (message: string, error?: unknown) => string;
}

/** A turn that belongs to no chat: work that is done in the background, with its log as every turn has it. */
export interface OwnTurn {
  live: LiveTurn;
  log: TurnLog;
  /** Records each call of the turn. */
  recording: Interceptor;
  /** Adds what a run reports to the log. */
  tell(event: OperatorEvent): void;
  /** Runs calls that no model asked for as a step of the turn. */
  step(calls: readonly LoggedCall[]): Promise<EndedCall['output'][]>;
  /**
   * Ends it in the database; `detail` is kept beside how it ended. False when another process has taken it.
   * @throws {TurnStoreError} when it could not be written
   */
  end(exit: Exit, usage: TurnUsage, detail: Record<string, unknown>): Promise<boolean>;
}

interface Beginning {
  userId: string;
  trigger: 'user' | 'signal' | 'schedule' | 'system_event';
  /** The kind of work. */
  operator: string;
  /** The turn that it follows from. */
  parent?: string | null;
  /** The run of a work ticket that it belongs to. */
  run?: string;
  /** Keeps the turn's id with what it works on, before it says anything. */
  keep?: (turn: string) => Promise<unknown>;
}

/** Opens a turn of this person's. @throws what the database client and `keep` throw */
export async function startBackgroundTurn(
  { clock, model, instance, log: warn }: OwnTurnPorts,
  db: Db,
  { userId, parent, run, trigger, operator, keep }: Beginning,
): Promise<OwnTurn> {
  const lease = clock.newId();
  const live = new LiveTurn(clock.newId(), userId, '');
  await db
    .from('turns')
    .insert({
      id: live.id,
      trigger,
      operator,
      model: model.id,
      instance_id: instance,
      lease,
      ...(parent ? { parent_turn_id: parent } : {}),
      ...(run ? { run_id: run } : {}),
    })
    .throwOnError();
  await keep?.(live.id);
  const log = new TurnLog(db, live, lease, warn);
  const metadata: PartnerMetadata = { turnId: live.id, attempt: 1, createdAt: clock.now().toISOString(), model: model.id };
  log.say({ type: 'start', messageId: live.id, messageMetadata: metadata } satisfies UIMessageChunk);
  const recording = recordingInterceptor(log, clock, live.signal);
  const tell = (event: OperatorEvent) => {
    if (event.type === 'chunk') log.say(withLargeOutputReferred(live.id, event.chunk));
  };
  const calls = new LoggedCalls({ interceptors: new Interceptors([recording], warn), clock, tell });
  return {
    live,
    log,
    recording,
    tell,
    step: (own) => calls.step(0, own),
    async end(exit, usage, detail) {
      const ending = {
        ...metadata,
        endedAt: clock.now().toISOString(),
        tokensIn: usage.tokens_in,
        tokensOut: usage.tokens_out,
        costNanoUsd: usage.cost_nanousd,
      };
      const closing = finalise(await fold(live.id, log.said), exit, log.calls, ending);
      const message = await fold(live.id, [...log.said, ...closing]);
      const words = exitMessage(exit);
      const exit_detail = { ...(exit.code ? { code: exit.code } : {}), ...(words ? { words } : {}), ...detail };
      return log.finish(closing, { message, exit_reason: exit.reason, exit_detail, usage });
    },
  };
}

/** The text that a turn ended with, when it ran to its end: what its last step said. Null when it did not. */
export async function textOfTurn(db: Db, turnId: string): Promise<string | null> {
  const turn = await turnStore.read(db, turnId);
  if (turn?.exit_reason !== 'complete') return null;
  const events = await turnStore.events(db, turnId);
  return lastText(
    (
      await fold(
        turnId,
        events.flatMap(({ chunks }) => chunks),
      )
    ).parts,
  );
}

/** What the last step of a message says; null when it says nothing. */
export function lastText(parts: readonly { type: string; text?: string }[]): string | null {
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'step-start') + 1);
  const text = last.flatMap((part) => (part.type === 'text' && part.text ? [part.text] : [])).join('');
  return text.trim() || null;
}
