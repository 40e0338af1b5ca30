import { join } from 'node:path';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { EmbeddingProcess } from '#lib/search/embedding-process.ts';
import { readableText } from '#lib/search/readable-text.ts';

/** What the model reads of a message: it was trained on sentences, and its time grows with the square of the length. */
const READS = 2_000;

/**
 * The Universal Sentence Encoder (lite, English) in a separate process: which intents messages have is told better by it than
 * by the model that search uses. About 11 ms a sentence and 110 ms for 2,000 characters, all that it reads.
 */
export function sentenceModel() {
  return processSingleton('sentence-model', createSentenceModel);
}

/** The model in a separate process, which starts with the first message; `close` ends it. */
export function createSentenceModel() {
  // A path made at run time: a bundler must leave the program, and the weights beside its packages, where they are.
  const program = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'models', 'built-in', 'understand', 'sentence-model-program.ts');
  const model = new EmbeddingProcess(program);
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
