import { workspaceLimits } from '#lib/base/limits/limits.ts';
import { type Candidate, type ChosenFile, explainFailure, UnreadableFile } from './chosen-file.ts';
import { readZip } from './read-zip.ts';
import { sortCandidates } from './sort-candidates.ts';
import { tooMuchMessage } from './take-files.ts';

/** How many files are opened at the same time. */
const AT_ONCE = 8;

/** Files that were chosen together, in a folder or in an archive. */
export interface FileGroup {
  id: number;
  /** The name of the folder or archive; empty for several dropped items. */
  name: string;
  /** The archive, if it is one. */
  zip: File | null;
  /** The archive is added as a ZIP file. */
  packed: boolean;
  /** Ignored files, with their paths in the folder or archive. */
  files: ChosenFile[];
  leftOut: Candidate[];
  /** More files were ignored than are listed. */
  more: boolean;
  /** The folder that contains all of them, or null. */
  top: string | null;
  /** Whether the content of that folder goes to the top of the workspace. */
  atTop: boolean;
}

/** Opens the files of a folder. @throws {UnreadableFile} */
export async function openFolder(id: number, candidates: readonly Candidate[], more = false): Promise<FileGroup> {
  const { wanted, leftOut, top, isProject } = sortCandidates(candidates);
  const files = await explainFailure(`${top === null ? 'What you chose' : `“${top}”`} wasn’t added.`, async () => {
    if (wanted.length === 0) throw new UnreadableFile('It has no files.');
    return openAll(wanted, id);
  });
  return { id, name: top ?? '', zip: null, packed: false, files, leftOut, more, top, atTop: isProject };
}

/** Unpacks an archive. @throws {UnreadableFile} */
export async function openZip(id: number, zip: File): Promise<FileGroup> {
  return explainFailure(`“${zip.name}” couldn’t be unpacked, so nothing was added.`, async () => {
    const { wanted, leftOut, top, isProject } = sortCandidates(await readZip(zip));
    if (wanted.length + leftOut.length === 0) throw new UnreadableFile('It has no files.');
    const files = await openAll(wanted, id);
    return { id, name: zip.name, zip, packed: false, files, leftOut, more: false, top, atTop: isProject };
  });
}

/** The same group with its ignored files. @throws {UnreadableFile} */
export async function withLeftOut(group: FileGroup): Promise<FileGroup> {
  const files = await explainFailure('The files weren’t added.', () => openAll(group.leftOut, group.id));
  return { ...group, files: [...group.files, ...files], leftOut: [] };
}

/** The files that a group adds to a ticket. */
export function filesOfGroup({ id, files, zip, packed, top, atTop }: FileGroup): ChosenFile[] {
  if (packed && zip) return [{ path: zip.name, size: zip.size, content: zip, group: id }];
  const prefix = atTop && top !== null ? `${top}/` : '';
  return files.map((file) => (file.path.startsWith(prefix) ? { ...file, path: file.path.slice(prefix.length) } : file));
}

/** Opens files, after checking that they fit: files over a ticket's limits are not unpacked. */
async function openAll(candidates: readonly Candidate[], group: number): Promise<ChosenFile[]> {
  const { files: mostFiles, bytes: mostBytes, fileBytes } = workspaceLimits;
  const fitting = candidates.filter(({ size = 0 }) => size <= fileBytes);
  const bytes = fitting.reduce((sum, { size = 0 }) => sum + size, 0);
  if (fitting.length > mostFiles || bytes > mostBytes) throw new UnreadableFile(tooMuchMessage(candidates));
  const opened: ChosenFile[] = [];
  for (let nth = 0; nth < candidates.length; nth += AT_ONCE)
    opened.push(
      ...(await Promise.all(
        candidates.slice(nth, nth + AT_ONCE).map(async ({ path, size, open }) => {
          // Too large to add, so only its name is used.
          const content = size !== undefined && size > fileBytes ? new Blob() : await open();
          return { path, size: size ?? content.size, content, group };
        }),
      )),
    );
  return opened;
}
