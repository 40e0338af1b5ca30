import { chunkText } from '#lib/search/chunk.ts';
import { inBatches } from '#lib/search/in-batches.ts';
import type { Entity, Row } from './define-entity.ts';
import { documentChunk } from './document-chunk.ts';
import { embeddingColumns } from './embedding.ts';
import type { EntityContext } from './entity-context.ts';
import { insertRow } from './insert-row.ts';
import { run, table } from './rows.ts';
import { storedColumns } from './select-rows.ts';

/** How many chunks are embedded while the document is written; the sweep embeds the rest of a longer one. */
const embeddedAtOnce = 8;

/**
 * Stores a document given as text, split into chunks. It is `ready` when all of it can be found: immediately when it is short or
 * there is no search by meaning, otherwise when the sweep has embedded the rest. Without text it stays `pending`.
 * Each step can be repeated, so that a half-written document is completed by writing it again.
 */
export async function writeDocument(ctx: EntityContext, entity: Entity, { content, ...row }: Row): Promise<Row> {
  if (typeof content !== 'string') return insertRow(ctx, entity, { ...row, status: 'pending' });
  const facts = { status: 'processing', size: new TextEncoder().encode(content).length, word_count: wordsIn(content) };
  const begun = await insertRow(ctx, entity, { ...row, ...facts });
  if (begun.status !== 'processing') return begun;
  const embedded = await writeChunks(ctx, String(row.id), content);
  if (ctx.embedder && !embedded) return begun;
  const ready = table(ctx.db, 'documents').update({ status: 'ready' }).eq('id', row.id).eq('user_id', ctx.userId);
  const [stored] = await run(ctx, ready.select(storedColumns(entity).join()));
  if (!stored) throw new Error('The new document cannot be read back.');
  return stored;
}

/** @returns whether every chunk has its embedding */
async function writeChunks(ctx: EntityContext, documentId: string, text: string): Promise<boolean> {
  const chunks = chunkText(text).map((chunk) => ({ ...chunk, document_id: documentId, user_id: ctx.userId }));
  if (chunks.length === 0) return true;
  const embeddings = await embeddingColumns(ctx, documentChunk, chunks.slice(0, embeddedAtOnce));
  const rows = chunks.map((row, index) => ({ ...row, embedding: null, embedding_model: null, ...embeddings[index] }));
  for (const batch of inBatches(rows, ({ content }) => content.length))
    await run(
      ctx,
      table(ctx.db, 'document_chunks').upsert(batch, { onConflict: 'document_id,ordinal', ignoreDuplicates: true }).select('id'),
    );
  return rows.every(({ embedding }) => embedding !== null);
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
