/** Asks the process of a model for the vectors of `texts`; it answers with the same `id`. */
export interface EmbeddingRequest {
  id: number;
  texts: string[];
}

export type EmbeddingAnswer = { id: number; embeddings: number[][] } | { id: number; error: string };

const answer = (message: EmbeddingAnswer) => process.send!(message);

/** Makes this process the one of a model: it answers the requests of an `EmbeddingProcess` until that ends. */
export function answerEmbeddingRequests(loading: Promise<{ embed(texts: string[]): Promise<number[][]> }>): void {
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
}
