import { closeSync } from 'node:fs';
import { limitOutput, type OutputLine, outputLimits, shownLine } from '../output-limits.ts';
import type { FilesOnDisk } from '../workspace-files.ts';
import { type ContentSearch, type Hit, hitArgument, hitReader, type OutputMode, searchArguments } from './content-search.ts';
import { firstDescriptor, ripgrep } from './ripgrep.ts';
import type { ContentFound } from './search-content.ts';
import { shownPath } from './shown-path.ts';

/** So many files are open at the same time. */
const mostOpen = 500;

/** In bytes: a line that is longer has more characters than are shown of one. */
const longestLine = outputLimits.lineLength * 3;

/** A file that was searched by its descriptor, and what is shown of it. */
interface ShownHit extends Hit {
  lines: OutputLine[];
  /** Lines that follow, and that no output has room for. */
  more: number;
}

/**
 * What an output has room for of these hits, and how much there is altogether. What is shown was found in what the workspace
 * itself opened; of the others it is only said how many there are.
 */
export async function showHits(
  search: ContentSearch,
  hits: readonly Hit[],
  { disk, signal }: { disk: FilesOnDisk; signal?: AbortSignal },
): Promise<ContentFound> {
  const { mode, before, after, multiline } = search;
  const shown: ShownHit[] = [];
  let rest = hits;
  let room: number = outputLimits.characters;
  let lines = 0;
  while (rest.length > 0 && room >= 0 && lines <= outputLimits.lines) {
    const batch = rest.slice(0, howMany(mode, rest, room));
    rest = rest.slice(batch.length);
    for (const hit of await searchAgain(search, batch, { disk, signal })) {
      shown.push(hit);
      room -= hit.lines.reduce((sum, line) => sum + shownLine(line).length + 1, 0);
      lines += hit.lines.length;
    }
  }
  const matches = (some: readonly Hit[]) => some.reduce((sum, hit) => sum + hit.matches, 0);
  const more = mode === 'content' ? matches(rest) + shown.reduce((sum, hit) => sum + hit.more, 0) : rest.length;
  // In a file that was not shown a match may have several lines, and others around it.
  const atLeast = mode === 'content' && rest.length > 0 && Boolean(before || after || multiline);
  const { content, truncated } = limitOutput(
    shown.flatMap((hit) => hit.lines),
    { unit: mode === 'content' ? 'line' : 'file', more, atLeast },
  );
  return { content, truncated, files: shown.length + rest.length, matches: matches(shown) + matches(rest) };
}

/** How many of these hits fill this room, at the shortest that they can be. */
function howMany(mode: OutputMode, hits: readonly Hit[], room: number): number {
  let left = room;
  let nth = 0;
  for (; nth < hits.length && nth < mostOpen && left >= 0; nth++) {
    const { path, matches } = hits[nth]!;
    left -= mode === 'content' ? (path.length + ':1:\n'.length) * matches : path.length + '\n'.length;
  }
  return nth;
}

/** Searches those files that the workspace opens, by their descriptors. */
async function searchAgain(
  search: ContentSearch,
  hits: readonly Hit[],
  { disk, signal }: { disk: FilesOnDisk; signal?: AbortSignal },
): Promise<ShownHit[]> {
  const opened = await disk.openAll(hits.map((hit) => hit.path));
  const own = hits.flatMap((hit, nth) => {
    const descriptor = opened[nth]!;
    return typeof descriptor === 'number' ? [{ hit, descriptor }] : [];
  });
  try {
    if (own.length === 0) return [];
    const found = new Map<string, ShownHit>();
    const nameOf = (nth: number) => `/dev/fd/${firstDescriptor + nth}`;
    const places = new Map(own.map(({ hit }, nth) => [nameOf(nth), hit.path]));
    const at = (name: string) => {
      const known = found.get(name) ?? { path: places.get(name)!, matches: 0, lines: [], more: 0 };
      found.set(name, known);
      return known;
    };
    const names = own.map((_, nth) => nameOf(nth));
    await ripgrep(disk.directory, [...searchArguments(search), ...shownArguments(search), '--', ...names], {
      ...(search.mode === 'content' ? { separator: '\n', take: lineReader(at) } : { separator: '\0', take: totalReader(search.mode, at) }),
      descriptors: own.map(({ descriptor }) => descriptor),
      signal,
    });
    return names.flatMap((name) => found.get(name) ?? []);
  } finally {
    for (const { descriptor } of own) closeSync(descriptor);
  }
}

function shownArguments({ mode, before = 0, after = 0 }: ContentSearch): string[] {
  if (mode !== 'content') return [hitArgument(mode)];
  const context = [`--before-context=${before}`, `--after-context=${after}`];
  // With a preview, so that a line that is cut is still longer than one that is shown.
  return ['--line-number', '--no-heading', `--max-columns=${longestLine}`, '--max-columns-preview', ...context];
}

const totalReader = (mode: OutputMode, at: (name: string) => ShownHit) =>
  hitReader(mode, ({ path: name, matches }) => {
    const hit = at(name);
    hit.matches = matches;
    const path = shownPath(hit.path);
    hit.lines = [mode === 'count' ? { before: `${path}:`, text: String(matches) } : { text: path }];
  });

/** Reads lines as ripgrep writes them: `name NUL number : text`, with `-` for a line around a match, and `--` where some are left out. */
function lineReader(at: (name: string) => ShownHit): (piece: string) => true {
  let isGap = false;
  return (piece) => {
    const [, name, number, mark, text] = /^([^\0]*)\0(\d+)([:-])(.*)$/s.exec(piece) ?? [];
    if (name === undefined) {
      const binary = /^([^\0]+): binary file matches/.exec(piece)?.[1];
      if (binary === undefined) isGap = /^--\r?$/.test(piece);
      else {
        const hit = at(binary);
        hit.matches ||= 1;
        add(hit, { before: `${shownPath(hit.path)}: `, text: 'a binary file matches' });
      }
      return true;
    }
    const hit = at(name);
    if (mark === ':') hit.matches += 1;
    if (isGap && hit.lines.length > 0) add(hit, { text: '--' });
    isGap = false;
    add(hit, { before: `${shownPath(hit.path)}${mark}${number}${mark}`, text: text!.replace(/\r$/, '') });
    return true;
  };
}

function add(hit: ShownHit, line: OutputLine): void {
  if (hit.lines.length <= outputLimits.lines) hit.lines.push(line);
  else hit.more += 1;
}
