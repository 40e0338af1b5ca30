import type { UIMessageChunk } from 'ai';
import type { Db } from '#lib/supabase/db.ts';
import { coalesce } from './coalesce.ts';
import type { LiveTurn } from './live-turn.ts';
import { type CallRecord, type FinishInput, turnStore } from './turn-store.ts';

/** The longest time between two appends, which are also the heartbeat. In ms. */
export const APPEND_EVERY_MS = 1000;
const RETRY_MS = [200, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000];

/**
 * The durable log of one running turn. What is said goes to live readers at once and to the database at step
 * boundaries and at most a second later; each append asks whether to stop.
 */
export class TurnLog {
  readonly #db: Db;
  readonly #live: LiveTurn;
  readonly #lease: string;
  readonly #warn: (message: string, error: unknown) => void;
  readonly #stored: UIMessageChunk[] = [];
  readonly #calls = new Map<string, CallRecord>();
  readonly #timer: NodeJS.Timeout;
  /** On their way to the database. */
  #sending: UIMessageChunk[] = [];
  #pending: UIMessageChunk[] = [];
  #changed = new Set<string>();
  #chain: Promise<void> = Promise.resolve();
  #sealed = false;

  constructor(db: Db, live: LiveTurn, lease: string, warn: (message: string, error: unknown) => void) {
    this.#db = db;
    this.#live = live;
    this.#lease = lease;
    this.#warn = warn;
    this.#timer = setInterval(
      () => void this.flush().catch((error) => warn('The log of a turn waits for the database', error)),
      APPEND_EVERY_MS,
    );
  }

  say(chunk: UIMessageChunk): void {
    this.#pending.push(chunk);
    this.#live.say(chunk);
  }

  /** Everything said so far. */
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
   * Brings what was said and called until now to the database. What could not be written stays and goes with the next.
   * @throws {TurnStoreError} when the database is away
   */
  flush(): Promise<void> {
    const turn = this.#chain.then(() => this.#append());
    this.#chain = turn.catch(() => undefined);
    return turn;
  }

  async #append(): Promise<void> {
    if (this.#sealed) return;
    const chunks = coalesce(this.#pending);
    const calls = [...this.#changed].map((id) => this.#calls.get(id)!);
    this.#sending = chunks;
    this.#pending = [];
    this.#changed = new Set();
    try {
      const answer = await turnStore.append(this.#db, this.#live.id, this.#lease, this.#stored.length, chunks, calls);
      this.#stored.push(...chunks);
      this.#sending = [];
      if (answer.lease_lost) this.#live.abort('lease_lost');
      else if (answer.stop_requested) this.#live.abort('stopped');
    } catch (error) {
      this.#pending = [...chunks, ...this.#pending];
      this.#sending = [];
      for (const call of calls) this.#changed.add(call.call_id);
      throw error;
    }
  }

  /**
   * Ends the turn in the database, trying for most of a minute while it is away.
   * @returns false when the lease was lost and another process ended the turn
   * @throws {TurnStoreError} when it could not be written: recovery will end the turn from what is stored
   */
  async finish(input: Omit<FinishInput, 'turn' | 'lease' | 'from_seq' | 'chunks' | 'calls'>): Promise<boolean> {
    clearInterval(this.#timer);
    await this.#chain;
    this.#sealed = true;
    const chunks = coalesce(this.#pending);
    for (let attempt = 0; ; attempt++) {
      try {
        return await turnStore.finish(this.#db, {
          ...input,
          turn: this.#live.id,
          lease: this.#lease,
          from_seq: this.#stored.length,
          chunks,
          calls: this.calls,
        });
      } catch (error) {
        const wait = RETRY_MS[attempt];
        if (wait === undefined) throw error;
        this.#warn('The end of a turn waits for the database', error);
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
