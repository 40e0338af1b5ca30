import { closeSync } from 'node:fs';
import { limitOutput, outputLimits, shownLine } from '../output-limits.ts';
import type { FilesOnDisk } from '../workspace-files.ts';
import { type ContentSearch, type Hit, hitReader, type OutputMode, searchArguments } from './content-search.ts';
import { firstDescriptor, ripgrep } from './ripgrep.ts';
import type { ContentSearchResult } from './search-content.ts';
import { lineReader, type ShownHit, shownArguments, shownTotal } from './shown-lines.ts';

/** The number of files open at the same time. */
const mostOpen = 500;

/** Tolerance for coarse clocks: a folder that changed this long before a search counts as changed during it. In ms. */
const clockSlack = 200;

interface ShowOptions {
  disk: FilesOnDisk;
  /** When the search that found the hits began, in ms. */
  since: number;
  signal?: AbortSignal;
}

/**
 * Shows as many hits as fit, and counts the rest. A hit is shown only if it was found in a file that the workspace
 * itself opened.
 */
export async function showHits(search: ContentSearch, hits: readonly Hit[], options: ShowOptions): Promise<ContentSearchResult> {
  const { mode, before, after, multiline } = search;
  const shown: ShownHit[] = [];
  let rest = hits;
  let room: number = outputLimits.characters;
  let lines = 0;
  while (rest.length > 0 && room >= 0 && lines <= outputLimits.lines) {
    const batch = rest.slice(0, howMany(mode, rest, room));
    rest = rest.slice(batch.length);
    for (const hit of await openHits(search, batch, options)) {
      shown.push(hit);
      room -= hit.lines.reduce((sum, line) => sum + shownLine(line).length + 1, 0);
      lines += hit.lines.length;
    }
  }
  const matches = (some: readonly Hit[]) => some.reduce((sum, hit) => sum + hit.matches, 0);
  const more = mode === 'content' ? matches(rest) + shown.reduce((sum, hit) => sum + hit.more, 0) : rest.length;
  // In a file that is not shown, a match may span several lines and have context.
  const atLeast = mode === 'content' && rest.length > 0 && Boolean(before || after || multiline);
  const { content, truncated } = limitOutput(
    shown.flatMap((hit) => hit.lines),
    { unit: mode === 'content' ? 'line' : 'file', more, atLeast },
  );
  return { content, truncated, files: shown.length + rest.length, matches: matches(shown) + matches(rest) };
}

/** The number of hits that fit if each is as short as possible. */
function howMany(mode: OutputMode, hits: readonly Hit[], room: number): number {
  let left = room;
  let nth = 0;
  for (; nth < hits.length && nth < mostOpen && left >= 0; nth++) {
    const { path, matches } = hits[nth]!;
    left -= mode === 'content' ? (path.length + ':1:\n'.length) * matches : path.length + '\n'.length;
  }
  return nth;
}

/** A hit in a file that the workspace opened. */
interface OpenHit extends Hit {
  descriptor: number;
}

/**
 * Opens hits through the workspace and returns what to show of each, in order. If no folder on a path changed during
 * the search, the hit belongs to the opened file; otherwise the file is searched again.
 */
async function openHits(search: ContentSearch, hits: readonly Hit[], { disk, since, signal }: ShowOptions): Promise<ShownHit[]> {
  const opened = await disk.openAll(hits.map((hit) => hit.path));
  const files = opened.filter((file) => 'descriptor' in file);
  try {
    const found = new Map<string, ShownHit>();
    const again: OpenHit[] = [];
    for (const [nth, hit] of hits.entries()) {
      const file = opened[nth]!;
      if (!('descriptor' in file)) continue;
      const known = search.mode === 'content' ? hit.shown : shownTotal(search.mode, hit);
      if (known && file.foldersChangedAt < since - clockSlack) found.set(hit.path, known);
      else again.push({ ...hit, descriptor: file.descriptor });
    }
    for (const hit of await searchAgain(search, again, { disk, signal })) found.set(hit.path, hit);
    return hits.flatMap((hit) => found.get(hit.path) ?? []);
  } finally {
    for (const { descriptor } of files) closeSync(descriptor);
  }
}

/** Searches open files through their descriptors. */
async function searchAgain(
  search: ContentSearch,
  hits: readonly OpenHit[],
  { disk, signal }: { disk: FilesOnDisk; signal?: AbortSignal },
): Promise<ShownHit[]> {
  if (hits.length === 0) return [];
  const places = new Map(hits.map(({ path }, nth) => [`/dev/fd/${firstDescriptor + nth}`, path]));
  const found = new Map<string, ShownHit>();
  const at = (name: string) => {
    const known = found.get(name) ?? { path: places.get(name)!, matches: 0, lines: [], more: 0 };
    found.set(name, known);
    return known;
  };
  const { mode } = search;
  const read = lineReader(at);
  const lines = (piece: string) => {
    read(piece);
    return true;
  };
  const totals = hitReader(mode, (hit) => found.set(hit.path, shownTotal(mode, { ...hit, path: places.get(hit.path)! })));
  await ripgrep(disk.directory, [...searchArguments(search), ...shownArguments(search), '--', ...places.keys()], {
    ...(mode === 'content' ? { separator: '\n', take: lines } : { separator: '\0', take: totals }),
    descriptors: hits.map(({ descriptor }) => descriptor),
    signal,
  });
  return [...found.values()];
}
