import type { Candidate } from '#components/work/files/chosen-file.ts';
import { readZip, TooManyFiles } from '#components/work/files/read-zip.ts';
import { folderLeftOut } from '#components/work/files/sort-candidates.ts';
import { isExport } from '#lib/features/imports/archive-kind.ts';
import { shrinkImage } from './shrink-image.ts';

/** A file to upload. It is opened when its turn comes. */
export interface FileToUpload {
  name: string;
  /** In bytes; unknown for a file in a folder that was dropped. */
  size?: number;
  /** The name of the archive that it was in. */
  archive?: string;
  open: () => Promise<Blob>;
}

/** The kinds of files that become documents, by their names. */
export const readable = /\.(?:pdf|do[ct][xm]|p(?:p[ts]|ot)[xm]|xl[st][xm]|html?|csv|tsv|eml|mbox|ics|md|markdown|txt|png|jpe?g|gif|webp)$/i;
const archive = /\.zip$/i;

/** Whether a file is an archive to unpack, by its name. */
export const isArchive = ({ name }: { name: string }) => archive.test(name);

/** What the browser unpacks, in bytes. The server reads what is larger or has more files, in parts. */
const MOST_UNPACKED = 50 * 1024 * 1024;

/**
 * The documents in a ZIP archive, and how many files in it are something else; null for an export, such as of Slack or Notion, which
 * is uploaded as it is and becomes one document.
 * @throws {UnreadableFile} why it cannot be unpacked
 */
export async function unpackFiles(zip: Blob): Promise<{ files: FileToUpload[]; others: number } | null> {
  if (zip.size > MOST_UNPACKED) return null;
  const found = await entriesOf(zip).catch((error: unknown) => {
    if (error instanceof TooManyFiles) return null;
    throw error;
  });
  if (!found) return null;
  if (isExport(found.map(({ path }) => path))) return null;
  const files = found.filter(({ path }) => readable.test(path));
  return {
    files: files.map(({ path, size, open }) => ({ name: path, size, open: async () => shrinkImage(await open()) })),
    others: found.length - files.length,
  };
}

/** Without hidden files and what programs add. */
async function entriesOf(zip: Blob): Promise<Candidate[]> {
  const entries = await readZip(zip);
  return entries.filter(({ path }) => folderLeftOut(path) === null && !/(?:^|\/)\./.test(path));
}
