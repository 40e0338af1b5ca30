import { PrimitiveError } from '#lib/errors.ts';
import { readText } from '../text-file.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { joinPath, splitPath } from '../workspace-path.ts';

/**
 * What the ignore files of the folders above one say, as one list of patterns from the root: a search that begins in a
 * folder would not see them, and must see none above the workspace.
 */
export async function ignoresAbove(files: WorkspaceFiles, path: string): Promise<string> {
  const folders: string[] = [];
  for (let folder = path; folder !== ''; ) {
    folder = splitPath(folder).folder;
    folders.unshift(folder);
  }
  const texts = await Promise.all(
    folders.map((folder) =>
      readText(files, joinPath(folder, '.gitignore')).catch((error) => {
        if (error instanceof PrimitiveError) return '';
        throw error;
      }),
    ),
  );
  return texts.flatMap((text, nth) => text.split(/\r?\n/).map((line) => fromRoot(folders[nth]!, line))).join('\n');
}

/** A line of the ignore file of a folder as it would stand in that of the root. Pure. */
export function fromRoot(folder: string, line: string): string {
  if (folder === '' || line.trim() === '' || line.startsWith('#')) return line;
  const [, not = '', pattern = ''] = /^(!?)(.*)$/.exec(line)!;
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  const place = folder.replaceAll(/[\\*?[\]{}]/g, '\\$&');
  return `${not}/${place}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}
