import { LRUCache } from 'lru-cache';
import { sentenceModel } from './sentence-model.ts';

/** How many messages' embeddings are kept, 3 KB each: a conversation is decided again after each step. */
const KEPT = 500;
const kept = new LRUCache<string, number[]>({ max: KEPT });

/**
 * The sentence embeddings of messages. A decision reads them at once and notes those that are missing; it is made again
 * after `load`.
 */
export class Meanings {
  readonly #missing = new Set<string>();

  /** The embedding of a message; undefined until it is loaded. */
  of(message: string): readonly number[] | undefined {
    const known = kept.get(message);
    if (!known) this.#missing.add(message);
    return known;
  }

  /** Embeds what was missing; false if nothing was. */
  async load(signal?: AbortSignal): Promise<boolean> {
    const texts = [...this.#missing];
    this.#missing.clear();
    const embeddings = await sentenceModel().embed(texts, signal);
    for (const [n, text] of texts.entries()) kept.set(text, embeddings[n]!);
    return texts.length > 0;
  }
}
