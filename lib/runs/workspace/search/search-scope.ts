import { PrimitiveError } from '#lib/base/errors.ts';
import type { FilesOnDisk, WorkspaceFiles } from '../workspace-files.ts';
import { splitPath } from '../workspace-path.ts';
import { ignoreFilesAbove, ignoreRules, isIgnoreFile, onlyLike, onlyThese, seeIgnoreFiles } from './ignore-rules.ts';
import { matchGlob, readGlob } from './match-glob.ts';
import { ripgrep } from './ripgrep.ts';

/** The maximum number of files in one search. */
const mostFiles = 500_000;

/** What limits the files of a search. */
export interface ScopeQuery {
  /** A workspace path. */
  path: string;
  isFile?: boolean;
  glob?: string;
  /** A file type of ripgrep. */
  type?: string;
  /** Also decides which ignore files are in the result, at the cost of a second walk. */
  exact?: boolean;
  /** Called early with rules that hide nothing in the scope but may not hide everything else. A second call replaces the first. */
  begin?: (rules: string) => void;
  signal?: AbortSignal;
}

/**
 * The files that no ignore file hides and that match the type and glob, without `.git`, as unordered paths. They are
 * hints until they are opened through the workspace.
 */
export async function searchScope(files: WorkspaceFiles, { directory }: FilesOnDisk, query: ScopeQuery): Promise<string[]> {
  const { path, isFile = false, glob, type, exact, begin, signal } = query;
  const list = async (rules: string, args: string[] = []) => {
    const paths: string[] = [];
    const take = (found: string) => paths.push(found.slice('./'.length)) <= mostFiles;
    // On one thread: more are hardly faster, and would take time from the search that runs beside it.
    await ripgrep(directory, ['--files', '--threads=1', '--null', ...args, '--', `./${path}`], {
      ...{ separator: '\0', take, ignore: rules, signal },
    });
    if (paths.length > mostFiles)
      throw new PrimitiveError('invalid_input', `The folder has more than ${mostFiles} files. Search a folder inside it.`);
    return paths;
  };

  const folder = isFile ? splitPath(path).folder : path;
  const read = glob === undefined ? undefined : readGlob(glob, { root: files.root, folder });
  const like = read ? onlyLike(read) : '';
  const isEarly = !read || like !== '';
  // Ignore files are found by walking what their parents' rules leave visible.
  let ignoreFiles = ignoreFilesAbove(folder);
  let rules = '';
  const walk = async () => {
    rules = joined(like, await ignoreRules(files, ignoreFiles));
    if (isEarly) begin?.(rules);
    return list(rules && joined(rules, seeIgnoreFiles));
  };
  let paths = await walk();
  for (;;) {
    const known = new Set(ignoreFiles);
    const more = paths.filter((one) => isIgnoreFile(one) && !known.has(one));
    if (more.length === 0) break;
    ignoreFiles = [...ignoreFiles, ...more];
    paths = await walk();
  }
  if (type !== undefined) paths = await list(rules, [`--type=${type}`]);

  const matching = () => (read ? [...matchGlob(read, paths)] : paths);
  let found = matching();
  // Without a type, ignore files are listed even where another one hides them.
  if (type === undefined && rules !== '' && found.some(isIgnoreFile)) {
    if (exact || glob !== undefined) {
      paths = await list(rules);
      found = matching();
    } else found = found.filter((one) => !isIgnoreFile(one));
  }
  if (!isEarly) begin?.(found.length < paths.length / 2 ? onlyThese(found) : rules);
  return found;
}

const joined = (...rules: string[]) => rules.filter((one) => one !== '').join('\n');
