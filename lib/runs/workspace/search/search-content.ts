import { systemClock } from '#lib/base/clock.ts';
import { failures, largestFile } from '../file-failures.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import type { FilesOnDisk } from '../workspace-files.ts';
import { workspacePath } from '../workspace-path.ts';
import { type ContentSearch, type Hit, hitArgument, hitReader, searchArguments } from './content-search.ts';
import { EarlySearch } from './early-search.ts';
import { fileHints } from './file-hints.ts';
import { LeftOut } from './left-out.ts';
import { onDisk } from './on-disk.ts';
import { ripgrep } from './ripgrep.ts';
import { searchScope } from './search-scope.ts';
import { showHits } from './show-hits.ts';

/** What a search came to, as the model reads it. */
export interface ContentFound {
  /** Paths, lines or counts. */
  content: string;
  truncated: boolean;
  /** Files with a match. */
  files: number;
  /** Lines with one; as many as files where lines are not counted. */
  matches: number;
}

/**
 * Searches the text of the files that no ignore file hides, in the order of their paths. A first search tells by their paths
 * which files match; those that are shown are opened through the workspace, and searched again where a path may have led
 * elsewhere meanwhile.
 */
export async function searchContent(
  { files, signal }: Pick<WorkspaceContext, 'files' | 'signal'>,
  given: ContentSearch,
): Promise<ContentFound> {
  const path = workspacePath(files.root, given.path);
  const stat = await files.stat(path);
  if (!stat) throw failures.missing(path);
  if (stat.size > largestFile) throw failures.tooLarge(path, stat.size);
  const search = { ...given, path, type: given.type && typeName(given.type) };
  return onDisk(files, async (disk) => {
    // The machine's own clock, as the file system's is.
    const since = systemClock().now().getTime();
    const early = new EarlySearch((rules, own) => findHits(search, rules, { disk, signal: own }), signal);
    try {
      const paths = await searchScope(files, disk, {
        ...search,
        isFile: stat.type === 'file',
        begin: (rules) => early.begin(rules),
        signal,
      });
      const leftOut = new LeftOut(await fileHints(disk.directory, paths, signal));
      const among = given.glob === undefined ? null : new Set(paths);
      const hits = (await early.hits).filter(({ path: own }) => !leftOut.has(own) && (!among || among.has(own)));
      const shown = await showHits(search, hits, { disk, since, signal });
      const notes = await leftOut.lines(disk);
      const content = [shown.content || 'No matches.', ...notes].join('\n');
      return { ...shown, content, truncated: shown.truncated || notes.length > 0 };
    } finally {
      early.end();
    }
  });
}

/** File types by other names than ripgrep's. */
const typeNames: Record<string, string> = { javascript: 'js', golang: 'go', shell: 'sh', 'c++': 'cpp', 'c#': 'csharp' };

const typeName = (type: string) => typeNames[type.toLowerCase()] ?? type;

/** Which files that these rules do not hide match, as far as their paths tell, in the order of the paths. */
async function findHits(
  search: ContentSearch,
  rules: string,
  { disk, signal }: { disk: FilesOnDisk; signal: AbortSignal },
): Promise<Hit[]> {
  const { mode, path, type } = search;
  const typed = type === undefined ? [] : [`--type=${type}`];
  const args = [...searchArguments(search), hitArgument(mode), ...typed, `--max-filesize=${largestFile}`, '--', `./${path}`];
  const hits: Hit[] = [];
  const take = hitReader(mode, (hit) => hits.push({ ...hit, path: hit.path.slice('./'.length) }));
  await ripgrep(disk.directory, args, { separator: '\0', take, ignore: rules, signal });
  return hits.sort((a, b) => (a.path < b.path ? -1 : 1));
}
