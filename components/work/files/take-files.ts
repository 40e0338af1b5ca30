import { normalizePath, problemOfPath } from '#lib/base/file-path.ts';
import { workspaceLimits } from '#lib/base/limits/limits.ts';
import { formatSize } from '#lib/base/text/format-size.ts';
import { formatList } from '#lib/base/text/list.ts';
import { plural } from '#lib/base/text/plural.ts';
import { countFiles } from './sort-candidates.ts';

interface Sized {
  path: string;
  /** In bytes. */
  size: number;
}

/** How many refusals are listed individually. */
const LISTED = 5;
const { files: mostFiles, bytes: mostBytes, fileBytes } = workspaceLimits;
const most = `a ticket can have up to ${mostFiles} files and ${formatSize(mostBytes)} in total`;

/**
 * Adds files to the chosen ones, replacing those with the same path, within the limits of a workspace and what it
 * already has. `refused` is a message about the files that were not added, or null.
 * @param held the files that the workspace already has
 * @param whole the name of the folder or archive of all `more` files: if it is too large, none of it is added
 */
export function takeFiles<File extends Sized>(
  chosen: readonly File[],
  more: Iterable<File>,
  held: readonly Sized[] = [],
  whole?: string,
): { files: File[]; refused: string | null } {
  const taken = new Map(chosen.map((file) => [file.path, file]));
  const sizes = new Map<string, number>([...held, ...chosen].map(({ path, size }) => [path, size]));
  const folders = new Set([...sizes.keys()].flatMap(foldersOf));
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const problems: string[] = [];
  const left: File[] = [];
  for (const file of more) {
    if (file.size > fileBytes) {
      problems.push(`“${file.path}” is too large (${formatSize(file.size)}; limit ${formatSize(fileBytes)}).`);
      continue;
    }
    const path = normalizePath(file.path);
    const inFile = foldersOf(path).find((folder) => sizes.has(folder));
    const unfit =
      problemOfPath(path) ?? (folders.has(path) || inFile !== undefined ? `“${inFile ?? path}” is both a file and a folder.` : null);
    if (unfit) {
      problems.push(`“${file.path}” wasn’t added. ${unfit}`);
      continue;
    }
    const grown = bytes + file.size - (sizes.get(path) ?? 0);
    if (grown > mostBytes || (!sizes.has(path) && sizes.size >= mostFiles)) {
      left.push(file);
      continue;
    }
    bytes = grown;
    sizes.set(path, file.size);
    for (const folder of foldersOf(path)) folders.add(folder);
    taken.set(path, { ...file, path });
  }
  if (whole !== undefined && left.length > 0)
    return { files: [...chosen], refused: `“${whole}” wasn’t added. ${tooMuchMessage([...more])}` };
  if (left.length > 0)
    problems.push(
      `${formatList(
        left.map(({ path }) => `“${path}”`),
        LISTED,
      )} ${left.length === 1 ? 'wasn’t' : 'weren’t'} added: ${most}.`,
    );
  return { files: [...taken.values()], refused: problems.length > 0 ? shortened(problems) : null };
}

/** Says that a folder or an archive, “it”, is over a ticket's limits. */
export function tooMuchMessage(files: readonly { size?: number }[]): string {
  const bytes = files.reduce((sum, { size = 0 }) => sum + size, 0);
  const size = bytes > 0 ? ` (${formatSize(bytes)})` : '';
  return `It has ${countFiles(files.length)}${size}, but ${most}.`;
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) folders.push(path.slice(0, end));
  return folders;
}

function shortened(problems: readonly string[]): string {
  const rest = problems.length - LISTED;
  return [...problems.slice(0, LISTED), ...(rest > 0 ? [`${plural(rest, 'more file')} couldn’t be added.`] : [])].join(' ');
}
