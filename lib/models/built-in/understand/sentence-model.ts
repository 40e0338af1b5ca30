import { join } from 'node:path';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { EmbeddingProcess } from '#lib/search/embedding-process.ts';
import { readableText } from '#lib/search/readable-text.ts';

/** More characters are never read: the model reads 64 tokens. */
const READS = 2_000;

// Paths made at run time: a bundler must leave the program, and the weights beside its packages, where they are.
const inThisFolder = (name: string) => join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'models', 'built-in', 'understand', name);

/** What training changed in the model: 1.3 instead of 45 MB. */
export const SENTENCE_MODEL_FILE = inThisFolder('sentence-model.safetensors');

/**
 * MiniLM, fine-tuned so that messages which want the same have near vectors, in a separate process. About 7 ms for
 * six words, and 17 ms for the 64 tokens that it reads at most. Its vectors say nothing about what else texts have in common.
 */
export function sentenceModel() {
  return processSingleton('sentence-model', () => createSentenceModel());
}

/** The model in a separate process, which starts with the first message; `close` ends it. */
export function createSentenceModel(changes = SENTENCE_MODEL_FILE) {
  const model = new EmbeddingProcess(inThisFolder('sentence-model-program.ts'), [changes]);
  return {
    /** One vector per text. @throws {Error} when the model or its process fails; the signal's reason when aborted. */
    embed: (texts: readonly string[], signal?: AbortSignal) =>
      model.embed(
        texts.map((text) => readableText(text, READS)),
        signal,
      ),
    close: () => model.close(),
  };
}
