import { PrimitiveError } from '#lib/errors.ts';
import { readText } from '../text-file.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { splitPath } from '../workspace-path.ts';
import { ripgrep } from './ripgrep.ts';

/**
 * What the ignore files of a workspace say, as one list of patterns from its root. They are read through the workspace, each
 * like any file of it: what a search leaves out would otherwise tell what stands in a file that a link leads to.
 * @param directory the real folder that holds the files
 */
export async function ignoreRules(files: WorkspaceFiles, directory: string, signal?: AbortSignal): Promise<string> {
  const paths: string[] = [];
  const take = (path: string) => paths.push(path.slice('./'.length)) > 0;
  await ripgrep(directory, ['--files', '--null', '--glob=.gitignore', '--', './'], { separator: '\0', take, signal });
  const depth = (path: string) => path.split('/').length;
  // Of two rules the later one counts, and that of the deeper folder.
  paths.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const rules: string[] = [];
  for (const path of paths) {
    const text = await readText(files, path).catch((error) => {
      if (error instanceof PrimitiveError) return '';
      throw error;
    });
    rules.push(...text.split(/\r?\n/).map((line) => fromRoot(splitPath(path).folder, line)));
  }
  return rules.join('\n');
}

/** A line of the ignore file of a folder as it would stand in that of the root. Pure. */
export function fromRoot(folder: string, line: string): string {
  if (folder === '' || line.trim() === '' || line.startsWith('#')) return line;
  const [, not = '', pattern = ''] = /^(!?)(.*)$/.exec(line)!;
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  const place = folder.replaceAll(/[\\*?[\]{}]/g, '\\$&');
  return `${not}/${place}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}
