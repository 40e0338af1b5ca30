import { createHash } from 'node:crypto';
import type { JobInsert, PgBoss, Db as Session } from 'pg-boss';
import type { z } from 'zod';
import { PermanentFailure } from './failure.ts';
import type { JobPort } from './job-port.ts';
import type { JobInput, JobSpec } from './job-spec.ts';
import { DEAD_LETTERS, makeQueues, queueNames } from './open-boss.ts';

/** A running job counts as dead when its worker is silent for this long. At least 10. */
export const HEARTBEAT_SECONDS = 20;
const LONGEST_PAUSE_SECONDS = 600;
/** The reason that `onDeadLetter` gets for a cancelled job. */
export const CANCELLED = 'It was cancelled.';

export interface QueueEntry<Input extends JobInput> {
  input: z.input<Input>;
  /** The same key twice is one job, so a repeated request does no harm. */
  key: string;
  startAfter?: Date;
}

export interface JobQueueOptions {
  /** Called on first use. */
  boss: () => Promise<PgBoss>;
  heartbeatSeconds?: number;
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** The queue as the worker needs it: queues many jobs in the transaction that claims them. */
    queue: JobQueue;
  }
}

/** Adds jobs to the queue, from any process. */
export class JobQueue implements JobPort {
  readonly #boss: () => Promise<PgBoss>;
  /** The names of the jobs whose queues certainly exist. */
  readonly #made = new Set<string>();
  readonly #heartbeatSeconds: number;

  constructor({ boss, heartbeatSeconds = HEARTBEAT_SECONDS }: JobQueueOptions) {
    this.#boss = boss;
    this.#heartbeatSeconds = heartbeatSeconds;
  }

  /**
   * Queues a job and returns its id: the same for the same key.
   * @throws {PermanentFailure} when the input is not valid for the job
   * @throws when the database is unavailable
   */
  async enqueue<Input extends JobInput>(
    job: JobSpec<Input>,
    input: z.input<Input>,
    { key, startAfter }: Omit<QueueEntry<Input>, 'input'>,
  ): Promise<string> {
    const [id] = await this.enqueueAll(job, [{ input, key, ...(startAfter ? { startAfter } : {}) }]);
    return id!;
  }

  /** Cancels the job of this kind and key, like `cancel`. */
  takeBack({ name }: JobSpec, key: string): Promise<boolean> {
    return this.cancel(idOf(name, key));
  }

  /** Loads what is needed to queue this job, so that queueing it in a transaction takes no second connection. */
  async prepare(job: JobSpec): Promise<void> {
    await (await this.#bossFor(job)).insert(job.name, []);
  }

  /** Queues many jobs of one kind in one statement, in the transaction of `session` if present; returns their ids. */
  async enqueueAll<Input extends JobInput>(job: JobSpec<Input>, many: readonly QueueEntry<Input>[], session?: Session): Promise<string[]> {
    const inserts = many.map((one) => this.#insertOf(job, one));
    if (inserts.length > 0) await (await this.#bossFor(job)).insert(job.name, inserts, session ? { db: session } : {});
    return inserts.map(({ id }) => id);
  }

  /**
   * Cancels a job: a waiting one never runs, and the signal of a running one is aborted within seconds. Its `onDeadLetter`
   * cleans up. False when it has ended or does not exist.
   */
  async cancel(id: string): Promise<boolean> {
    const boss = await this.#boss();
    for (const name of await queueNames(boss)) {
      const [found] = await boss.findJobs<object>(name, { id });
      if (!found) continue;
      if (!['created', 'retry', 'active'].includes(found.state)) return false;
      await boss.cancel(name, id);
      const [cancelled] = await boss.findJobs(name, { id });
      if (cancelled?.state !== 'cancelled') return false;
      await boss.send(DEAD_LETTERS, { job: name, id, input: found.data, reason: CANCELLED }, { id: idOf(DEAD_LETTERS, `${name} ${id}`) });
      return true;
    }
    return false;
  }

  /**
   * Retries a job now: one that waits for its time, or one that would not be retried. False when it is running,
   * has ended otherwise, or does not exist.
   */
  async retry(id: string): Promise<boolean> {
    const boss = await this.#boss();
    for (const name of await queueNames(boss)) {
      const [found] = await boss.findJobs(name, { id });
      if (!found) continue;
      if (found.state === 'failed') await boss.retry(name, id);
      else if (found.state !== 'created' && found.state !== 'retry') return false;
      // A failed job becomes due immediately only if it says so.
      await boss.update(name, undefined, { id, startAfter: 0 });
      return true;
    }
    return false;
  }

  /** The connection, once the queue of this job exists. */
  async #bossFor(job: JobSpec): Promise<PgBoss> {
    const boss = await this.#boss();
    if (!this.#made.has(job.name)) await makeQueues(boss, [job]);
    this.#made.add(job.name);
    return boss;
  }

  #insertOf(job: JobSpec, { input, key, startAfter }: QueueEntry<JobInput>): JobInsert & { id: string } {
    const checked = job.input.safeParse(input);
    if (!checked.success)
      throw new PermanentFailure(
        `Invalid input for ${job.name}: ${checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
    return {
      id: idOf(job.name, key),
      data: checked.data,
      // Slots are shared among people.
      group: { id: checked.data.user_id },
      retryLimit: job.retries,
      retryDelay: job.retryDelaySeconds ?? 5,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
      expireInSeconds: job.timeoutSeconds,
      heartbeatSeconds: this.#heartbeatSeconds,
      deadLetter: DEAD_LETTERS,
      ...(startAfter ? { startAfter } : {}),
    };
  }
}

/** A UUID (version 8) that is the same for the same job and key. */
function idOf(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
