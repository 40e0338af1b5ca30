import { PrimitiveError } from '#lib/base/errors.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { joinPath, splitPath } from '../workspace-path.ts';

/** The names of ignore files, as ripgrep knows them: what a later one says counts more. */
const ignoreNames = ['.gitignore', '.ignore', '.rgignore'];

/** Rules that hide no ignore file in a folder that is searched: ripgrep obeys also those that are hidden. */
export const seeIgnoreFiles = ignoreNames.map((name) => `!${name}`).join('\n');

export const isIgnoreFile = (path: string) => path.endsWith('ignore') && ignoreNames.includes(splitPath(path).name);

/** The paths at which an ignore file for a folder, or for all below it, may be: in it and in those that it is in. */
export function ignoreFilesAbove(folder: string): string[] {
  const names = folder === '' ? [] : folder.split('/');
  return [0, ...names.keys().map((nth) => nth + 1)].flatMap((depth) => {
    const above = names.slice(0, depth).join('/');
    return ignoreNames.map((name) => joinPath(above, name));
  });
}

/**
 * What these ignore files of a workspace say, as one list of patterns from its root. They are read through the workspace, each
 * like any file of it: what a search leaves out would otherwise tell what stands in a file that a link leads to.
 */
export async function ignoreRules(files: WorkspaceFiles, paths: readonly string[]): Promise<string> {
  const depth = (path: string) => path.split('/').length;
  const rank = (path: string) => ignoreNames.indexOf(splitPath(path).name);
  // Of two rules the later one counts, and that of the deeper folder.
  const sorted = [...paths].sort((a, b) => rank(a) - rank(b) || depth(a) - depth(b) || (a < b ? -1 : 1));
  const rules: string[] = [];
  for (const path of ['.git/info/exclude', ...sorted]) {
    const folder = isIgnoreFile(path) ? splitPath(path).folder : '';
    rules.push(...linesOf(await readOrNothing(files, path)).map((line) => fromRoot(folder, line)));
  }
  return rules.some((rule) => rule.trim() !== '' && !rule.startsWith('#')) ? rules.join('\n') : '';
}

function readOrNothing(files: WorkspaceFiles, path: string): Promise<Uint8Array> {
  return files.read(path).catch((error) => {
    if (error instanceof PrimitiveError) return new Uint8Array();
    throw error;
  });
}

/** The lines of an ignore file, to the first that is no UTF-8. */
function linesOf(content: Uint8Array): string[] {
  const lines = new TextDecoder().decode(content).split(/\r?\n/);
  const bad = lines.findIndex((line) => line.includes('\ufffd'));
  return bad < 0 ? lines : lines.slice(0, bad);
}

/** A line of the ignore file of a folder as it would stand in that of the root. Pure. */
export function fromRoot(folder: string, line: string): string {
  if (folder === '' || line.trim() === '' || line.startsWith('#')) return line;
  const [, not = '', pattern = ''] = /^(!?)(.*)$/s.exec(line)!;
  // As ripgrep takes it: nothing but "!" brings everything back.
  if (pattern.trim() === '') return `${not}/${literal(folder)}/**`;
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  return `${not}/${literal(folder)}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}

/** Rules that hide all but these files. A name that no rule can have is a pattern in them, which others may match too. Pure. */
export function onlyThese(paths: Iterable<string>): string {
  const folders = new Set<string>();
  const rules = ['*'];
  for (const path of paths) {
    for (let { folder } = splitPath(path); folder !== '' && !folders.has(folder); folder = splitPath(folder).folder) folders.add(folder);
    rules.push(`!/${literal(path)}`);
  }
  for (const folder of folders) rules.push(`!/${literal(folder)}/`);
  return rules.join('\n');
}

/** Rules that hide files by their names alone, and none that this glob pattern matches; null where they would not be simple. Pure. */
export function onlyNames(glob: string): string | null {
  const name = glob.split('/').at(-1)!;
  const isSimple = /^(?:[\w.-]|\*(?!\*)|\{[\w-]+(?:\.[\w-]+)*(?:,[\w-]+(?:\.[\w-]+)*)+\})+$/.test(name) && name !== '*';
  // A whole name is in few places, which are searched as soon as they are known.
  return isSimple && /[*{]/.test(name) ? ['*', '!*/', `!${name}`].join('\n') : null;
}

/** A path as a pattern that matches it alone, where patterns can have its letters. */
const literal = (path: string) => path.replaceAll(/[\\*?[\]{} ]/g, '\\$&').replaceAll(/[\u0000-\u001f\u007f\ufffd]+/g, '*');
