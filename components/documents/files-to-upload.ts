import { MOST_FILES } from '#components/work/files/dropped-files.ts';
import { plural } from '#lib/base/text/plural.ts';
import { packFolders } from './pack-folders.ts';
import type { UploadedDocument } from './send-file.ts';
import { type FileToUpload, isArchive, readable, unpackFiles } from './unpack-files.ts';

/** What was chosen, as it is uploaded, and what the person should know about what is left out. */
export interface ChosenFiles {
  files: FileToUpload[];
  notices: string[];
  problems: string[];
}

/**
 * Unpacks the archives among the chosen files, except exports, which become one document each, also as folders. What is no document
 * in a folder or an archive is left out. More files than can be uploaded one by one are refused together.
 */
export async function filesToUpload(chosen: readonly FileToUpload[]): Promise<ChosenFiles> {
  const result = await unpacked(chosen);
  if (result.files.length <= MOST_FILES) return result;
  const [count, most] = [result.files.length, MOST_FILES].map((number) => number.toLocaleString('en'));
  const problem = `These are ${count} files. Up to ${most} can be uploaded at a time, besides those in a folder of notes. Nothing was uploaded.`;
  return { files: [], notices: [], problems: [...result.problems, problem] };
}

async function unpacked(chosen: readonly FileToUpload[]): Promise<ChosenFiles> {
  const { wanted = [], others = [] } = Object.groupBy(packFolders(chosen.filter((file) => !isArchive(file))), (file) =>
    isArchive(file) || !file.name.includes('/') || readable.test(file.name) ? 'wanted' : 'others',
  );
  const result: ChosenFiles = { files: wanted, notices: others.length > 0 ? [leftOutLabel(others.length)] : [], problems: [] };
  for (const archive of chosen.filter(isArchive))
    try {
      const content = await unpackFiles(await archive.open());
      if (!content) {
        result.files.push(archive);
        continue;
      }
      const { files, others } = content;
      result.files.push(...files.map((file) => ({ ...file, archive: archive.name })));
      if (files.length === 0) result.notices.push(`“${archive.name}” has no documents in it.`);
      if (others > 0) result.notices.push(leftOutLabel(others));
    } catch (error) {
      result.problems.push(`“${archive.name}” wasn’t unpacked. ${(error as Error).message}`);
    }
  return result;
}

const leftOutLabel = (count: number) =>
  `${plural(count, 'file')} of other kinds, such as programs, ${count === 1 ? 'was' : 'were'} left out.`;

/** How many documents each archive became that can be read, once its files have been sent. @param sent what became of each file */
export async function archiveNotices(
  files: readonly FileToUpload[],
  sent: readonly { document: Promise<UploadedDocument | null> }[],
): Promise<string[]> {
  const documents = await Promise.all(sent.map(({ document }) => document));
  const stored = files.filter(({ archive }, place) => archive && documents[place] && !documents[place].problem);
  return [...Map.groupBy(stored, ({ archive }) => archive)].map(([archive, own]) => `${plural(own.length, 'document')} from “${archive}”.`);
}
