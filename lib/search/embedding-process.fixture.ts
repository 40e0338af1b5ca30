import type { EmbeddingRequest } from './embedding-program.ts';

let asked = 0;
process.on('message', ({ id, texts }: EmbeddingRequest) => {
  if (texts.includes('die')) process.exit(3);
  if (texts.includes('fail')) process.send!({ id, error: 'refused' });
  else process.send!({ id, embeddings: texts.map((text) => [text.length, asked++]) });
});
process.on('disconnect', () => process.exit());
