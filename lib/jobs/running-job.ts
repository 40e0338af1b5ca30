import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Attempt, Job, JobContext, JobServices, Progress } from './define-job.ts';
import { describeFailure, isPermanent, PermanentFailure } from './failure.ts';

/** How long a job may take to end after its signal was aborted because the process ends, in ms. */
const LAST_MS = 2000;
const PROGRESS_MS = 1000;

interface Outcome {
  status: 'completed' | 'failed' | 'deadletter';
  output?: object;
}

/** One job that this process runs, from claiming it until it is settled or released. */
export class RunningJob {
  readonly #boss: PgBoss;
  readonly #job: Job;
  readonly #services: JobServices;
  readonly #queued: JobWithMetadata<object>;
  readonly #ending = new AbortController();
  /** Aborted when this process no longer owns the job. */
  readonly #claim = new AbortController();
  #progressAt = Number.NEGATIVE_INFINITY;

  constructor(boss: PgBoss, job: Job, services: JobServices, queued: JobWithMetadata<object>) {
    this.#boss = boss;
    this.#job = job;
    this.#services = services;
    this.#queued = queued;
  }

  /** Runs the job, and settles or releases it. Every `lookSeconds` it sends a heartbeat, and checks whether the job was cancelled. */
  async run(lookSeconds: number): Promise<void> {
    const { expireInSeconds } = this.#queued;
    const looking = setInterval(() => void this.#look(), lookSeconds * 1000);
    let expiring: NodeJS.Timeout | undefined;
    const isOver = new Promise<Outcome>((resolve) => {
      expiring = setTimeout(() => {
        const message = `handler execution exceeded ${expireInSeconds}s`;
        this.#claim.abort(new Error(message));
        resolve({ status: 'failed', output: { message } });
      }, expireInSeconds * 1000);
    });
    try {
      const outcome = await Promise.race([this.#outcome(), isOver, this.#isGivenUp()]);
      if (outcome && (outcome.status !== 'failed' || !this.#ending.signal.aborted)) await this.#settle(outcome);
      else await this.#giveBack();
    } finally {
      clearInterval(looking);
      clearTimeout(expiring);
    }
  }

  async #outcome(): Promise<Outcome> {
    try {
      await this.#attempt();
      return { status: 'completed' };
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#services.log(`The job ${this.#job.name} ${this.#queued.id} failed`, error);
      return { status: isPermanent(error) ? 'deadletter' : 'failed', output: describeFailure(error) };
    }
  }

  async #settle({ status, output }: Outcome): Promise<void> {
    const { name, id, retryCount } = this.#queued;
    if (status === 'completed') return void (await this.#boss.complete(name, { id, retryCount }));
    // A permanent failure is not retried, however many attempts remain.
    if (status === 'deadletter') await this.#update('retry_limit = retry_count');
    await this.#boss.fail(name, { id, retryCount }, output);
  }

  async #look(): Promise<void> {
    try {
      const isHeld = await this.#update('heartbeat_on = pgboss.job_now()');
      if (!isHeld) this.#claim.abort(new Error('The job was cancelled, or given to another worker.'));
    } catch (error) {
      // A failed check says nothing about the job.
      this.#boss.emit('error', error as Error);
    }
  }

  /** The process is shutting down: the job is asked to end now, and returns to the queue if it does not. */
  end(): void {
    this.#ending.abort(new Error('The process is shutting down.'));
  }

  async #attempt(): Promise<void> {
    const { data, retryCount, retryLimit } = this.#queued;
    const input = readInput(this.#job, data);
    const attempt: Attempt = {
      number: retryCount + 1,
      mayRetry: retryCount < retryLimit,
      signal: AbortSignal.any([this.#claim.signal, this.#ending.signal]),
      progress: (now) => void this.#keep(now),
    };
    await this.#job.run(contextOf(this.#services, input.user_id, `${this.#job.name}/${this.#queued.id}`), input, attempt);
  }

  async #isGivenUp(): Promise<undefined> {
    const { signal } = this.#ending;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, LAST_MS), { once: true }));
  }

  /** Returns the job to the queue immediately, without using up an attempt. The attempt's number increases, so that this process can no longer settle the next one. */
  async #giveBack(): Promise<void> {
    await this.#update(`state = 'retry', start_after = pgboss.job_now(), retry_limit = retry_limit + 1, heartbeat_on = null`);
  }

  async #keep(progress: Progress): Promise<void> {
    const now = performance.now();
    if (now - this.#progressAt < PROGRESS_MS) return;
    this.#progressAt = now;
    await this.#update('output = $4', JSON.stringify({ progress })).catch((error: unknown) =>
      this.#services.log('Progress could not be stored', error),
    );
  }

  /** Whether this process still owned it. */
  async #update(assignments: string, ...parameters: unknown[]): Promise<boolean> {
    const { name, id, retryCount } = this.#queued;
    const { rows } = (await this.#boss
      .getDb()
      .executeSql(
        `update pgboss.job set ${assignments} where name = $1 and id = $2 and retry_count = $3 and state = 'active' returning id`,
        [name, id, retryCount, ...parameters],
      )) as { rows: unknown[] };
    return rows.length > 0;
  }
}

/** @throws {PermanentFailure} when the queued input is not valid for the job: another version of this project queued it */
export function readInput(job: Job, data: unknown): { user_id: string } {
  const input = job.input.safeParse(data);
  if (!input.success) throw new PermanentFailure(`The queued input is not valid for ${job.name}.`);
  return input.data;
}

/** The context of a job of this person. The job, `<name>/<id>`, is recorded as the actor of its changes. */
export function contextOf<Needs>(services: JobServices & Needs, userId: string, job: string): JobContext<Needs> {
  const actingAs: JobServices['actingAs'] = (id, actor = { kind: 'job', id: job }) => services.actingAs(id, actor);
  return { ...services, actingAs, userId, db: actingAs(userId) };
}
