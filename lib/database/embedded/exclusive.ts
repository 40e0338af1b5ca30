/** How long to run before yielding to the event loop for I/O, in ms. */
const YIELD_MS = 50;

/**
 * The mutex of the database's single session. Not re-entrant: code that holds it must not acquire it again.
 * Everything that touches the database takes it for the length of a transaction; without that, requests interleave
 * their transactions and read each other's rows.
 */
export class Exclusive {
  readonly #waiting: (() => void)[] = [];
  #held = false;
  #turned = 0;
  /** How many times a holder got a response from the database: while it grows, the database is responsive. */
  answers = 0;

  /** Acquires the mutex; the caller releases it by calling the returned function once. */
  acquire(): Promise<() => void> {
    return this.#acquire((enter) => this.#waiting.push(enter));
  }

  /** Runs `work` exclusively and returns its result. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(this.acquire(), work);
  }

  /** The same, ahead of all waiting callers. For short health checks. */
  runFirst<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(
      this.#acquire((enter) => this.#waiting.unshift(enter)),
      work,
    );
  }

  async #acquire(wait: (enter: () => void) => void): Promise<() => void> {
    if (this.#held) await new Promise<void>((enter) => wait(enter));
    else {
      this.#held = true;
      this.#turned = performance.now();
    }
    return () => this.#release();
  }

  async #run<T>(turn: Promise<() => void>, work: () => Promise<T>): Promise<T> {
    const release = await turn;
    try {
      return await work();
    } finally {
      release();
    }
  }

  #release(): void {
    this.answers++;
    const next = this.#waiting.shift();
    if (!next) this.#held = false;
    else if (performance.now() - this.#turned < YIELD_MS) next();
    else
      setImmediate(() => {
        this.#turned = performance.now();
        next();
      });
  }
}
