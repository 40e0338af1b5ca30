import { chunkText } from '#lib/search/chunk.ts';
import { insertRow } from './create-entity.ts';
import type { Entity, Row } from './define-entity.ts';
import { documentChunk } from './document-chunk.ts';
import { embeddingColumns } from './embedding.ts';
import type { EntityContext } from './entity-context.ts';
import { run, table } from './rows.ts';
import { storedColumns } from './select-rows.ts';

/** How many chunks are embedded at once with the document; the sweep embeds the rest of a longer one. */
const embeddedAtOnce = 8;

/**
 * Stores a document given as text: it is `ready`, cut into chunks, when this answers. Without text it waits, `pending`.
 * Each step can be repeated, so that a document half written is completed by writing it again.
 */
export async function writeDocument(ctx: EntityContext, entity: Entity, { content, ...row }: Row): Promise<Row> {
  if (typeof content !== 'string') return insertRow(ctx, entity, { ...row, status: 'pending' });
  const facts = { status: 'processing', size: new TextEncoder().encode(content).length, word_count: wordsIn(content) };
  const begun = await insertRow(ctx, entity, { ...row, ...facts });
  if (begun.status !== 'processing') return begun;
  await writeChunks(ctx, String(row.id), content);
  const ready = table(ctx.db, 'documents').update({ status: 'ready' }).eq('id', row.id).eq('user_id', ctx.userId);
  const [stored] = await run(ctx, ready.select(storedColumns(entity).join()));
  if (!stored) throw new Error('The new document cannot be read back.');
  return stored;
}

async function writeChunks(ctx: EntityContext, documentId: string, text: string): Promise<void> {
  const chunks = chunkText(text).map((chunk) => ({ ...chunk, document_id: documentId, user_id: ctx.userId }));
  if (chunks.length === 0) return;
  const embeddings = await embeddingColumns(ctx, documentChunk, chunks.slice(0, embeddedAtOnce));
  const rows = chunks.map((row, index) => ({ ...row, embedding: null, embedding_model: null, ...embeddings[index] }));
  await run(ctx, table(ctx.db, 'document_chunks').upsert(rows, { onConflict: 'document_id,ordinal', ignoreDuplicates: true }).select('id'));
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
