import { Worker } from 'node:worker_threads';
import type { EmbeddingAnswer, EmbeddingRequest } from './local-embedder-worker.ts';

interface Job {
  texts: readonly string[];
  embeddings: number[][];
  resolve(embeddings: number[][]): void;
  reject(reason: unknown): void;
}

/**
 * The thread that holds the local model. It starts with the first text, restarts after it died, and keeps no process
 * alive. It gets one text at a time, of the job with the least left, so that a query waits for one text of a long document.
 */
export class EmbeddingWorker {
  readonly #file: string;
  #thread: Worker | undefined;
  #jobs: Job[] = [];
  #running: { id: number; job: Job } | undefined;
  #lastId = 0;

  /** @param file the thread's program; it answers `EmbeddingRequest`s. */
  constructor(file: string) {
    this.#file = file;
  }

  /** One vector per text. @throws the signal's reason when aborted, {Error} when the model or its thread fails. */
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

  /** Ends the thread; waiting requests fail. */
  async close(): Promise<void> {
    for (const job of this.#jobs) this.#drop(job, new Error('The embedding model was closed.'));
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#running || this.#jobs.length === 0) return;
    const job = this.#jobs.reduce((least, other) => (remaining(other) < remaining(least) ? other : least));
    const texts = [job.texts[job.embeddings.length]!];
    this.#running = { id: ++this.#lastId, job };
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage({ id: this.#lastId, texts } satisfies EmbeddingRequest);
  }

  #start(): Worker {
    const thread = new Worker(/* turbopackIgnore: true */ this.#file, { execArgv: [], name: 'embeddings' });
    thread.on('message', (answer: EmbeddingAnswer) => this.#answered(answer));
    thread.on('error', (error) => this.#died(thread, error));
    thread.on('exit', (code) => this.#died(thread, new Error(`The thread of the embedding model ended with code ${code}.`)));
    return thread;
  }

  #answered(answer: EmbeddingAnswer): void {
    const running = this.#running;
    if (running?.id !== answer.id) return;
    this.#running = undefined;
    this.#thread?.unref();
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

  /** Only the job that the thread was processing fails: it may be what killed it. */
  #died(thread: Worker, reason: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
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
