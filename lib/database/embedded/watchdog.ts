import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { Exclusive } from './exclusive.ts';

/** How long a trivial query may go without an answer, in s. */
const ANSWER_SECONDS = 10;
/**
 * How long opening, migrating, vacuuming and backing up may take, in s: each blocks the one session by its nature. Databases of
 * tests and measurements have as long for everything: the machine may be very busy.
 */
export const LENGTHY_SECONDS = 900;

const LOOK_MS = 500;

/** What the two threads share: how many answers were seen, and how many seconds may pass without one. */
export interface Watched {
  state: Int32Array;
  stderr: number;
}

/** Runs work that blocks the database for longer than a query may. */
export type Lengthy = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Kills this process when its database no longer answers: a Postgres that hits a full disk spins forever and reacts only to
 * SIGKILL. The parent process then restarts it.
 */
export class Watchdog {
  readonly #state = new Int32Array(new SharedArrayBuffer(8));
  readonly #seconds: number;
  readonly #thread: Worker;
  #lengthy = 0;

  constructor(seconds = ANSWER_SECONDS) {
    this.#seconds = seconds;
    this.#allow();
    const watched: Watched = { state: this.#state, stderr: 2 };
    this.#thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watched, execArgv: [] });
    this.#thread.unref();
  }

  readonly lengthy: Lengthy = async (work) => {
    this.#lengthy++;
    this.#allow();
    try {
      return await work();
    } finally {
      this.#lengthy--;
      this.#allow();
    }
  };

  /** From now on asks the database whether it answers. */
  watch({ database, exclusive }: { database: PGlite; exclusive: Exclusive }): void {
    let asking = false;
    let seen = exclusive.answers;
    setInterval(() => {
      if (exclusive.answers !== seen) {
        seen = exclusive.answers;
        Atomics.add(this.#state, 0, 1);
      }
      if (asking) return;
      asking = true;
      const asked = () => {
        asking = false;
      };
      // A query that fails is an answer as well.
      exclusive.runFirst(() => database.query('select 1')).then(asked, asked);
    }, LOOK_MS).unref();
  }

  #allow(): void {
    Atomics.add(this.#state, 0, 1);
    Atomics.store(this.#state, 1, this.#lengthy > 0 ? LENGTHY_SECONDS : this.#seconds);
  }
}
