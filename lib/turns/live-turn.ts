import type { UIMessageChunk } from 'ai';
import { coalesce } from './coalesce.ts';

/** Why a running turn is aborted: the person stopped it, the process is shutting down, or another process took it over. */
export type AbortCause = 'stopped' | 'shutdown' | 'lease_lost';

/** A turn that runs in this process: its chunks so far, its readers, and how to stop it. */
export class LiveTurn {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly #abort = new AbortController();
  readonly #readers = new Set<Reader>();
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

  /** Settles when the turn's end is stored, or storing it has permanently failed. */
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
    for (const reader of this.#readers) reader.say(chunk);
  }

  /**
   * Everything from the start, then new chunks until the end. Deltas that arrive together, or faster than they are read,
   * are joined. Leaving does not affect the turn.
   */
  read(): ReadableStream<UIMessageChunk> {
    const reader = new Reader(this.#said, () => this.#readers.delete(reader));
    if (this.#ended) reader.end();
    else this.#readers.add(reader);
    return reader.stream;
  }

  /** Closes the readers' streams, because no more chunks follow. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.end();
    this.#readers.clear();
  }

  settle(): void {
    this.#finished.resolve();
  }
}

/** One reader. Chunks that it has not read yet wait here, joined. */
class Reader {
  readonly stream: ReadableStream<UIMessageChunk>;
  #waiting: UIMessageChunk[];
  #ended = false;
  #left = false;
  #wake = () => {};

  constructor(said: readonly UIMessageChunk[], left: () => void) {
    this.#waiting = [...said];
    this.stream = new ReadableStream({
      pull: async (controller) => {
        if (!this.#waiting.length && !this.#ended) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
          // The deltas of one packet from the model arrive within one tick of the event loop.
          await new Promise((resolve) => setImmediate(resolve));
        }
        if (this.#left) return;
        for (const chunk of coalesce(this.#waiting)) controller.enqueue(chunk);
        this.#waiting = [];
        if (this.#ended) controller.close();
      },
      cancel: () => {
        this.#left = true;
        this.#wake();
        left();
      },
    });
  }

  say(chunk: UIMessageChunk): void {
    this.#waiting.push(chunk);
    if (this.#waiting.length > 512) this.#waiting = coalesce(this.#waiting);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }
}
