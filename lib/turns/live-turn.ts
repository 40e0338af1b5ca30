import type { UIMessageChunk } from 'ai';
import { coalesce } from './coalesce.ts';

/** Why a running turn is aborted: by the person, by shutting down, or because another process has taken it. */
export type AbortCause = 'stopped' | 'shutdown' | 'lease_lost';

/** A turn that runs in this process: what it has said so far, who reads along, and how to stop it. */
export class LiveTurn {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly #abort = new AbortController();
  readonly #readers = new Set<ReadableStreamDefaultController<UIMessageChunk>>();
  readonly #finished = Promise.withResolvers<void>();
  #said: UIMessageChunk[] = [];
  #ended = false;

  constructor(id: string, userId: string, sessionId: string) {
    this.id = id;
    this.userId = userId;
    this.sessionId = sessionId;
  }

  /** Aborts the model call; its `reason` is the cause. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Settles when the turn's end is in the database, or can no longer be brought there. */
  get finished(): Promise<void> {
    return this.#finished.promise;
  }

  get ended(): boolean {
    return this.#ended;
  }

  abort(cause: AbortCause): void {
    if (!this.#abort.signal.aborted) this.#abort.abort(cause);
  }

  say(chunk: UIMessageChunk): void {
    this.#said.push(chunk);
    if (this.#said.length > 512) this.#said = coalesce(this.#said);
    for (const reader of this.#readers) reader.enqueue(chunk);
  }

  /** Everything from the start, then what comes until the end. Leaving does not touch the turn. */
  read(): ReadableStream<UIMessageChunk> {
    let own: ReadableStreamDefaultController<UIMessageChunk>;
    return new ReadableStream({
      start: (controller) => {
        own = controller;
        for (const chunk of coalesce(this.#said)) controller.enqueue(chunk);
        if (this.#ended) controller.close();
        else this.#readers.add(controller);
      },
      cancel: () => {
        this.#readers.delete(own);
      },
    });
  }

  /** No more will be said: readers' streams close. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.close();
    this.#readers.clear();
  }

  settle(): void {
    this.#finished.resolve();
  }
}
