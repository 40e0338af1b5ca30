import type { drive_v3 } from '@googleapis/drive';
import { fileKind } from '#lib/features/documents/file-kind.ts';
import { filePassages } from '#lib/features/documents/file-passages.ts';
import { decodeText } from '#lib/features/documents/read-file/decode-text.ts';
import { joinChunks } from '#lib/search/chunk.ts';
import type { Grant } from '../../connector.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';

/** The largest file that is read, in bytes. */
const MOST_BYTES = 20_000_000;

/** As what Google’s own files are exported. A spreadsheet as CSV would have its first sheet only. */
const exports: Record<string, string> = {
  'application/vnd.google-apps.document': 'text/markdown',
  'application/vnd.google-apps.spreadsheet': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.google-apps.presentation': 'text/plain',
};

/** The text of a file, read as uploaded documents are; or why it has none, in a sentence. */
export async function readFileText(
  ask: AskGoogle,
  { accessToken }: Grant,
  { id, mimeType, size }: drive_v3.Schema$File,
  signal: AbortSignal,
): Promise<{ text: string } | { problem: string }> {
  const type = mimeType ?? '';
  const exported = exports[type];
  if (type.startsWith('application/vnd.google-apps.') && !exported) return { problem: 'Files of this kind have no text.' };
  if (Number(size ?? 0) > MOST_BYTES) return { problem: `It is larger than ${MOST_BYTES / 1_000_000} MB.` };
  const fileId = id!;
  let bytes: Uint8Array;
  try {
    const answer = await ask({ accessToken, signal, mostBytes: MOST_BYTES }, async ({ drive }) => {
      const { files } = await drive();
      const options = { responseType: 'arraybuffer' } as const;
      if (exported) return files.export({ fileId, mimeType: exported }, options);
      return files.get({ fileId, alt: 'media', supportsAllDrives: true }, options);
    });
    bytes = new Uint8Array(answer as ArrayBuffer);
  } catch (error) {
    // One file that may not be downloaded does not keep others from being read.
    if (error instanceof PlatformError && (error.problem === 'gone' || error.problem === 'refused')) return { problem: error.message };
    throw error;
  }
  if (exported?.startsWith('text/')) return { text: decodeText(bytes) };
  const known = fileKind(bytes);
  if ('kind' in known && known.kind === 'image') return { problem: 'Images have no text.' };
  // Text needs no reader, and thus no process of its own.
  if ('kind' in known && (known.kind === 'text' || known.kind === 'markdown')) return { text: decodeText(bytes) };
  const read = await filePassages(bytes, { signal });
  return 'problem' in read ? { problem: read.problem } : { text: joinChunks(read.chunks) };
}
