import { PrimitiveError } from '#lib/base/errors.ts';
import type { FilesOnDisk, WorkspaceFiles } from '../workspace-files.ts';
import { splitPath } from '../workspace-path.ts';
import { ignoreFilesAbove, ignoreRules, isIgnoreFile, onlyNames, onlyThese, seeIgnoreFiles } from './ignore-rules.ts';
import { matchGlob } from './match-glob.ts';
import { ripgrep } from './ripgrep.ts';

/** So many files are searched, and no more. */
const mostFiles = 500_000;

/** Where something is searched. */
export interface ScopeQuery {
  /** A workspace path. */
  path: string;
  isFile?: boolean;
  glob?: string;
  /** As ripgrep names it. */
  type?: string;
  /** Ignore files are in the answer too, at the price of a second walk where there are any. */
  exact?: boolean;
  /**
   * Is told rules that hide nothing of the scope, if maybe not all else, as soon as they are known; when it is told again,
   * those before were wrong.
   */
  begin?: (rules: string) => void;
  signal?: AbortSignal;
}

/**
 * The files that no ignore file hides, that are of a type, and that a glob pattern matches, as paths in no order: hints, until
 * they are opened through the workspace. Nothing of `.git` is among them.
 */
export async function searchScope(files: WorkspaceFiles, { directory }: FilesOnDisk, query: ScopeQuery): Promise<string[]> {
  const { path, isFile = false, glob, type, exact, begin, signal } = query;
  const list = async (rules: string, args: string[] = []) => {
    const paths: string[] = [];
    const take = (found: string) => paths.push(found.slice('./'.length)) <= mostFiles;
    await ripgrep(directory, ['--files', '--null', ...args, '--', `./${path}`], { separator: '\0', take, ignore: rules, signal });
    if (paths.length > mostFiles)
      throw new PrimitiveError('invalid_input', `There are more than ${mostFiles} files in it. Search a folder in it.`);
    return paths;
  };

  // Ignore files are found by walking what those above them leave.
  let ignoreFiles = ignoreFilesAbove(isFile ? splitPath(path).folder : path);
  const names = glob === undefined ? '' : onlyNames(glob);
  const beginEarly = () => {
    if (glob === undefined || names !== null) begin?.(`${names}\n${rules}`);
  };
  let rules = await ignoreRules(files, ignoreFiles);
  beginEarly();
  let paths = await list(rules && `${rules}\n${seeIgnoreFiles}`);
  for (;;) {
    const known = new Set(ignoreFiles);
    const more = paths.filter((one) => isIgnoreFile(one) && !known.has(one));
    if (more.length === 0) break;
    ignoreFiles = [...ignoreFiles, ...more];
    rules = await ignoreRules(files, ignoreFiles);
    beginEarly();
    paths = await list(rules && `${rules}\n${seeIgnoreFiles}`);
  }
  if (type !== undefined) paths = await list(rules, [`--type=${type}`]);

  const matching = () =>
    glob === undefined ? paths : [...matchGlob(glob, paths, { root: files.root, folder: isFile ? splitPath(path).folder : path })];
  let found = matching();
  // Without a type, ignore files are listed even where another one hides them.
  if (type === undefined && rules !== '' && found.some(isIgnoreFile)) {
    if (exact || glob !== undefined) {
      paths = await list(rules);
      found = matching();
    } else found = found.filter((one) => !isIgnoreFile(one));
  }
  if (glob !== undefined && names === null) begin?.(found.length < paths.length / 2 ? onlyThese(found) : rules);
  return found;
}
