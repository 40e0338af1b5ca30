import { type AsyncZippable, zip } from 'fflate';
import type { FileStorage } from '#lib/storage/file-storage.ts';
import type { Db } from '#lib/supabase/db.ts';
import { fileRows } from './read-files.ts';

/** What Windows takes for a device, with or without an ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A path as an archive may hold it, so that it unpacks on every system and never outside of where it is unpacked: what no file
 * system takes is an underscore.
 */
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

/** What the archive of a task is called: its first words in plain letters, joined by hyphens. */
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

/** All files of a ticket as a ZIP archive; null when there are none. @throws {StorageError} */
export async function zipFiles(db: Db, storage: FileStorage, userId: string, ticketId: string): Promise<Uint8Array | null> {
  const files: AsyncZippable = {};
  for (const { path, digest, updated_at } of await fileRows(db, ticketId)) {
    const content = digest && (await storage.get(userId, digest));
    if (content) files[unused(safePath(path), files)] = [content, { mtime: updated_at }];
  }
  if (Object.keys(files).length === 0) return null;
  return new Promise((resolve, reject) => zip(files, { level: 6 }, (error, archive) => (error ? reject(error) : resolve(archive))));
}

/** Two paths that differ only in what was made safe, or in case, are kept apart. */
function unused(path: string, files: AsyncZippable): string {
  const taken = new Set(Object.keys(files).map((name) => name.toLowerCase()));
  if (!taken.has(path.toLowerCase())) return path;
  for (let number = 2; ; number++) {
    const other = path.replace(/(\.[^./]*)?$/, (ending) => ` (${number})${ending}`);
    if (!taken.has(other.toLowerCase())) return other;
  }
}
