import { setTimeout } from 'node:timers/promises';

/** A running process. */
export interface Running {
  gone: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Pauses before a restart, in ms. They grow, and reset after a minute of running. They stay short, since starting takes time
 * too.
 */
const PAUSES = [0, 250, 500];
/** Pauses before a failed start is retried, in ms. */
const RETRY_PAUSES = [1000, 2000, 5000];
const STEADY_MS = 60_000;

const pauseOf = (pauses: readonly number[], nth: number) => pauses[Math.min(nth, pauses.length - 1)]!;

const inSeconds = (pause: number) => (pause ? `in ${pause / 1000} s` : 'now');

/**
 * Keeps one part of the installation running: when it dies, it is restarted after a growing pause, which resets after a
 * minute of running. A restart that fails is retried. The signal passed to `start` aborts when the part is to stop, even
 * while starting.
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
    if (!signal.aborted) console.error(`The ${this.#name} ended unexpectedly; restarting ${inSeconds(pause)}.`);
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await setTimeout(pause, undefined, { signal });
        await this.start();
        console.error(`The ${this.#name} is back.`);
        return;
      } catch (error) {
        pause = pauseOf(this.#retryPauses, tries);
        if (!signal.aborted)
          console.error(`The ${this.#name} could not be started; trying again ${inSeconds(pause)}: ${(error as Error).message}`);
      }
    }
  }

  /** Stops it for good, even while it is starting. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const running = await this.#current?.catch(() => undefined);
    await running?.stop();
  }
}
