import { limitReached } from '#lib/base/limits/limit-message.ts';
import { type LimitName, limitOfError, limits } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { documentReadSpec, readingKey } from './document-read-spec.ts';
import { mayBeImport } from './file-kind.ts';
import { imageType } from './image-type.ts';
import { readDocument } from './read-document.ts';

/** How much of a file shows whether it may be an import, in bytes. */
const BEGINNING = 32;

type UploadContext = Pick<Services, 'storage' | 'jobs' | 'clock' | 'log'> & { db: Db; userId: string };

/**
 * Stores an uploaded file as a document, and queues the job that reads it.
 * @returns the id of the document
 * @throws {PrimitiveError} `limit_reached`; what `pieces`, the storage and the database client throw. Nothing is left then.
 */
export async function uploadDocument(
  ctx: UploadContext,
  { name, pieces }: { name: string; pieces: AsyncIterable<Uint8Array> },
): Promise<string> {
  const { db, userId, storage, clock } = ctx;
  const upload = withinLimit(pieces);
  const { digest, size } = await storage.putStream(userId, upload.pieces);
  const id = clock.newId();
  const row = { id, name, size, storage_key: digest, mime_type: 'application/octet-stream', status: 'pending', read_at: null };
  const { error } = await db.from('documents').insert(row);
  if (error) {
    await db.rpc('discard_file', { digest }).throwOnError();
    const limit = limitOfError(error);
    throw limit ? limitReached(limit) : error;
  }
  // The message that an image is attached to may be sent immediately.
  if (upload.isImage() && (await readImageNow(ctx, id))) return id;
  await queueReading(ctx, id, 1);
  return id;
}

/** @returns false when that is not possible now; a job does it then */
async function readImageNow(ctx: UploadContext, id: string): Promise<boolean> {
  try {
    await readDocument({ ...ctx, embedder: undefined }, id, new AbortController().signal);
    return true;
  } catch (error) {
    ctx.log('An uploaded image could not be read immediately', error);
    return false;
  }
}

/** Reads a document again that could not be read. @returns false when it is not there, or did not fail */
export async function readAgain(ctx: UploadContext, id: string): Promise<boolean> {
  const { data: failed } = await ctx.db
    .from('documents')
    .select('reading')
    .eq('id', id)
    .eq('status', 'failed')
    .maybeSingle()
    .throwOnError();
  if (!failed) return false;
  const reading = failed.reading + 1;
  const again = ctx.db.from('documents').update({ status: 'pending', error: null, reading, pages_read: 0 }).eq('id', id);
  const { data } = await again.eq('status', 'failed').not('storage_key', 'is', null).select('id').throwOnError();
  if (data.length === 0) return false;
  await queueReading(ctx, id, reading);
  return true;
}

/** A job that cannot be queued now is queued by the sweep. */
async function queueReading(
  { jobs, userId, log }: Pick<UploadContext, 'jobs' | 'userId' | 'log'>,
  id: string,
  reading: number,
): Promise<void> {
  await jobs
    ?.enqueue(documentReadSpec, { user_id: userId, document_id: id }, { key: readingKey(id, reading) })
    .catch((error: unknown) => log('A document could not be queued to be read; the sweep will', error));
}

/**
 * Deletes a document with its passages and their embeddings, and stops reading it. Its file is deleted by the sweep.
 * @returns false when it does not exist
 */
export async function deleteDocument({ db, jobs, log }: Pick<UploadContext, 'db' | 'jobs' | 'log'>, id: string): Promise<boolean> {
  const { data } = await db.from('documents').delete().eq('id', id).select('status, reading, read_at').maybeSingle().throwOnError();
  if (!data) return false;
  if (!data.read_at && ['pending', 'processing'].includes(data.status))
    await jobs
      ?.takeBack(documentReadSpec, readingKey(id, data.reading))
      .catch((error: unknown) => log('The job of a deleted document could not be removed', error));
  return true;
}

/**
 * What arrives, and whether it begins like an image.
 * @throws {PrimitiveError} `limit_reached` once there are more bytes than a document, or an import, can have
 */
function withinLimit(pieces: AsyncIterable<Uint8Array>): { pieces: AsyncIterable<Uint8Array>; isImage: () => boolean } {
  let beginning = Buffer.alloc(0);
  async function* within(): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const piece of pieces) {
      if (beginning.length < BEGINNING) beginning = Buffer.concat([beginning, piece.subarray(0, BEGINNING)]);
      size += piece.length;
      const limit: LimitName = mayBeImport(beginning) ? 'importBytes' : 'documentBytes';
      if (size > limits[limit].most) throw limitReached(limit);
      yield piece;
    }
  }
  return { pieces: within(), isImage: () => imageType(beginning) !== null };
}
