import { answerEmbeddingRequests } from '#lib/search/embedding-program.ts';
import { loadMiniLm } from '#lib/search/minilm/minilm.ts';

/** A message says what it wants in its beginning: the model was trained on so many tokens. */
const READS = 64;

answerEmbeddingRequests(loadMiniLm({ changes: process.argv[2]!, reads: READS }));
