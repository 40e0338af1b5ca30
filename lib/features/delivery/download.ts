import type { Db } from '#lib/database/db.ts';
import { type Format, formats } from '#lib/entities/format.ts';
import type { RunOptions } from '#lib/untrusted/untrusted.ts';
import { readEdition } from './edition.ts';
import { contentDisposition } from './formats/content-disposition.ts';
import { versionFile } from './formats/version-file.ts';

/** A file to be saved by a browser. */
export interface Download {
  bytes: Uint8Array;
  /** Names and values in lower case. */
  headers: Record<string, string>;
}

/**
 * A version as a file, whatever its state, as it stands. Null when `db` reaches no such version, when there is no text in
 * it, and when there is no such format.
 * @throws {RefusedInput} when the text cannot be laid out, so that there is no file of it but its text; the signal's reason when aborted
 */
export async function downloadOf(db: Db, versionId: string, format: string, options: RunOptions = {}): Promise<Download | null> {
  const wanted = formats.find((one): one is Format => one === format);
  const edition = wanted ? await readEdition(db, versionId) : null;
  if (!wanted || !edition?.content.trim()) return null;
  const { name, type, bytes } = await versionFile(edition, wanted, options);
  const headers = {
    'content-type': type,
    'content-length': String(bytes.length),
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return { bytes, headers };
}
