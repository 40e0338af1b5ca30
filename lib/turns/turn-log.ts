import type { UIMessageChunk } from 'ai';
import { isDiskFull } from '#lib/base/errors.ts';
import type { CallRecord } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';
import { coalesce } from './coalesce.ts';
import type { LiveTurn } from './live-turn.ts';
import { type FinishInput, TurnStoreError, turnStore } from './turn-store.ts';

/** The longest time between two appends, which are also the heartbeat. In ms. */
export const APPEND_EVERY_MS = 1000;
const RETRY_MS = [200, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000];

/**
 * The durable log of one running turn. Chunks go to live readers immediately and to the database at step boundaries, at most a
 * second later. Each append also checks whether a stop was requested.
 */
export class TurnLog {
  readonly #db: Db;
  readonly #live: LiveTurn;
  readonly #lease: string;
  readonly #warn: (message: string, error: unknown) => void;
  readonly #stored: UIMessageChunk[] = [];
  readonly #calls = new Map<string, CallRecord>();
  readonly #timer: NodeJS.Timeout;
  /** Chunks on their way to the database. */
  #sending: UIMessageChunk[] = [];
  #pending: UIMessageChunk[] = [];
  #changed = new Set<string>();
  #chain: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #sealed = false;

  constructor(db: Db, live: LiveTurn, lease: string, warn: (message: string, error: unknown) => void) {
    this.#db = db;
    this.#live = live;
    this.#lease = lease;
    this.#warn = warn;
    this.#timer = setInterval(
      () => void this.flush().catch((error) => warn('A turn’s log is waiting for the database', error)),
      APPEND_EVERY_MS,
    );
  }

  say(chunk: UIMessageChunk): void {
    this.#pending.push(chunk);
    this.#live.say(chunk);
  }

  /** All chunks so far. */
  get said(): UIMessageChunk[] {
    return [...this.#stored, ...this.#sending, ...this.#pending];
  }

  get calls(): CallRecord[] {
    return [...this.#calls.values()];
  }

  keepCall(call: CallRecord): void {
    this.#calls.set(call.call_id, call);
    this.#changed.add(call.call_id);
  }

  /**
   * Writes pending chunks and calls to the database. What could not be written is part of the next append.
   * @throws {TurnStoreError} when the database cannot be reached
   */
  flush(): Promise<void> {
    this.#next ??= this.#chain.then(() => {
      this.#next = undefined;
      return this.#append();
    });
    this.#chain = this.#next.catch(() => undefined);
    return this.#next;
  }

  async #append(): Promise<void> {
    if (this.#sealed) return;
    await this.#send();
  }

  /** A batch stays unchanged until it is known to be stored: sent again, it writes the same row whether or not the first attempt succeeded. */
  async #send(): Promise<void> {
    if (!this.#sending.length) {
      this.#sending = coalesce(this.#pending);
      this.#pending = [];
    }
    const calls = [...this.#changed].map((id) => this.#calls.get(id)!);
    this.#changed = new Set();
    try {
      const answer = await turnStore.append(this.#db, this.#live.id, this.#lease, this.#stored.length, this.#sending, calls);
      this.#stored.push(...this.#sending);
      this.#sending = [];
      if (answer.lease_lost) this.#live.abort('lease_lost');
      else if (answer.stop_requested) this.#live.abort('stopped');
    } catch (error) {
      for (const call of calls) this.#changed.add(call.call_id);
      throw error;
    }
  }

  /**
   * Ends the turn in the database. Retries for almost a minute while the database is unavailable, and as long as the disk is full.
   * @returns false when the lease was lost and another process ended the turn
   * @throws {TurnStoreError} when it could not be written; recovery will end the turn from what is stored
   */
  async finish(closing: UIMessageChunk[], input: Omit<FinishInput, 'turn' | 'lease' | 'from_seq' | 'chunks' | 'calls'>): Promise<boolean> {
    clearInterval(this.#timer);
    this.#sealed = true;
    await this.#chain;
    for (let attempt = 0; ; attempt++) {
      try {
        if (this.#sending.length) await this.#send();
        return await turnStore.finish(this.#db, {
          ...input,
          turn: this.#live.id,
          lease: this.#lease,
          from_seq: this.#stored.length,
          chunks: coalesce([...this.#pending, ...closing]),
          calls: this.calls,
        });
      } catch (error) {
        const away = isDiskFull(error) || (TurnStoreError.is(error) && error.code === '');
        const wait = RETRY_MS[attempt] ?? (away && this.#live.signal.reason !== 'shutdown' ? 8000 : undefined);
        if (wait === undefined) throw error;
        this.#warn('A turn’s ending is waiting for the database', error);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** Stops the timer of a log that will not be finished. */
  abandon(): void {
    clearInterval(this.#timer);
    this.#sealed = true;
  }
}
