import type { Db } from '#lib/database/db.ts';
import { destinationOf } from '#lib/entities/destination.ts';
import { type Format, formats } from '#lib/entities/format.ts';
import type { RunOptions } from '#lib/untrusted/untrusted.ts';
import { type DeliverableEdition, readEdition } from './edition.ts';
import { contentDisposition } from './formats/file-name.ts';
import { versionFile } from './formats/version-file.ts';
import { withLinkedSources } from './with-linked-sources.ts';

/** A file for a browser to save. */
export interface Download {
  bytes: Uint8Array;
  /** Names and values in lower case. */
  headers: Record<string, string>;
}

/**
 * A version as a file, in its current state, with links to its sources if those are wanted, or if its deliverable's
 * files have them. Null when `db` finds no such version, when it has no text, and when the format is
 * unknown.
 * @throws {RefusedInput} when the text cannot be laid out, so that only the text itself is available; the signal's reason when aborted
 */
export async function downloadOf(
  db: Db,
  versionId: string,
  format: string,
  { sources, ...options }: RunOptions & { sources?: 'links' | 'none' } = {},
): Promise<Download | null> {
  const wanted = formats.find((one): one is Format => one === format);
  const edition = wanted ? await readEdition(db, versionId) : null;
  if (!wanted || !edition?.content.trim()) return null;
  const content = (sources ?? usualSources(edition)) === 'links' ? await withLinkedSources(db, edition, options) : edition;
  const { name, type, bytes } = await versionFile(content, wanted, options);
  const headers = {
    'content-type': type,
    'content-length': String(bytes.length),
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return { bytes, headers };
}

/** What the files of its deliverable have. */
function usualSources(edition: DeliverableEdition): 'links' | undefined {
  const destination = destinationOf(edition, {}, []);
  return destination?.platform === 'download' && !('problem' in destination) ? destination.sources : undefined;
}
