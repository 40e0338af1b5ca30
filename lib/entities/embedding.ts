import { toVectorText } from '#lib/search/embedder.ts';
import type { Entity, Row } from './define-entity.ts';
import type { EntityContext } from './entity-context.ts';

/**
 * The columns that make a row findable by meaning; none without an embedder. A failure to embed does not lose the write: the
 * row is stored without them, and the sweep tries again.
 */
export async function embeddingColumns(ctx: EntityContext, entity: Entity, rows: readonly Row[]): Promise<Row[]> {
  const { embedder, signal } = ctx;
  if (!entity.searchable || !embedder || rows.length === 0) return rows.map(() => ({}));
  try {
    const embeddings = await embedder.embed(
      rows.map((row) => entity.searchable!.text(row)),
      signal,
    );
    return embeddings.map((embedding) => ({ embedding: toVectorText(embedding), embedding_model: embedder.model }));
  } catch (error) {
    signal?.throwIfAborted();
    ctx.log(`Could not embed ${entity.noun.many}; the sweep will try again.`, error);
    return rows.map(() => ({}));
  }
}
