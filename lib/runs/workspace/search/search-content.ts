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
import { lineReader, type ShownHit, shownArguments } from './shown-lines.ts';

/** The result of a content search, for the model. */
export interface ContentSearchResult {
  /** Paths, lines or counts. */
  content: string;
  truncated: boolean;
  /** Files with a match. */
  files: number;
  /** Lines with a match; the number of files if lines are not counted. */
  matches: number;
}

/**
 * Searches the files that no ignore file hides, in the order of their paths. A first search finds matching files by
 * path; those that are shown are opened through the workspace, and searched again if their path may have led elsewhere
 * in between.
 */
export async function searchContent(
  { files, signal }: Pick<WorkspaceContext, 'files' | 'signal'>,
  query: ContentSearch,
): Promise<ContentSearchResult> {
  const path = workspacePath(files.root, query.path);
  const stat = await files.stat(path);
  if (!stat) throw failures.missing(path);
  if (stat.size > largestFile) throw failures.tooLarge(path, stat.size);
  const search = { ...query, path, type: query.type && typeName(query.type) };
  return onDisk(files, async (disk) => {
    // The real clock, because the file system uses it.
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
      const among = query.glob === undefined ? null : new Set(paths);
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

/** Other names for ripgrep's file types. */
const typeNames: Record<string, string> = { javascript: 'js', golang: 'go', shell: 'sh', 'c++': 'cpp', 'c#': 'csharp' };

const typeName = (type: string) => typeNames[type.toLowerCase()] ?? type;

/** Above this much output, matching lines are only counted. In characters. */
const MOST_READ = 1_000_000;

interface Where {
  disk: FilesOnDisk;
  signal: AbortSignal;
}

/** The matching files that the rules do not hide, by path and in that order. */
async function findHits(search: ContentSearch, rules: string, where: Where): Promise<Hit[]> {
  const hits = (search.mode === 'content' && (await findLines(search, rules, where))) || (await countHits(search, rules, where));
  return hits.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Hits with their lines; null if there are too many or they cannot be parsed unambiguously. */
async function findLines(search: ContentSearch, rules: string, { disk, signal }: Where): Promise<Hit[] | null> {
  const found = new Map<string, ShownHit>();
  const at = (name: string) => {
    const known = found.get(name) ?? { path: withoutDot(name), matches: 0, lines: [], more: 0 };
    found.set(name, known);
    return known;
  };
  const read = lineReader(at);
  let room = MOST_READ;
  // A path with a line break is indistinguishable from a line.
  let isClear = true;
  const take = (piece: string) => {
    room -= piece.length + 1;
    isClear = (piece === '--' || piece.startsWith('./')) && read(piece);
    return isClear && room >= 0;
  };
  await ripgrep(disk.directory, [...searchArguments(search), ...shownArguments(search), ...scopeArguments(search)], {
    ...{ separator: '\n', take, ignore: rules, signal },
  });
  if (!isClear || room < 0) return null;
  // A binary file has to be searched to its end, by itself.
  return [...found.values()].map((hit) => ({ path: hit.path, matches: hit.matches, ...(!hit.isBinary && { shown: hit }) }));
}

async function countHits(search: ContentSearch, rules: string, { disk, signal }: Where): Promise<Hit[]> {
  const hits: Hit[] = [];
  const take = hitReader(search.mode, (hit) => hits.push({ ...hit, path: withoutDot(hit.path) }));
  await ripgrep(disk.directory, [...searchArguments(search), hitArgument(search.mode), ...scopeArguments(search)], {
    ...{ separator: '\0', take, ignore: rules, signal },
  });
  return hits;
}

function scopeArguments({ path, type }: ContentSearch): string[] {
  return [...(type === undefined ? [] : [`--type=${type}`]), `--max-filesize=${largestFile}`, '--', `./${path}`];
}

const withoutDot = (path: string) => path.slice('./'.length);
