import { type LoggedCall, LoggedCalls } from '#lib/agent/logged-calls.ts';
import { type Exit, exitMessage } from '#lib/agent/operator/exit-reason.ts';
import { type Interceptor, Interceptors } from '#lib/agent/operator/interceptor.ts';
import type { Operator, OperatorEvent } from '#lib/agent/operator/operator.ts';
import type { OperatorInput } from '#lib/agent/operator/operator-input.ts';
import type { OperatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { Log } from '#lib/base/log.ts';
import type { Services } from '#lib/base/services.ts';
import type { CallOutput } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';
import { finalize } from './finalize.ts';
import { fold } from './fold.ts';
import { withLargeOutputReferred } from './large-output.ts';
import { LiveTurn } from './live-turn.ts';
import type { PartnerMetadata } from './message.ts';
import { recordingInterceptor } from './recording-interceptor.ts';
import { TurnLog } from './turn-log.ts';
import type { TurnUsage } from './turn-store.ts';

/** Only the model's name, because some turns run no model. */
type TurnServices = Pick<Services, 'clock' | 'log'> & { model: Pick<Services['model'], 'id'> };

/** A turn that is running according to the database. `lease` proves that this process owns it. */
interface StartedTurn {
  live: LiveTurn;
  lease: string;
  attempt: number;
}

/**
 * A turn while this process runs it, for every kind of run: its chunks, its calls, and its end in the database. A turn that a
 * process leaves without an end is ended by {@link recoverTurn}.
 */
export class Turn {
  readonly live: LiveTurn;
  readonly log: TurnLog;
  /** Records each call of the turn. */
  readonly #recording: Interceptor;
  readonly #clock: Clock;
  readonly #warn: Log;
  readonly #metadata: PartnerMetadata;
  readonly #calls: LoggedCalls;

  constructor({ clock, model, log: warn }: TurnServices, db: Db, { live, lease, attempt }: StartedTurn) {
    this.live = live;
    this.log = new TurnLog(db, live, lease, warn);
    this.#recording = recordingInterceptor(this.log, clock, live.signal);
    this.#clock = clock;
    this.#warn = warn;
    this.#metadata = { turnId: live.id, attempt, createdAt: clock.now().toISOString(), model: model.id };
    this.#calls = new LoggedCalls({ interceptors: new Interceptors([this.#recording], warn), clock, tell: (event) => this.tell(event) });
    this.log.say({ type: 'start', messageId: live.id, messageMetadata: this.#metadata });
  }

  get id(): string {
    return this.live.id;
  }

  /** Adds a chunk that a run reports to the log. */
  tell(event: OperatorEvent): void {
    if (event.type === 'chunk') this.log.say(withLargeOutputReferred(this.id, event.chunk));
  }

  /** Runs calls that no model asked for, as one step of the turn. */
  step(calls: readonly LoggedCall[]): Promise<CallOutput[]> {
    return this.#calls.step(0, calls);
  }

  /**
   * Runs an operator as this turn.
   * @param options `shutdown`: interrupts the run; `heard`: receives what the run reports, before it is logged; `interceptors`:
   * see its calls after they are recorded
   */
  async run(
    operator: Operator,
    input: OperatorInput,
    {
      shutdown,
      heard,
      interceptors = [],
    }: { shutdown?: AbortSignal; heard?: (event: OperatorEvent) => void; interceptors?: readonly Interceptor[] } = {},
  ): Promise<OperatorOutput> {
    const abort = () => this.live.abort('shutdown');
    shutdown?.addEventListener('abort', abort, { once: true });
    if (shutdown?.aborted) abort();
    try {
      return await operator.execute(input, {
        signal: this.live.signal,
        interceptors: [this.#recording, ...interceptors],
        scope: { userId: this.live.userId, turnId: this.id, flush: () => this.log.flush() },
        tell: (event) => {
          heard?.(event);
          this.tell(event);
        },
      });
    } finally {
      shutdown?.removeEventListener('abort', abort);
    }
  }

  /**
   * Ends the turn in the database, and for its readers once that is written.
   * @param detail what is stored with the reason
   * @returns false when another process has taken the turn over
   * @throws {TurnStoreError} when the end could not be written; recovery will write it
   */
  async end(exit: Exit, usage: TurnUsage, detail: Record<string, unknown> = {}): Promise<boolean> {
    const { live, log } = this;
    try {
      if (live.signal.reason === 'lease_lost') {
        log.abandon();
        return false;
      }
      const metadata: PartnerMetadata = {
        ...this.#metadata,
        endedAt: this.#clock.now().toISOString(),
        tokensIn: usage.tokens_in,
        tokensOut: usage.tokens_out,
        costNanoUsd: usage.cost_nanousd,
      };
      const partial = await fold(live.id, log.said);
      const closing = finalize(partial, exit, log.calls, metadata).map((chunk) => withLargeOutputReferred(live.id, chunk));
      const message = await fold(live.id, [...log.said, ...closing]);
      const endMessage = exitMessage(exit);
      const exit_detail = {
        ...(exit.code ? { code: exit.code } : {}),
        ...(exit.truncated ? { truncated: true } : {}),
        ...(endMessage ? { message: endMessage } : {}),
        ...detail,
      };
      const written = await log.finish(closing, { message, exit_reason: exit.reason, exit_detail, usage: usageOf(usage) });
      if (written) for (const chunk of closing) live.say(chunk);
      return written;
    } catch (error) {
      log.abandon();
      throw error;
    } finally {
      live.end();
      live.settle();
    }
  }

  /** Ends the turn like {@link end}, for a run that nothing depends on. Never throws. */
  async close(exit: Exit, usage: TurnUsage, detail?: Record<string, unknown>): Promise<void> {
    try {
      await this.end(exit, usage, detail);
    } catch (error) {
      this.#warn('The end of a turn could not be written; recovery will write it', error);
    }
  }
}

/** The part of a run's metadata that is stored with its turn. */
function usageOf({ tokens_in, tokens_out, tokens_cache_read, tokens_cache_write, cost_nanousd, turns_used }: TurnUsage): TurnUsage {
  return { tokens_in, tokens_out, tokens_cache_read, tokens_cache_write, cost_nanousd, turns_used };
}

interface NewTurn {
  userId: string;
  trigger: 'user' | 'signal' | 'schedule' | 'system_event';
  /** The kind of run. */
  operator: string;
  /** The turn that led to it. */
  parent?: string | null;
  /** The run of the ticket that it belongs to. */
  run?: string;
  /** Stores the turn's id with what the turn works on, before the turn produces anything. */
  keep?: (turn: string) => Promise<unknown>;
}

/** Starts a turn outside of chats. @throws what the database client and `keep` throw */
export async function startTurn(
  services: TurnServices & Pick<Services, 'instance'>,
  db: Db,
  { userId, parent, run, trigger, operator, keep }: NewTurn,
): Promise<Turn> {
  const { clock, model, instance } = services;
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
  return new Turn(services, db, { live, lease, attempt: 1 });
}
