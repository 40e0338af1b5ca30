import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { Exclusive } from './exclusive.ts';

/** How long a trivial query may take, in s. */
const ANSWER_SECONDS = 10;
/**
 * How long opening, migrating, vacuuming and backing up may take, in s: each necessarily blocks the only session. Databases of
 * tests and benchmarks get this time for everything, because the machine may be very busy.
 */
export const LENGTHY_SECONDS = 900;

const LOOK_MS = 500;

/** Shared by the two threads: the number of responses seen, and the seconds that may pass without one. */
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

  /** Starts checking whether the database responds. */
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
      // A failing query is a response as well.
      exclusive.runFirst(() => database.query('select 1')).then(asked, asked);
    }, LOOK_MS).unref();
  }

  #allow(): void {
    Atomics.add(this.#state, 0, 1);
    Atomics.store(this.#state, 1, this.#lengthy > 0 ? LENGTHY_SECONDS : this.#seconds);
  }
}
