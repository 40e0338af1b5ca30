import { open } from 'node:fs/promises';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { StoredFile } from '#lib/database/storage/file-storage.ts';
import type { ImportChunk, ImportCursor } from '#lib/features/imports/read-import.ts';
import { inBatches } from '#lib/search/in-batches.ts';
import { type FileKind, fileKind, isReadInParts, type PartKind } from './file-kind.ts';
import { filePassages, importPart } from './file-passages.ts';
import { imageType } from './image-type.ts';
import type { FileChunk } from './read-file/read-file.ts';

export type ReadingServices = Pick<Services, 'storage' | 'embedder'>;

type ReadingContext = ReadingServices & Pick<Services, 'clock' | 'log'> & { db: Db; userId: string };

/** How often progress is stored, in ms. */
const PROGRESS_MS = 1000;
/** How much of the beginning and of the end of a file that may only be an import shows its kind, in bytes. */
const SHOWN = 256 * 1024;

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
    .select('storage_key, read_cursor')
    .maybeSingle()
    .throwOnError();
  if (!data?.storage_key) return;
  const file = await ctx.storage.open(userId, data.storage_key);
  if (!file) return failDocument(db, documentId, 'Its file is no longer stored here. Upload it again.');
  try {
    const known = await kindOf(file);
    if ('problem' in known) return await failDocument(db, documentId, known.problem);
    const { kind, content } = known;
    if (content) await readWhole(ctx, documentId, content, signal);
    else await readInParts(ctx, documentId, { file, kind, cursor: data.read_cursor as ImportCursor | null }, signal);
  } finally {
    await file.close();
  }
}

/** The kind of a file that is read in parts, or the content of one that is read as a whole. */
async function kindOf(
  file: StoredFile,
): Promise<{ kind: PartKind; content?: never } | { kind?: never; content: Uint8Array } | { problem: string }> {
  const content = await contentOf(file, file.size > limits.documentBytes.most);
  const known = fileKind(content);
  if ('problem' in known) return known;
  if (known.kind === 'image' && file.size > limits.imageBytes.most) return { problem: limitMessage('imageBytes') };
  if (isReadInParts(known.kind, content)) return { kind: known.kind };
  return file.size > limits.documentBytes.most ? { problem: limitMessage('documentBytes') } : { content };
}

async function contentOf({ path, size }: StoredFile, isCut: boolean): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    if (!isCut) return await handle.readFile();
    const ends = Buffer.alloc(2 * SHOWN);
    await handle.read(ends, 0, SHOWN, 0);
    await handle.read(ends, SHOWN, SHOWN, size - SHOWN);
    return ends;
  } finally {
    await handle.close();
  }
}

async function readWhole(ctx: ReadingContext, documentId: string, content: Uint8Array, signal: AbortSignal): Promise<void> {
  const { db, userId } = ctx;
  const read = await filePassages(content, { person: userId, signal, progress: progressOf(ctx, documentId) });
  signal.throwIfAborted();
  if (read.kind) await storeKind(db, documentId, read.kind, content);
  if ('problem' in read) return failDocument(db, documentId, read.problem);
  if (await storeChunks(ctx, documentId, read.chunks, signal)) await finish(ctx, documentId, read);
}

/**
 * Reads a file in parts, and continues where an earlier reading ended. A part whose passages were stored, but not where the next one
 * begins, is read once more: its passages have the same numbers, and are not stored twice.
 */
async function readInParts(
  ctx: ReadingContext,
  documentId: string,
  { file, kind, cursor }: { file: StoredFile; kind: PartKind; cursor: ImportCursor | null },
  signal: AbortSignal,
): Promise<void> {
  const { db, userId } = ctx;
  for (let from = cursor; ; ) {
    const part = await importPart(file, kind, from, { person: userId, signal });
    signal.throwIfAborted();
    if ('problem' in part) {
      if (!from) {
        if (part.kind) await storeKind(db, documentId, part.kind);
        return failDocument(db, documentId, part.problem);
      }
      const { data: read } = await db.from('documents').select('page_count').eq('id', documentId).maybeSingle().throwOnError();
      const pageCount = read?.page_count ?? from.page;
      const notice = `Only the first ${from.page.toLocaleString('en')} of ${pageCount.toLocaleString('en')} parts were read. ${part.problem}`;
      return finish(ctx, documentId, { wordCount: from.words, pageCount, notice });
    }
    const { chunks, cursor: next, isDone, pageCount, notice } = part;
    if (!(await storeChunks(ctx, documentId, chunks.map(withTime), signal))) return;
    if (isDone) {
      await storeKind(db, documentId, part.kind);
      return finish(ctx, documentId, { wordCount: next.words, pageCount, notice });
    }
    const progress = { pages_read: next.page, page_count: pageCount, read_cursor: { ...next } };
    await db
      .from('documents')
      .update({ ...kindColumns(part.kind), ...progress })
      .eq('id', documentId)
      .throwOnError();
    from = next;
  }
}

const withTime = ({ writtenAt, takesPlaceAt, ...chunk }: ImportChunk): StoredChunk => ({
  ...chunk,
  written_at: writtenAt,
  takes_place_at: takesPlaceAt ?? null,
});

/** All passages are stored. */
async function finish(
  { db, embedder }: ReadingContext,
  documentId: string,
  { wordCount, pageCount, notice }: { wordCount: number; pageCount: number | null; notice: string | null },
): Promise<void> {
  await db
    .rpc('finish_reading', {
      document: documentId,
      embeds: embedder !== undefined,
      total_words: wordCount,
      ...(pageCount === null ? {} : { total_pages: pageCount }),
      ...(notice === null ? {} : { note: notice }),
    })
    .throwOnError();
}

const kindColumns = (kind: FileKind, content?: Uint8Array) => ({
  kind,
  mime_type: kind === 'image' ? imageType(content!)! : mimeTypes[kind],
});

async function storeKind(db: Db, documentId: string, kind: FileKind, content?: Uint8Array): Promise<void> {
  await db.from('documents').update(kindColumns(kind, content)).eq('id', documentId).throwOnError();
}

/** The document cannot be read: `reason` says why and what to do. */
export async function failDocument(db: Db, documentId: string, reason: string): Promise<void> {
  const waiting = db.from('documents').update({ status: 'failed', error: reason }).eq('id', documentId);
  await waiting.in('status', ['pending', 'processing']).is('read_at', null).throwOnError();
}

type StoredChunk = FileChunk & { written_at?: string | null; takes_place_at?: string | null };

/** @returns false when the document was deleted */
async function storeChunks(
  { db, userId }: ReadingContext,
  documentId: string,
  chunks: readonly StoredChunk[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const batch of inBatches(chunks, ({ content }) => content.length)) {
    signal.throwIfAborted();
    const rows = batch.map((chunk) => ({ ...chunk, document_id: documentId, user_id: userId }));
    const { error } = await db.from('document_chunks').upsert(rows, { onConflict: 'document_id,ordinal', ignoreDuplicates: true });
    if (error?.code === '23503') return false;
    if (error) throw error;
  }
  return true;
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
  ics: 'text/calendar',
  slack: 'application/zip',
  notes: 'application/zip',
  markdown: 'text/markdown',
  text: 'text/plain',
} as const satisfies Record<Exclude<FileKind, 'image'>, string>;
