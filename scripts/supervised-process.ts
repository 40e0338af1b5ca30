import { setTimeout } from 'node:timers/promises';

/** A process that runs: when it is gone, and how to end it. */
export interface Running {
  gone: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Pauses before a part that ran is started again, in ms: longer each time, short again after it has run for a minute. None
 * keeps people waiting for long, since starting takes its own time.
 */
const PAUSES = [0, 250, 500, 1000];
/** Pauses before a part that could not be started is tried again, in ms. */
const RETRY_PAUSES = [1000, 2000, 5000];
const STEADY_MS = 60_000;

const pauseOf = (pauses: readonly number[], nth: number) => pauses[Math.min(nth, pauses.length - 1)]!;

const inSeconds = (pause: number) => (pause ? `in ${pause / 1000} s` : 'now');

/**
 * Keeps one part of the installation running: when it dies, it is started again, after a pause that grows and is short again after a minute of health. `start` may fail
 * at a restart; it is then tried again. Its signal says that the part is to end, also while it is only starting.
 */
export class Part<R extends Running> {
  readonly #name: string;
  readonly #start: (signal: AbortSignal) => Promise<R>;
  readonly #pauses: readonly number[];
  readonly #retryPauses: readonly number[];
  readonly #ending = new AbortController();
  #current: Promise<R> | undefined;
  #failures = 0;

  constructor(name: string, start: (signal: AbortSignal) => Promise<R>, pauses = PAUSES, retryPauses = RETRY_PAUSES) {
    this.#name = name;
    this.#start = start;
    this.#pauses = pauses;
    this.#retryPauses = retryPauses;
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
    let pause = pauseOf(this.#pauses, this.#failures++);
    if (!signal.aborted) console.error(`The ${this.#name} has ended by itself; starting it again ${inSeconds(pause)}.`);
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await setTimeout(pause, undefined, { signal });
        await this.start();
        console.error(`The ${this.#name} is back.`);
        return;
      } catch (error) {
        pause = pauseOf(this.#retryPauses, tries);
        if (!signal.aborted)
          console.error(`The ${this.#name} could not be started, and is tried again ${inSeconds(pause)}: ${(error as Error).message}`);
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
