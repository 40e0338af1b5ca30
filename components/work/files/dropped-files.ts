import { type Candidate, explainFailure, UnreadableFile } from './chosen-file.ts';
import { folderLeftOut } from './sort-candidates.ts';

/** The most files that are taken one by one, and the most ignored files that are counted. */
export const MOST_FILES = 20_000;
const MOST_LEFT_OUT = 10_000;

/** The dropped files. */
export interface Dropped {
  candidates: Candidate[];
  /** There are more ignored files than were counted. */
  more: boolean;
  /** Whether a folder was dropped. */
  folders: boolean;
}

/**
 * The dropped files, those in folders with their paths. Must be called while the event is handled: the data
 * is gone afterwards.
 * @param most how many files one drop can have
 */
export function droppedFiles(data: DataTransfer, most = MOST_FILES): Promise<Dropped> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  return walk(entries, most);
}

async function walk(items: { entry: FileSystemEntry | null; file: File | null }[], most: number): Promise<Dropped> {
  const candidates: Candidate[] = [];
  const count = { wanted: 0, leftOut: 0 };
  let folders = false;
  let more = false;
  async function enter(entry: FileSystemEntry, folder: string): Promise<void> {
    const path = `${folder}${entry.name}`;
    const isLeftOut = folderLeftOut(entry.isDirectory ? `${path}/` : path) !== null;
    if (isLeftOut && count.leftOut >= MOST_LEFT_OUT) {
      more = true;
      return;
    }
    if (entry.isFile) {
      candidates.push({ path, open: () => fileOf(entry as FileSystemFileEntry, path) });
      count[isLeftOut ? 'leftOut' : 'wanted'] += 1;
    }
    if (count.wanted > most) throw new UnreadableFile(`It has more than ${most.toLocaleString('en')} files.`);
    if (entry.isDirectory) for (const child of await childrenOf(entry as FileSystemDirectoryEntry, path)) await enter(child, `${path}/`);
  }
  for (const { entry, file } of items) {
    if (entry?.isDirectory) {
      folders = true;
      await explainFailure(`“${entry.name}” wasn’t added.`, () => enter(entry, ''));
    } else if (file) candidates.push({ path: file.name, size: file.size, open: async () => file });
  }
  return { candidates, folders, more };
}

/** A browser returns the children of a folder in batches. */
async function childrenOf(folder: FileSystemDirectoryEntry, path: string): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  while (true) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() =>
      Promise.reject(new UnreadableFile(`The folder “${path}” couldn’t be read.`)),
    );
    if (part.length === 0) return children;
    children.push(...part);
  }
}

function fileOf(entry: FileSystemFileEntry, path: string): Promise<File> {
  return new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() =>
    Promise.reject(new UnreadableFile(`“${path}” couldn’t be read.`)),
  );
}
