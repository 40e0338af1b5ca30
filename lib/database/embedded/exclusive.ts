/** After this long without a turn of the event loop it is given one, in ms: requests and answers must come in and go out. */
const YIELD_MS = 50;

/**
 * Who may use the one session of the database. Not re-entrant: code that holds it must not ask for it again.
 * Everything that touches the database takes it for the length of a transaction; without that, requests interleave
 * their transactions and read each other's rows.
 */
export class Exclusive {
  readonly #waiting: (() => void)[] = [];
  #held = false;
  #turned = 0;
  /** How many times a holder got an answer from the database: while it grows, the database answers. */
  answers = 0;

  /** Waits for the turn; the caller gives it back by calling the answer once. */
  acquire(): Promise<() => void> {
    return this.#acquire((enter) => this.#waiting.push(enter));
  }

  /** Runs `work` alone and answers what it answers. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#run(this.acquire(), work);
  }

  /** The same, before everybody who waits. For what is short and tells whether the database answers. */
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
