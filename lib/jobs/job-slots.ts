import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { claimJob, kindsWaiting } from './claim-job.ts';
import type { Job } from './define-job.ts';

export interface JobSlotsOptions {
  boss: PgBoss;
  /** How many jobs of one kind run at the same time, besides one that is reserved for people who have none of that kind running. */
  concurrency: number;
  /** Runs a job until it is settled or released. */
  run: (job: Job, claimed: JobWithMetadata<object>) => Promise<void>;
}

/** The job slots of this process: a number of each kind, filled as `claimJob` chooses. */
export class JobSlots {
  readonly #options: JobSlotsOptions;
  readonly #taken = new Map<string, number>();
  /** Kinds that are being filled; true when they must be filled again afterwards. */
  readonly #filling = new Map<string, boolean>();
  readonly #fills = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: JobSlotsOptions) {
    this.#options = options;
  }

  /** Starts taking jobs; polls for new ones at this interval in ms. */
  open(jobs: readonly Job[], pollMs: number): void {
    const byName = new Map(jobs.map((job) => [job.name, job]));
    const look = async () => {
      try {
        const names = await kindsWaiting(this.#options.boss, [...byName.keys()]);
        for (const name of names) this.#fill(byName.get(name)!);
      } catch (error) {
        this.#options.boss.emit('error', error as Error);
      }
      if (!this.#closed) this.#timer = setTimeout(() => void look(), pollMs);
    };
    void look();
  }

  /** Takes no more jobs. Jobs taken before are running when this settles. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#fills);
  }

  #fill(job: Job): void {
    if (this.#filling.has(job.name)) return void this.#filling.set(job.name, true);
    const fill = this.#takeAll(job)
      .catch((error: unknown) => void this.#options.boss.emit('error', error as Error))
      .finally(() => {
        this.#filling.delete(job.name);
        this.#fills.delete(fill);
      });
    this.#fills.add(fill);
  }

  async #takeAll(job: Job): Promise<void> {
    const { boss, concurrency } = this.#options;
    do {
      this.#filling.set(job.name, false);
      for (let taken = this.#takenOf(job); taken <= concurrency && !this.#closed; taken = this.#takenOf(job)) {
        const claimed = await claimJob(boss, job.name, { levels: concurrency, onlyNewcomers: taken === concurrency });
        if (!claimed) break;
        void this.#run(job, claimed);
      }
    } while (this.#filling.get(job.name) && !this.#closed);
  }

  async #run(job: Job, claimed: JobWithMetadata<object>): Promise<void> {
    this.#taken.set(job.name, this.#takenOf(job) + 1);
    try {
      await this.#options.run(job, claimed);
    } catch (error) {
      // It could not be settled: the supervisor finds it by its missing heartbeat.
      this.#options.boss.emit('error', error as Error);
    } finally {
      this.#taken.set(job.name, this.#takenOf(job) - 1);
      // Where there was one job there may be more.
      if (!this.#closed) this.#fill(job);
    }
  }

  #takenOf(job: Job): number {
    return this.#taken.get(job.name) ?? 0;
  }
}
