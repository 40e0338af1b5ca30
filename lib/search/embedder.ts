/** The length of an embedding: the width of the database's vector columns. */
export const EMBEDDING_DIMENSIONS = 512;

/** Turns texts into vectors whose cosine measures how similar they are in meaning. */
export interface Embedder {
  /** Names the model; vectors of different models are never compared. */
  readonly model: string;
  readonly dimensions: typeof EMBEDDING_DIMENSIONS;
  /** The cosine up to which two texts have nothing to do with each other; of a model on a server it is known after the first query. */
  readonly unrelated: number;
  /**
   * One unit vector per text, in order. Any text is accepted, including blank ones.
   * @throws {EmbedderUnavailable} when no text can be embedded; {Error} when these cannot; the signal's reason when aborted.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** The vector to search with, for models that treat queries differently from texts. */
  embedQuery?(query: string, signal?: AbortSignal): Promise<number[]>;
}

/** The model embeds nothing at the moment, whatever the text: its server is unreachable, refuses the key, or has no such model. */
export class EmbedderUnavailable extends Error {
  override readonly name = 'EmbedderUnavailable';
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** Absent when search is only by words. */
    embedder?: Embedder;
  }
}

/** A vector in the database's format, as a column value or a function argument. */
export function toVectorText(embedding: readonly number[]): string {
  return JSON.stringify(embedding);
}

/** The vector to search with. @throws like `Embedder.embed`. */
export async function embedQuery(embedder: Embedder, query: string, signal?: AbortSignal): Promise<number[]> {
  if (embedder.embedQuery) return embedder.embedQuery(query, signal);
  const [embedding] = await embedder.embed([query], signal);
  return embedding!;
}
