import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import { mediaTypes } from '#lib/entities/format.ts';
import { contentDisposition, fileName } from '#lib/features/delivery/formats/file-name.ts';
import { readOutput } from './read-tickets.ts';

/**
 * An output as a download: a text as Markdown, a file unchanged. Null if it does not exist or `db` may not read it.
 * @throws {StorageError}
 */
export async function outputFile(
  db: Db,
  storage: FileStorage,
  userId: string,
  id: string,
): Promise<{ content: string | Uint8Array; headers: Record<string, string> } | null> {
  const output = await readOutput(db, id);
  if (!output) return null;
  const content = output.digest ? await storage.get(userId, output.digest) : output.content;
  if (content === null) return null;
  const name = output.digest ? fileName(output.name.split('/').at(-1)!) || 'file' : `${fileName(output.name) || 'Output'}.md`;
  const headers = {
    'content-type': output.digest ? 'application/octet-stream' : mediaTypes.md,
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { content, headers };
}
