import { PrimitiveError } from '#lib/base/errors.ts';
import { failures } from '../file-failures.ts';
import { limitOutput, outputLimits } from '../output-limits.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import type { FileEntry, WorkspaceFiles } from '../workspace-files.ts';
import { splitPath, workspacePath } from '../workspace-path.ts';
import { fileHints } from './file-hints.ts';
import { onDisk } from './on-disk.ts';
import { searchScope } from './search-scope.ts';
import { shownPath } from './shown-lines.ts';

const batchSize = 8;

export interface FileSearch {
  /** A folder, as the files of a workspace take it. */
  path: string;
  glob?: string;
  /** The end of every path, such as an extension. */
  ending?: string;
  order: 'path' | 'newest first';
}

/** The result of a file search, for the model. */
export interface FileSearchResult {
  /** Paths, one per line; may be empty. */
  content: string;
  truncated: boolean;
  count: number;
}

/**
 * Finds the files below a folder that no ignore file hides, without `.git`. Only paths in the workspace's own listing
 * are shown; the rest are counted.
 */
export async function findFiles(
  { files, signal }: Pick<WorkspaceContext, 'files' | 'signal'>,
  { path: requestedPath, glob, ending = '', order }: FileSearch,
): Promise<FileSearchResult> {
  const path = workspacePath(files.root, requestedPath);
  const stat = await files.stat(path);
  if (!stat) throw failures.missing(path);
  if (stat.type === 'file') throw failures.isFile(path);
  const paths = await onDisk(files, async (disk) => {
    const found = (await searchScope(files, disk, { path, glob, exact: true, signal })).filter((one) => one.endsWith(ending)).sort();
    if (order === 'path') return found;
    const hints = await fileHints(disk.directory, found, signal);
    return hints.sort((a, b) => b.modifiedAt - a.modifiedAt).map((hint) => hint.path);
  });
  const shown: string[] = [];
  let rest = paths;
  let room: number = outputLimits.characters;
  while (rest.length > 0 && room >= 0 && shown.length <= outputLimits.lines) {
    const batch = rest.slice(0, outputLimits.lines + 1);
    rest = rest.slice(batch.length);
    for (const one of await inListings(files, batch)) {
      shown.push(one);
      room -= shownPath(one).length + 1;
    }
  }
  const lines = shown.map((one) => ({ text: shownPath(one) }));
  return { ...limitOutput(lines, { unit: 'file', more: rest.length }), count: shown.length + rest.length };
}

/** Filters paths to files in the workspace's own listing. */
async function inListings(files: WorkspaceFiles, paths: readonly string[]): Promise<string[]> {
  const listed = new Set<string>();
  const folders = Map.groupBy(paths, (path) => splitPath(path).folder).entries();
  const visit = async () => {
    for (const [folder, inside] of folders) {
      const names = new Set((await listOrNothing(files, folder)).filter(({ type }) => type === 'file').map(({ name }) => name));
      for (const path of inside) if (names.has(splitPath(path).name)) listed.add(path);
    }
  };
  await Promise.all(Array.from({ length: batchSize }, visit));
  return paths.filter((path) => listed.has(path));
}

/** The children of a folder; empty if it is gone or no longer in the workspace. */
function listOrNothing(files: WorkspaceFiles, folder: string): Promise<FileEntry[]> {
  return files.list(folder).catch((error) => {
    if (error instanceof PrimitiveError) return [];
    throw error;
  });
}
