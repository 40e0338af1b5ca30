import type { Hit } from './content-search.ts';

/** A search that starts while its files are still being listed, and restarts if the list turns out different. */
export class EarlySearch {
  readonly #search: (rules: string, signal: AbortSignal) => Promise<Hit[]>;
  readonly #signal: AbortSignal | undefined;
  #running = new AbortController();
  /** The hits of the last start. */
  hits: Promise<Hit[]> = Promise.resolve([]);

  constructor(search: (rules: string, signal: AbortSignal) => Promise<Hit[]>, signal: AbortSignal | undefined) {
    this.#search = search;
    this.#signal = signal;
  }

  begin(rules: string): void {
    this.end();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.hits = this.#search(rules, this.#signal ? AbortSignal.any([this.#signal, signal]) : signal);
    this.hits.catch(() => {});
  }

  end(): void {
    this.#running.abort();
  }
}
