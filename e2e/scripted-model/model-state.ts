import { randomBytes } from 'node:crypto';
import type { ScriptedBatch } from './batches-api.ts';
import { Gates } from './gates.ts';
import type { ModelCard } from './model-cards.ts';
import { PromptCache } from './prompt-cache.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { Scripts } from './scripts.ts';

/** The state of one scripted model: its settings, its scripts, and the requests. */
export class ModelState {
  readonly apiKey: string;
  /** Whether the chat completions API refuses requests without a key. */
  readonly needsKey: boolean;
  readonly models: ModelCard[];
  readonly minimumCacheTokens: number;
  readonly scripts = new Scripts();
  readonly gates = new Gates();
  readonly cache: PromptCache;
  readonly requests: RecordedRequest[] = [];
  readonly otherRequests: RecordedRequest[] = [];
  readonly batches: ScriptedBatch[] = [];
  inFlight = 0;
  maxInFlight = 0;
  readonly #listeners = new Set<() => void>();
  readonly #run = randomBytes(6).toString('hex');
  #count = 0;
  #reset = new AbortController();

  constructor({ apiKey, models, minimumCacheTokens, needsKey }: Pick<ModelState, 'apiKey' | 'models' | 'minimumCacheTokens' | 'needsKey'>) {
    this.apiKey = apiKey;
    this.needsKey = needsKey;
    this.models = models;
    this.minimumCacheTokens = minimumCacheTokens;
    this.cache = new PromptCache(minimumCacheTokens);
  }

  /** `req_…`, `msg_…`, `toolu_…`: unique, also across servers. */
  newId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#run}${String(this.#count).padStart(6, '0')}`;
  }

  /** Aborts when everything is reset. */
  get resetSignal(): AbortSignal {
    return this.#reset.signal;
  }

  reset(): void {
    this.#reset.abort();
    this.#reset = new AbortController();
    this.scripts.clear();
    this.gates.clear();
    this.cache.clear();
    this.requests.length = 0;
    this.otherRequests.length = 0;
    this.batches.length = 0;
    this.maxInFlight = this.inFlight;
    this.changed();
  }

  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** The first value of `look` that is neither undefined nor false, checked now and after each change. */
  async waitFor<T>(look: () => T | undefined | false, timeoutMs: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = () => {
      try {
        const found = look();
        if (found !== undefined && found !== false) resolve(found);
      } catch (cause) {
        reject(cause);
      }
    };
    const timer = setTimeout(() => {
      const seen = this.requests.map(({ index, state, status }) => `${index}: ${state} ${status ?? ''}`.trim()).join(', ');
      reject(
        new Error(
          `Nothing of the kind in ${timeoutMs} ms. Requests: ${seen || 'none'}. Gates: ${this.gates.waiting().join(', ') || 'none'}.`,
        ),
      );
    }, timeoutMs);
    this.#listeners.add(check);
    check();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#listeners.delete(check);
    }
  }
}
