import { join } from 'node:path';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { EMBEDDING_DIMENSIONS, type Embedder } from './embedder.ts';
import { EmbeddingProcess } from './embedding-process.ts';
import { asQuery, textVector } from './text-vector.ts';
import { wordVectors } from './word-vectors.ts';

/** What the model reads of a text: it was trained on sentences, and its time grows with the square of the length. */
const READS = 2_000;

interface LocalEmbedder extends Embedder {
  /** The vectors of the sentence model alone. */
  sentences(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

/**
 * The Universal Sentence Encoder (lite, English) in a separate process, and word vectors: no key, no network. About
 * 16 ms a sentence and 110 ms for 2,000 characters, all that it reads of a text.
 */
export function localEmbedder(): LocalEmbedder {
  return processSingleton('local-embedder', () => createLocalEmbedder());
}

/** A local embedder in a separate process, which starts with the first text; `close` ends it. */
export function createLocalEmbedder(): LocalEmbedder & { close(): Promise<void> } {
  // A path made at run time: a bundler must leave the program, and the weights beside its packages, where they are.
  const model = new EmbeddingProcess(join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'search', 'local-embedder-program.ts'));
  const sentences = (texts: readonly string[], signal?: AbortSignal) => model.embed(texts.map(readable), signal);
  const embed = async (texts: readonly string[], signal?: AbortSignal) => {
    const vectors = await sentences(texts, signal);
    return texts.map((text, n) => textVector(readable(text), vectors[n]!, wordVectors()));
  };
  return {
    model: 'universal-sentence-encoder-lite-en+glove',
    dimensions: EMBEDDING_DIMENSIONS,
    unrelated: 0.2,
    sentences,
    embed,
    async embedQuery(query, signal) {
      const [vector] = await embed([query], signal);
      return asQuery(vector!);
    },
    close: () => model.close(),
  };
}

function readable(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, READS).toWellFormed();
  return line === '' ? ' ' : line;
}
