import type { ConfinedProcess } from '#lib/base/confined-process.ts';
import type { Guard } from './guards.ts';
import { RefusedInput } from './refused-input.ts';
import type { TaskName } from './tasks.ts';

/** To a process of the pool. */
export interface TaskRequest {
  id: number;
  task: TaskName;
  input: unknown;
}

/** From the process: the result, or the error. */
export type TaskAnswer = { id: number } & ({ output: unknown } | { error: { name: string; message: string } });

export type TaskProcess = ConfinedProcess<TaskRequest, TaskAnswer>;

/** From the process, before its answer. */
export interface TaskProgress {
  id: number;
  progress: unknown;
}

/** A task to run. */
export interface TaskRun {
  task: TaskName;
  input: unknown;
  guard: Guard;
  /** The person of the task: each person uses at most one process at a time. */
  person?: string;
  signal?: AbortSignal;
  /** The path of a file that the task reads. Its guard has `alone`: the process starts with the right to. */
  file?: string;
  progress?: (progress: unknown) => void;
}

interface Waiting extends TaskRun {
  resolve(output: unknown): void;
  reject(reason: unknown): void;
}

/** How many tasks of one person may wait. */
const MOST_WAITING = 50;

/**
 * A few processes that run tasks. They start when needed, the most recently used free one is taken first, and
 * one of them is kept free of slow tasks, so that a page never waits for another person's file.
 */
export class Pool {
  readonly #processes: { process: TaskProcess; run: Waiting | null }[];
  #waiting: Waiting[] = [];
  #lastId = 0;

  /** @param processes not started yet; in order of use */
  constructor(processes: readonly TaskProcess[]) {
    this.#processes = processes.map((process) => ({ process, run: null }));
  }

  /** @throws {RefusedInput} the signal's reason when aborted, {Error} when a process cannot be started */
  run(run: TaskRun): Promise<unknown> {
    const { signal, person } = run;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (person !== undefined && this.#waiting.filter((other) => other.person === person).length >= MOST_WAITING)
      return Promise.reject(new RefusedInput('busy', 'Too many requests at the same time. Try again in a moment.'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting: Waiting = { ...run, resolve, reject };
    const abort = () => {
      if (!this.#waiting.includes(waiting)) return;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      reject(signal!.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.#waiting.push(waiting);
    this.#next();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** The ids of the running processes, for monitoring. */
  get pids(): number[] {
    return this.#processes.flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid]));
  }

  /** Ends all processes. Running tasks are refused as stopped. */
  close(): void {
    for (const { process } of this.#processes) process.close();
  }

  #next(): void {
    for (const waiting of [...this.#waiting]) {
      const running = this.#processes.flatMap(({ run }) => (run ? [run] : []));
      if (running.length === this.#processes.length) return;
      if (waiting.person !== undefined && running.some(({ person }) => person === waiting.person)) continue;
      if (waiting.guard.slow && running.filter(({ guard }) => guard.slow).length >= this.#processes.length - 1) continue;
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      void this.#carryOut(waiting);
    }
  }

  async #carryOut(run: Waiting): Promise<void> {
    const free = this.#processes.filter((one) => !one.run);
    const { task, input, guard, signal, file, progress } = run;
    const place = free.find(({ process }) => (process.pid !== undefined) !== Boolean(guard.alone)) ?? free[0]!;
    place.run = run;
    try {
      if (guard.alone) await place.process.end();
      const { processorMs } = guard;
      const options = { ...(signal && { signal }), ...(file !== undefined && { file }), ...(progress && { progress }) };
      const limits = { processorMs, timeoutMs: processorMs * PATIENCE, ...options };
      const answer = await place.process.ask({ id: ++this.#lastId, task, input }, limits);
      if (answer === 'stopped') run.reject(signal?.reason ?? new Error('The pool was closed.'));
      else if (answer === 'timeout') run.reject(new RefusedInput('timeout', `${guard.what} took too long to process.`));
      else if (answer === 'limit') run.reject(new RefusedInput('memory', `${guard.what} took too much memory to process.`));
      else if ('output' in answer) run.resolve(answer.output);
      else run.reject(refusalFor(answer.error, guard));
    } catch (error) {
      run.reject(error);
    } finally {
      if (guard.alone) await place.process.end();
      else place.process.rest();
      place.run = null;
      this.#next();
    }
  }
}

/** On a busy machine a task gets its processor time slowly, so its time limit is multiplied by this. */
const PATIENCE = 5;

function refusalFor({ name, message }: { name: string; message: string }, { what }: Guard): RefusedInput {
  if (name === 'RangeError') return new RefusedInput('unreadable', `${what} is nested too deeply to be read.`);
  return Object.assign(new RefusedInput('unreadable', `${what} cannot be read.`), { cause: new Error(`${name}: ${message}`) });
}
