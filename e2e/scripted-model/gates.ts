/** Points where a reply waits for the test. A gate that was released stays open until `clear`. */
export class Gates {
  readonly #open = new Set<string>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when the gate is released; rejects when the signal aborts. */
  async wait(name: string, signal: AbortSignal): Promise<void> {
    if (this.#open.has(name)) return;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting.add(resolve));
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      waiting.delete(resolve);
      signal.removeEventListener('abort', abort);
    }
  }

  release(name: string): void {
    this.#open.add(name);
    for (const resolve of this.#waiting.get(name) ?? []) resolve();
  }

  /** The names of the gates at which a reply is waiting. */
  waiting(): string[] {
    return [...this.#waiting].filter(([, waiting]) => waiting.size > 0).map(([name]) => name);
  }

  clear(): void {
    this.#open.clear();
  }
}
