import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Attempt, Job, JobContext, JobWorld, Progress } from './define-job.ts';
import { describeFailure, isPermanent, PermanentFailure } from './failure.ts';

/** What a job gets to end by itself after its signal was aborted because the process ends, in ms. */
const LAST_MS = 2000;
const PROGRESS_MS = 1000;

/** One job that this process runs, from the moment it got it until it is settled or given back. */
export class RunningJob {
  readonly #boss: PgBoss;
  readonly #job: Job;
  readonly #world: JobWorld;
  readonly #queued: JobWithMetadata<object>;
  readonly #ending = new AbortController();
  #progressAt = Number.NEGATIVE_INFINITY;

  constructor(boss: PgBoss, job: Job, world: JobWorld, queued: JobWithMetadata<object>) {
    this.#boss = boss;
    this.#job = job;
    this.#world = world;
    this.#queued = queued;
  }

  /** Runs it, and answers how it is to be settled: nothing when it went back to the queue. */
  async run(): Promise<JobResult[]> {
    const { id } = this.#queued;
    const work = this.#attempt().then(
      (): JobResult => ({ id, status: 'completed' }),
      (error: unknown): JobResult => {
        if (!this.#ending.signal.aborted) this.#world.log(`The job ${this.#job.name} ${id} failed`, error);
        return { id, status: isPermanent(error) ? 'deadletter' : 'failed', output: describeFailure(error) };
      },
    );
    const result = await Promise.race([work, this.#isGivenUp()]);
    if (result && (result.status !== 'failed' || !this.#ending.signal.aborted)) return [result];
    await this.#giveBack();
    return [];
  }

  /** The process ends: the job is asked to end now, and goes back to the queue if it does not get done. */
  end(): void {
    this.#ending.abort(new Error('The process is shutting down.'));
  }

  async #attempt(): Promise<void> {
    const { data, retryCount, retryLimit, signal } = this.#queued;
    const input = readInput(this.#job, data);
    const attempt: Attempt = {
      number: retryCount + 1,
      mayRetry: retryCount < retryLimit,
      signal: AbortSignal.any([signal, this.#ending.signal]),
      progress: (now) => void this.#keep(now),
    };
    await this.#job.run(contextOf(this.#world, input.user_id, `${this.#job.name}/${this.#queued.id}`), input, attempt);
  }

  async #isGivenUp(): Promise<undefined> {
    const { signal } = this.#ending;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, LAST_MS), { once: true }));
  }

  /** Back to the queue at once, without costing it an attempt. The attempt's number goes up, so that nothing this one still does can settle the next. */
  async #giveBack(): Promise<void> {
    await this.#update(`state = 'retry', start_after = pgboss.job_now(), retry_limit = retry_limit + 1, heartbeat_on = null`);
  }

  async #keep(progress: Progress): Promise<void> {
    const now = performance.now();
    if (now - this.#progressAt < PROGRESS_MS) return;
    this.#progressAt = now;
    await this.#update('output = $4', JSON.stringify({ progress })).catch((error: unknown) =>
      this.#world.log('Progress was not kept', error),
    );
  }

  #update(assignments: string, ...parameters: unknown[]): Promise<unknown> {
    const { name, id, retryCount } = this.#queued;
    return this.#boss
      .getDb()
      .executeSql(`update pgboss.job set ${assignments} where name = $1 and id = $2 and retry_count = $3 and state = 'active'`, [
        name,
        id,
        retryCount,
        ...parameters,
      ]);
  }
}

/** @throws {PermanentFailure} when what is in the queue is not the job's input: it was put there by another version of this project */
export function readInput(job: Job, data: unknown): { user_id: string } {
  const input = job.input.safeParse(data);
  if (!input.success) throw new PermanentFailure(`The input in the queue is not one of ${job.name}.`);
  return input.data;
}

/** The world of a job of this person; whatever it changes is changed by the job, which is `<name>/<id>`. */
export function contextOf(world: JobWorld, userId: string, job: string): JobContext {
  const actingAs: JobWorld['actingAs'] = (id, actor = { kind: 'job', id: job }) => world.actingAs(id, actor);
  return { ...world, actingAs, userId, db: actingAs(userId) };
}
