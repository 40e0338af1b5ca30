import { formatList } from '#lib/base/text/list.ts';
import { plural } from '#lib/base/text/plural.ts';
import type { Candidate } from './chosen-file.ts';

/** Folders with generated files or a program's data: ignored unless the person adds them. */
const LEFT_OUT = ['node_modules', '.git', '.venv', '__pycache__', '__MACOSX'];

/** Files and folders that are at the top of a project. */
const ofProject =
  /^(?:\.git|\.gitignore|package\.json|pyproject\.toml|setup\.py|requirements\.txt|go\.mod|Cargo\.toml|Makefile|README(?:\.\w+)?)$/i;

/** The sorted files of a folder or an archive. */
export interface Sorted {
  wanted: Candidate[];
  /** Files in ignored folders. */
  leftOut: Candidate[];
  /** The folder that contains all of them, or null. */
  top: string | null;
  /** Whether that folder is the project itself, whose content goes to the top of the workspace. */
  isProject: boolean;
}

/** Decides which files of a folder or an archive are added, and where. A folder that the person chose directly is not ignored. */
export function sortCandidates(candidates: readonly Candidate[]): Sorted {
  const isLeftOut = ({ path }: Candidate) => folderLeftOut(path) !== null;
  const top = topOf(candidates.some((one) => !isLeftOut(one)) ? candidates.filter((one) => !isLeftOut(one)) : candidates);
  const below = ({ path }: Candidate) => (top !== null && path.startsWith(`${top}/`) ? path.slice(top.length + 1) : path);
  const wanted = candidates.filter((one) => folderLeftOut(below(one)) === null);
  const inTop = top === null ? [] : candidates.filter(({ path }) => path.startsWith(`${top}/`)).map(below);
  return {
    wanted,
    leftOut: candidates.filter((one) => folderLeftOut(below(one)) !== null),
    top,
    isProject: inTop.some((path) => path.includes('/') || ofProject.test(path)),
  };
}

/** The folder that contains all files, or null. */
function topOf(candidates: readonly Candidate[]): string | null {
  const [first, ...others] = new Set(candidates.map(({ path }) => (path.includes('/') ? path.split('/', 1)[0]! : '')));
  return first && others.length === 0 ? first : null;
}

/** The ignored folder that a path is in, or null. */
export function folderLeftOut(path: string): string | null {
  return (
    path
      .split('/')
      .slice(0, -1)
      .find((folder) => LEFT_OUT.includes(folder)) ?? null
  );
}

/** "812 files in node_modules and 40 files in .git". @param more there are more than these */
export function leftOutMessage(candidates: readonly Candidate[], more = false): string {
  const counts = new Map<string, number>();
  for (const { path } of candidates) {
    const folder = folderLeftOut(path)!;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const list = formatList([...counts].map(([folder, count]) => `${countFiles(count)} in ${folder}`));
  return more ? `more than ${list}` : list;
}

/** "1 file", "1,204 files". */
export function countFiles(count: number): string {
  return plural(count, 'file');
}
