import { join } from 'node:path';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { EMBEDDING_DIMENSIONS, type Embedder } from './embedder.ts';
import { EmbeddingProcess } from './embedding-process.ts';
import { readableText } from './readable-text.ts';
import { asQuery, textVector } from './text-vector.ts';
import { wordVectors } from './word-vectors.ts';

/** What is read of a text: all of a chunk. */
const READS = 2_000;
/** The model reads 256 tokens, about this many characters, and ignores the rest. */
const PIECE = 1_000;

// Paths made at run time: a bundler must leave the program, and the weights beside its packages, where they are.
const inThisFolder = (name: string) => join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'search', name);

/** What training changed in the model: 1.3 instead of 45 MB. */
export const SEARCH_MODEL_FILE = inThisFolder('search-model.safetensors');

/**
 * MiniLM (all-MiniLM-L6-v2, English), fine-tuned so that questions are near to what answers them, in a separate process, and word
 * vectors: no key, no network. About 7 ms a sentence and 130 ms for 2,000 characters, all that is read of a text.
 */
export function localEmbedder(): Embedder {
  return processSingleton('local-embedder', () => createLocalEmbedder());
}

/** A local embedder in a separate process, which starts with the first text; `close` ends it. */
export function createLocalEmbedder(): Embedder & { close(): Promise<void> } {
  const model = new EmbeddingProcess(inThisFolder('local-embedder-program.ts'), [SEARCH_MODEL_FILE]);
  const embed = async (texts: readonly string[], signal?: AbortSignal) => {
    const lines = texts.map((text) => readableText(text, READS));
    const pieces = lines.map(piecesOf);
    const vectors = await model.embed(pieces.flat(), signal);
    return lines.map((line, n) => textVector(line, mean(vectors.splice(0, pieces[n]!.length)), wordVectors()));
  };
  return {
    model: 'minilm-l6-v2-questions+glove',
    dimensions: EMBEDDING_DIMENSIONS,
    unrelated: 0.15,
    embed,
    async embedQuery(query, signal) {
      // A person waits for it: of a long text, the beginning says enough.
      const [vector] = await embed([query.slice(0, PIECE)], signal);
      return asQuery(vector!);
    },
    close: () => model.close(),
  };
}

/** A line in parts that the model reads as a whole, between words if possible. */
function piecesOf(line: string): string[] {
  return line.match(PIECES) ?? [line];
}

const PIECES = new RegExp(`.{1,${PIECE}}(?:\\s|$)|.{1,${PIECE}}`, 'gsu');

function mean(vectors: readonly (readonly number[])[]): number[] {
  return vectors[0]!.map((_, axis) => vectors.reduce((sum, vector) => sum + vector[axis]!, 0) / vectors.length);
}
