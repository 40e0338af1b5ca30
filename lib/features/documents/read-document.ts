import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { filePassages } from './file-passages.ts';
import type { FileChunk } from './read-file/read-file.ts';

export type ReadingServices = Pick<Services, 'storage' | 'embedder'>;

type ReadingContext = ReadingServices & Pick<Services, 'clock' | 'log'> & { db: Db; userId: string };

/** How many passages are stored together. */
const AT_ONCE = 200;
/** How often progress is stored, in ms. */
const PROGRESS_MS = 1000;

/**
 * Reads the file of an uploaded document and stores its passages; the sweep embeds them. A file that cannot be read leaves the
 * document failed, with the reason. Reading it again adds nothing twice; a document that was deleted meanwhile is left alone.
 * @throws what the storage and the database client throw, and the signal's reason when aborted
 */
export async function readDocument(ctx: ReadingContext, documentId: string, signal: AbortSignal): Promise<void> {
  const { db, userId } = ctx;
  const begun = db.from('documents').update({ status: 'processing', pages_read: 0 }).eq('id', documentId);
  const { data } = await begun
    .in('status', ['pending', 'processing'])
    .is('read_at', null)
    .select('storage_key')
    .maybeSingle()
    .throwOnError();
  if (!data?.storage_key) return;
  const content = await ctx.storage.get(userId, data.storage_key);
  if (!content) return failDocument(db, documentId, 'Its file is no longer stored here. Upload it again.');
  const read = await filePassages(content, { person: userId, signal, progress: progressOf(ctx, documentId) });
  signal.throwIfAborted();
  if (read.kind)
    await db.from('documents').update({ kind: read.kind, mime_type: mimeTypes[read.kind] }).eq('id', documentId).throwOnError();
  if ('problem' in read) return failDocument(db, documentId, read.problem);
  const { chunks, wordCount, pageCount, notice } = read;
  for (let from = 0; from < chunks.length; from += AT_ONCE) {
    signal.throwIfAborted();
    if (!(await storeChunks(db, documentId, userId, chunks.slice(from, from + AT_ONCE)))) return;
  }
  await db
    .rpc('finish_reading', {
      document: documentId,
      embeds: ctx.embedder !== undefined,
      total_words: wordCount,
      ...(pageCount === null ? {} : { total_pages: pageCount }),
      ...(notice === null ? {} : { note: notice }),
    })
    .throwOnError();
}

/** The document cannot be read: `reason` says why and what to do. */
export async function failDocument(db: Db, documentId: string, reason: string): Promise<void> {
  const waiting = db.from('documents').update({ status: 'failed', error: reason }).eq('id', documentId);
  await waiting.in('status', ['pending', 'processing']).is('read_at', null).throwOnError();
}

/** @returns false when the document was deleted */
async function storeChunks(db: Db, documentId: string, userId: string, chunks: readonly FileChunk[]): Promise<boolean> {
  const rows = chunks.map((chunk) => ({ ...chunk, document_id: documentId, user_id: userId }));
  const { error } = await db.from('document_chunks').upsert(rows, { onConflict: 'document_id,ordinal', ignoreDuplicates: true });
  if (error && error.code !== '23503') throw error;
  return !error;
}

function progressOf({ db, log }: Pick<ReadingContext, 'db' | 'log'>, documentId: string) {
  let last = performance.now();
  return ({ page, pageCount }: { page: number; pageCount: number }) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    db.from('documents')
      .update({ pages_read: page, page_count: pageCount })
      .eq('id', documentId)
      .then(({ error }) => error && log('The progress of a document could not be stored', error));
  };
}

const office = 'application/vnd.openxmlformats-officedocument';
const mimeTypes = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  xlsx: `${office}.spreadsheetml.sheet`,
  html: 'text/html',
  csv: 'text/csv',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
  markdown: 'text/markdown',
  text: 'text/plain',
} as const;
