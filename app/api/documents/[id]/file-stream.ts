import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StoredFile } from '#lib/database/storage/file-storage.ts';

/** A stored file, read while it is sent. */
export function fileStream(file: StoredFile): ReadableStream<Uint8Array> {
  const content = createReadStream(file.path);
  content.once('close', () => void file.close());
  return Readable.toWeb(content) as ReadableStream<Uint8Array>;
}
