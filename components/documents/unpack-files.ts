import type { Candidate } from '#components/work/files/chosen-file.ts';
import { readZip } from '#components/work/files/read-zip.ts';
import { folderLeftOut } from '#components/work/files/sort-candidates.ts';

/** A file to upload. It is opened when its turn comes. */
export interface FileToUpload {
  name: string;
  /** In bytes; unknown for a file in a folder that was dropped. */
  size?: number;
  open: () => Promise<Blob>;
}

const readable = /\.(?:pdf|docx|pptx|xlsx|html?|csv|tsv|eml|mbox|md|markdown|txt)$/i;
const archive = /\.zip$/i;

/** Whether a file is an archive to unpack, by its name. */
export const isArchive = ({ name }: { name: string }) => archive.test(name);

/**
 * The documents in a ZIP archive, such as a folder of Markdown or an export of Notion, and how many files in it are something
 * else. Archives in it are unpacked too, but not those in them.
 * @throws {UnreadableFile} why it cannot be unpacked
 */
export async function unpackFiles(zip: Blob): Promise<{ files: FileToUpload[]; others: number }> {
  const found = await entriesOf(zip);
  for (const inner of found.filter(({ path }) => archive.test(path))) {
    found.splice(found.indexOf(inner), 1, ...(await entriesOf(await inner.open())));
  }
  const files = found.filter(({ path }) => readable.test(path));
  const names = files.map(({ path }) => nameOf(path));
  return {
    files: files.map(({ path, size, open }, index) => {
      const name = names[index]!;
      const folder = nameOf(path.split('/').at(-2) ?? '');
      const isTaken = names.indexOf(name) !== index;
      return { name: isTaken && folder ? `${folder}, ${name}` : name, size, open };
    }),
    others: found.length - files.length,
  };
}

/** Without hidden files and what programs add. */
async function entriesOf(zip: Blob): Promise<Candidate[]> {
  const entries = await readZip(zip);
  return entries.filter(({ path }) => folderLeftOut(path) === null && !/(?:^|\/)\./.test(path));
}

/** The last part of a path, without the id that Notion adds to names. */
function nameOf(path: string): string {
  return path
    .split('/')
    .at(-1)!
    .replace(/ [0-9a-f]{32}(?=(?:_all)?(?:\.\w+)?$)/, '');
}
