import { answerEmbeddingRequests } from './embedding-program.ts';
import { loadMiniLm } from './minilm/minilm.ts';

answerEmbeddingRequests(loadMiniLm({ changes: process.argv[2]! }));
