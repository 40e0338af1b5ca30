import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { environmentWith } from '#lib/base/env.ts';
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-program.ts';

interface Job {
  texts: readonly string[];
  embeddings: number[][];
  resolve(embeddings: number[][]): void;
  reject(reason: unknown): void;
}

/**
 * A process that holds a model. It starts with the first text, restarts after it died, and keeps no other process
 * alive. It gets one text at a time, of the job with the least left, so that a query waits for one text of a long document.
 * Not a thread: a run of the model blocks its thread, and what crashes in native code ends the whole process.
 */
export class EmbeddingProcess {
  readonly #file: string;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #jobs: Job[] = [];
  #running: { id: number; job: Job } | undefined;
  #lastId = 0;

  /** @param file the process's program, which calls `answerEmbeddingRequests`. */
  constructor(file: string, args: readonly string[] = []) {
    this.#file = file;
    this.#args = args;
  }

  /** One vector per text. @throws the signal's reason when aborted, {Error} when the model or its process fails. */
  async embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]> {
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    const { promise, resolve, reject } = Promise.withResolvers<number[][]>();
    const job: Job = { texts, embeddings: [], resolve, reject };
    const abort = () => this.#drop(job, signal!.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#jobs.push(job);
    this.#next();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Ends the process; waiting requests fail. */
  async close(): Promise<void> {
    for (const job of this.#jobs) this.#drop(job, new Error('The embedding model was closed.'));
    const child = this.#child;
    if (!child?.kill('SIGKILL')) return;
    child.ref();
    await once(child, 'exit');
  }

  #next(): void {
    if (this.#running || this.#jobs.length === 0) return;
    const job = this.#jobs.reduce((least, other) => (remaining(other) < remaining(least) ? other : least));
    const texts = [job.texts[job.embeddings.length]!];
    this.#running = { id: ++this.#lastId, job };
    this.#child ??= this.#start();
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    child.send({ id: this.#lastId, texts } satisfies EmbeddingRequest, (error) => error && this.#died(child, error));
  }

  #start(): ChildProcess {
    const child = fork(/* turbopackIgnore: true */ this.#file, [...this.#args], {
      execArgv: [],
      serialization: 'advanced',
      // ONNX Runtime 1.29 and later send telemetry to Microsoft unless this is set.
      env: environmentWith({ ORT_DISABLE_TELEMETRY: '1' }),
    });
    child.on('message', (answer: EmbeddingAnswer) => this.#answered(answer));
    child.on('error', (error) => this.#died(child, error));
    child.on('exit', (code, signal) =>
      this.#died(child, new Error(`The process of the embedding model ended with ${signal ?? `code ${code}`}.`)),
    );
    return child;
  }

  #answered(answer: EmbeddingAnswer): void {
    const running = this.#running;
    if (running?.id !== answer.id) return;
    this.#running = undefined;
    this.#child?.unref();
    this.#child?.channel?.unref();
    if ('error' in answer) this.#drop(running.job, new Error(`The embedding model failed: ${answer.error}`));
    else {
      running.job.embeddings.push(...answer.embeddings);
      if (remaining(running.job) === 0) {
        this.#jobs = this.#jobs.filter((job) => job !== running.job);
        running.job.resolve(running.job.embeddings);
      }
    }
    this.#next();
  }

  /** Only the job that the process was working on fails: it may be what killed it. */
  #died(child: ChildProcess, reason: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    const running = this.#running;
    this.#running = undefined;
    if (running) this.#drop(running.job, reason);
    this.#next();
  }

  #drop(job: Job, reason: unknown): void {
    this.#jobs = this.#jobs.filter((other) => other !== job);
    job.reject(reason);
  }
}

function remaining(job: Job): number {
  return job.texts.length - job.embeddings.length;
}
