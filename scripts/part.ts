import { setTimeout } from 'node:timers/promises';

/** A process that runs: when it is gone, and how to end it. */
export interface Running {
  gone: Promise<unknown>;
  stop(): Promise<void>;
}

/** Pauses before a part is started again, in ms: longer each time, short again after it has run for a minute. */
const PAUSES = [500, 1000, 2000, 5000, 10_000, 30_000];
const STEADY_MS = 60_000;

/**
 * Keeps one part of the installation running: when it dies, it is started again, with a growing pause. `start` may fail
 * at a restart; it is then tried again. Its signal says that the part is to end, also while it is only starting.
 */
export class Part<R extends Running> {
  readonly #name: string;
  readonly #start: (signal: AbortSignal) => Promise<R>;
  readonly #pauses: readonly number[];
  readonly #ending = new AbortController();
  #current: Promise<R> | undefined;
  #failures = 0;

  constructor(name: string, start: (signal: AbortSignal) => Promise<R>, pauses: readonly number[] = PAUSES) {
    this.#name = name;
    this.#start = start;
    this.#pauses = pauses;
  }

  /** Starts it the first time. @throws what `start` throws */
  async start(): Promise<R> {
    this.#ending.signal.throwIfAborted();
    this.#current = this.#start(this.#ending.signal);
    const running = await this.#current;
    const since = performance.now();
    void running.gone.then(() => {
      if (performance.now() - since > STEADY_MS) this.#failures = 0;
      return this.#startAgain();
    });
    return running;
  }

  async #startAgain(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const pause = this.#pauses[Math.min(this.#failures++, this.#pauses.length - 1)]!;
      console.error(`The ${this.#name} has ended by itself; starting it again in ${pause / 1000} s.`);
      try {
        await setTimeout(pause, undefined, { signal });
        await this.start();
        console.error(`The ${this.#name} is back.`);
        return;
      } catch (error) {
        if (!signal.aborted) console.error(`The ${this.#name} could not be started: ${(error as Error).message}`);
      }
    }
  }

  /** Ends it, also when it is only starting, and does not start it again. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const running = await this.#current?.catch(() => undefined);
    await running?.stop();
  }
}
