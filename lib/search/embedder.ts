/** How many numbers an embedding has: the width of the database's vector columns. */
export const EMBEDDING_DIMENSIONS = 512;

/** Turns text into vectors whose cosine says how near two texts are in meaning. */
export interface Embedder {
  /** Names the model; vectors of different models are never compared. */
  readonly model: string;
  readonly dimensions: typeof EMBEDDING_DIMENSIONS;
  /**
   * One vector of unit length a text, in order. Any text is accepted, blank ones too.
   * @throws {Error} when the model fails; the signal's reason when aborted.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** The vector to search with, for models that read a query otherwise than a text. */
  embedQuery?(query: string, signal?: AbortSignal): Promise<number[]>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** Absent where search is by words only. */
    embedder?: Embedder;
  }
}

/** A vector in the form the database takes, as a column's value and as a function's argument. */
export function toVectorText(embedding: readonly number[]): string {
  return JSON.stringify(embedding);
}

/** The vector to search with. @throws as `Embedder.embed`. */
export async function embedQuery(embedder: Embedder, query: string, signal?: AbortSignal): Promise<number[]> {
  if (embedder.embedQuery) return embedder.embedQuery(query, signal);
  const [embedding] = await embedder.embed([query], signal);
  return embedding!;
}
