import { PrimitiveError } from '#lib/base/errors.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { joinPath, splitPath } from '../workspace-path.ts';
import type { Glob } from './match-glob.ts';

/** The ignore files that ripgrep knows; a later one takes precedence. */
const ignoreNames = ['.gitignore', '.ignore', '.rgignore'];

/** Rules that unhide all ignore files, since ripgrep obeys even the ignored ones. */
export const seeIgnoreFiles = ignoreNames.map((name) => `!${name}`).join('\n');

export const isIgnoreFile = (path: string) => path.endsWith('ignore') && ignoreNames.includes(splitPath(path).name);

/** The possible paths of ignore files that apply to a folder: in it and in its parents. */
export function ignoreFilesAbove(folder: string): string[] {
  const names = namesOf(folder);
  return [0, ...names.keys().map((nth) => nth + 1)].flatMap((depth) => {
    const above = names.slice(0, depth).join('/');
    return ignoreNames.map((name) => joinPath(above, name));
  });
}

/**
 * Combines ignore files into one list of patterns from the workspace's root. They are read through the workspace like
 * any file: otherwise a search would reveal the content of a file outside that a link points to.
 */
export async function ignoreRules(files: WorkspaceFiles, paths: readonly string[]): Promise<string> {
  const depth = (path: string) => path.split('/').length;
  const rank = (path: string) => ignoreNames.indexOf(splitPath(path).name);
  // Later rules and deeper folders take precedence.
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

/** The lines of an ignore file up to the first that is not UTF-8. */
function linesOf(content: Uint8Array): string[] {
  const lines = new TextDecoder().decode(content).split(/\r?\n/);
  const bad = lines.findIndex((line) => line.includes('\ufffd'));
  return bad < 0 ? lines : lines.slice(0, bad);
}

/** Rewrites a rule from a folder's ignore file for the root's. Pure. */
export function fromRoot(folder: string, line: string): string {
  if (folder === '' || line.trim() === '' || line.startsWith('#')) return line;
  const [, not = '', pattern = ''] = /^(!?)(.*)$/s.exec(line)!;
  // As in ripgrep, "!" alone unhides everything.
  if (pattern.trim() === '') return `${not}/${literal(folder)}/**`;
  const isAnchored = pattern.trimEnd().slice(0, -1).includes('/');
  return `${not}/${literal(folder)}/${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
}

/** Rules that hide all but these files. A name that rules cannot express becomes a pattern, which may match others too. Pure. */
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

/** Rules that hide no match of a glob, but much else. Pure. */
export function onlyLike({ pattern, folder }: Glob): string {
  return [...onlyNames(splitPath(pattern).name), ...onlyInside([...namesOf(folder), ...literalFolders(pattern)])].join('\n');
}

function onlyNames(pattern: string): string[] {
  const isSimple = /^(?:[\w.-]|\*(?!\*)|\{[\w-]+(?:\.[\w-]+)*(?:,[\w-]+(?:\.[\w-]+)*)+\})+$/.test(pattern) && pattern !== '*';
  return isSimple ? ['*', '!*/', `!${pattern}`] : [];
}

function onlyInside(folders: readonly string[]): string[] {
  let above = '/';
  return folders.flatMap((name) => {
    const rules = [`${above}*`, `!${above}${literal(name)}/`];
    above += `${literal(name)}/`;
    return rules;
  });
}

/** The folders at the beginning of a glob pattern that stand for themselves. */
function literalFolders(pattern: string): string[] {
  const folders = pattern.split('/').slice(0, -1);
  const end = folders.findIndex((name) => !/^[\w.-]+$/.test(name) || name === '.');
  return end < 0 ? folders : folders.slice(0, end);
}

const namesOf = (folder: string) => (folder === '' ? [] : folder.split('/'));

/** A pattern that matches only this path, as far as patterns can express its characters. */
const literal = (path: string) => path.replaceAll(/[\\*?[\]{} ]/g, '\\$&').replaceAll(/[\u0000-\u001f\u007f\ufffd]+/g, '*');
