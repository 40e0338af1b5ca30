/**
 * Who may use the one session of the database. Not re-entrant: code that holds it must not ask for it again.
 * Everything that touches the database takes it for the length of a transaction; without that, requests interleave
 * their transactions and read each other's rows.
 */
export class Exclusive {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for the turn; the caller gives it back by calling the answer once. */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    return resolve;
  }

  /** Runs `work` alone and answers what it answers. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
