import { parentPort } from 'node:worker_threads';
import type { EmbeddingRequest } from './local-embedder-worker.ts';

let asked = 0;
parentPort!.on('message', ({ id, texts }: EmbeddingRequest) => {
  if (texts.includes('die')) process.exit(3);
  if (texts.includes('fail')) parentPort!.postMessage({ id, error: 'refused' });
  else parentPort!.postMessage({ id, embeddings: texts.map((text) => [text.length, asked++]) });
});
