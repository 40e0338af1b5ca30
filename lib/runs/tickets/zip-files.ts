import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { PrimitiveError } from '#lib/base/errors.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import { fileRows } from './read-files.ts';

/** Names that Windows treats as devices, with or without an extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A path that unpacks on every system and never outside the target folder: invalid characters become underscores. */
export function safePath(path: string): string {
  return path
    .split('/')
    .map((part) =>
      part
        .replace(/[\p{Cc}\p{Cf}\\:*?"<>|]/gu, '_')
        .replace(/[. ]+$/, (ending) => '_'.repeat(ending.length))
        .replace(device, '_$&'),
    )
    .filter(Boolean)
    .join('/');
}

const LONGEST_NAME = 40;

/** The file name of a task's archive: its first words in plain letters, joined by hyphens. */
export function archiveName(task: string): string {
  const words =
    task
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const cut = words.join('-').slice(0, LONGEST_NAME + 1);
  const name = cut.length <= LONGEST_NAME ? cut : cut.replace(/-[^-]*$/, '').slice(0, LONGEST_NAME);
  return `${name || 'workspace'}.zip`;
}

/** The users whose archives this process is packing. */
const packing = () => processSingleton('zip-files', () => new Set<string>());

/**
 * All files of a ticket as a ZIP archive; null without files. It is packed while it is read, one file at a time,
 * off the event loop. A person can have only one archive in progress.
 * @throws {PrimitiveError} `rate_limited` while another archive of the person is packed, {StorageError}
 */
export async function zipFiles(
  db: Db,
  storage: FileStorage,
  userId: string,
  ticketId: string,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const people = packing();
  if (people.has(userId))
    throw new PrimitiveError('rate_limited', 'Another ZIP archive is being packed for you. Try again when it has downloaded.');
  people.add(userId);
  const pieces = pack(db, storage, userId, ticketId);
  const end = async () => {
    people.delete(userId);
    await pieces.return();
  };
  try {
    let first: IteratorResult<Uint8Array, void> | null = await pieces.next();
    if (first.done) {
      await end();
      return null;
    }
    // Ends an archive that is never read.
    signal?.addEventListener('abort', end, { once: true });
    return new ReadableStream(
      {
        async pull(controller) {
          const piece =
            first ??
            (await pieces.next().catch(async (error) => {
              await end();
              throw error;
            }));
          first = null;
          if (!piece.done) return controller.enqueue(piece.value);
          await end();
          controller.close();
        },
        cancel: end,
      },
      { highWaterMark: 0 },
    );
  } catch (error) {
    await end();
    throw error;
  }
}

const deflate = promisify(deflateRaw);

/** The bytes of an archive, file by file; empty without files. */
async function* pack(db: Db, storage: FileStorage, userId: string, ticketId: string): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const names = new Set<string>();
  for (const { path, digest, updated_at: mtime } of await fileRows(db, ticketId)) {
    const content = digest && (await storage.get(userId, digest));
    if (!content) continue;
    const packed = await deflate(content);
    const file: ZipInputFile = {
      filename: unused(safePath(path), names),
      mtime,
      size: content.length,
      crc: crc32(content),
      compression: 8,
    };
    names.add(file.filename.toLowerCase());
    archive.add(file);
    file.ondata!(null, packed, true);
    yield* pieces.splice(0);
  }
  if (names.size === 0) return;
  archive.end();
  yield* pieces;
}

/** Numbers a path that differs from another only in replaced characters or case. */
function unused(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path.toLowerCase())) return path;
  for (let number = 2; ; number++) {
    const other = path.replace(/(\.[^./]*)?$/, (ending) => ` (${number})${ending}`);
    if (!taken.has(other.toLowerCase())) return other;
  }
}
