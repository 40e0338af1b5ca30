import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { EMBEDDING_DIMENSIONS, type Embedder } from './embedder.ts';
import { EmbeddingWorker } from './embedding-worker.ts';

/** What the model reads of a text: it was trained on sentences, and its time grows with the square of the length. */
const READS = 2_000;

/** How much the words of a query count beside the query as a whole; chosen by `ranking.db.test.ts`. */
const WORDS_SHARE = 0.7;

/** How many words' vectors are kept, 4 KB each: queries share most of their words, and these take half of a query's time. */
const KEPT_WORDS = 2_000;

const functionTerms = new Set(
  (
    'a about am an and are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or our ' +
    'should so that the their them then there these they this those to was we were what when where which who whom whose why will with would you your'
  ).split(' '),
);

/**
 * The Universal Sentence Encoder (lite, English) in a thread of this process: no key, no network. About 16 ms a
 * sentence and 110 ms for 2,000 characters, all that it reads of a text.
 */
export function localEmbedder(): Embedder {
  return processSingleton('local-embedder', () => createLocalEmbedder());
}

/** A local embedder in its own thread, which starts with the first text; `close` ends it. */
export function createLocalEmbedder(): Embedder & { close(): Promise<void> } {
  // A path made at run time: a bundler must leave the worker, and the weights beside its packages, where they are.
  const worker = new EmbeddingWorker(join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'search', 'local-embedder-worker.ts'));
  const embed = (texts: readonly string[], signal?: AbortSignal) => worker.embed(texts.map(readable), signal);
  const kept = new LRUCache<string, number[]>({ max: KEPT_WORDS });
  return {
    model: 'universal-sentence-encoder-lite-en',
    dimensions: EMBEDDING_DIMENSIONS,
    embed,
    /** A short query is drawn towards each of its words, or the model answers to the most frequent subject among them. */
    async embedQuery(query, signal) {
      const words = wordsOf(query);
      const known = words.map((word) => kept.get(word));
      const [whole, ...made] = await embed([query, ...words.filter((_, n) => !known[n])], signal);
      if (words.length === 0) return whole!;
      const vectors = known.map((vector) => vector ?? made.shift()!);
      words.forEach((word, n) => {
        kept.set(word, vectors[n]!);
      });
      const mixed = whole!.map((value, i) => value + (WORDS_SHARE * vectors.reduce((sum, vector) => sum + vector[i]!, 0)) / words.length);
      const length = Math.hypot(...mixed);
      return mixed.map((value) => value / length);
    },
    close: () => worker.close(),
  };
}

function readable(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, READS).toWellFormed();
  return line === '' ? ' ' : line;
}

/** The content words of a query of two to eight of them; none of any other, which the model takes as it is. */
function wordsOf(query: string): string[] {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const content = [...words].filter((word) => !functionTerms.has(word));
  return content.length >= 2 && content.length <= 8 ? content : [];
}
