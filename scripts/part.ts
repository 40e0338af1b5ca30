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
 * at a restart; it is then tried again.
 */
export class Part<R extends Running> {
  readonly #name: string;
  readonly #start: () => Promise<R>;
  #running: R | undefined;
  #stopping = false;
  #failures = 0;

  constructor(name: string, start: () => Promise<R>) {
    this.#name = name;
    this.#start = start;
  }

  /** Starts it the first time. @throws what `start` throws */
  async start(): Promise<R> {
    const running = await this.#start();
    this.#running = running;
    const since = performance.now();
    void running.gone.then(() => {
      if (this.#stopping) return;
      if (performance.now() - since > STEADY_MS) this.#failures = 0;
      void this.#startAgain();
    });
    return running;
  }

  async #startAgain(): Promise<void> {
    while (!this.#stopping) {
      const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)]!;
      console.error(`The ${this.#name} has ended by itself; starting it again in ${pause / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (this.#stopping) return;
      try {
        await this.start();
        console.error(`The ${this.#name} is back.`);
        return;
      } catch (error) {
        console.error(`The ${this.#name} could not be started: ${(error as Error).message}`);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running?.stop();
  }
}
