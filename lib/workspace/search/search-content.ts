import { PrimitiveError } from '#lib/errors.ts';
import { failures, largestFile } from '../file-failures.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { workspacePath } from '../workspace-path.ts';
import { ignoreRules } from './ignore-rules.ts';
import { matchGlob } from './match-glob.ts';
import { onDisk } from './on-disk.ts';
import { ripgrep } from './ripgrep.ts';

export interface ContentSearch {
  /** A regular expression in the syntax of Rust's: linear in time, so without look-around and back-references. */
  pattern: string;
  /** A folder or file, as the files of a workspace take it. */
  path: string;
  ignoreCase?: boolean;
  /** The pattern may match across lines, and "." matches the end of a line. */
  multiline?: boolean;
  /** Lines shown around each match. */
  before?: number;
  after?: number;
  glob?: string;
  type?: string;
  /** Enough that a file has a match at all. */
  once?: boolean;
}

/** Lines of a file that belong together: a match, or a line around one. */
export interface Passage {
  isMatch: boolean;
  /** Of its first line, from 1 on. */
  line: number;
  /** Where it begins in the file, in bytes. */
  offset: number;
  bytes: Buffer;
}

export interface FileWithMatches {
  path: string;
  passages: Passage[];
  /** Lines with a match. */
  matches: number;
  /** It is no text: that something matches is told, and nothing of it shown. */
  isBinary: boolean;
}

/** What is kept of one search. */
const mostPassages = 50_000;
const mostBytes = 64 * 1024 * 1024;

/**
 * Searches the text of the files that no ignore file hides, in the order of their paths. What it answers has to be
 * {@link isStillThere} before it is shown.
 * @returns complete: false when there was more than is kept
 */
export async function searchContent(
  { files, signal }: Pick<WorkspaceContext, 'files' | 'signal'>,
  search: ContentSearch,
): Promise<{ found: FileWithMatches[]; complete: boolean }> {
  const path = workspacePath(files.root, search.path);
  const stat = await files.stat(path);
  if (!stat) throw failures.missing(path);
  if (stat.size > largestFile) throw failures.tooLarge(path, stat.size);
  const collected = new Collected();
  const args = [...argumentsFor(search), '--', `./${path}`];
  await onDisk(files, async (directory) => {
    const ignore = await ignoreRules(files, directory, signal);
    await ripgrep(directory, args, { separator: '\n', take: (line) => collected.take(line), ignore, signal });
  });
  const { found, complete } = collected;
  const wanted =
    search.glob &&
    matchGlob(
      search.glob,
      found.map((file) => file.path),
      { root: files.root, folder: path },
    );
  const sorted = found.filter((file) => !wanted || wanted.has(file.path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  return { found: sorted, complete };
}

/**
 * Whether a file, read through the workspace, has what was found in it: while it was searched by its path that may have led
 * elsewhere.
 */
export async function isStillThere(files: WorkspaceFiles, { path, passages, isBinary }: FileWithMatches): Promise<boolean> {
  try {
    const content = Buffer.from(await files.read(path));
    if (isBinary) return content.includes(0);
    return passages.every(({ offset, bytes }) => content.subarray(offset, offset + bytes.length).equals(bytes));
  } catch (error) {
    if (error instanceof PrimitiveError) return false;
    throw error;
  }
}

/** File types by other names than ripgrep's. */
const typeNames: Record<string, string> = { javascript: 'js', golang: 'go', shell: 'sh', 'c++': 'cpp', 'c#': 'csharp' };

function argumentsFor({ pattern, ignoreCase, multiline, before = 0, after = 0, type, once }: ContentSearch): string[] {
  return [
    '--json',
    ...(ignoreCase ? ['--ignore-case'] : []),
    ...(multiline ? ['--multiline', '--multiline-dotall'] : []),
    ...(type === undefined ? [] : [`--type=${typeNames[type.toLowerCase()] ?? type}`]),
    ...(once ? ['--max-count=1'] : [`--before-context=${before}`, `--after-context=${after}`]),
    `--regexp=${pattern}`,
  ];
}

/** Text as ripgrep writes it: in base64 when it is not UTF-8. */
type Said = { text: string } | { bytes: string };

type Event =
  | { type: 'begin'; data: { path: Said } }
  | { type: 'match' | 'context'; data: { lines: Said; line_number: number; absolute_offset: number } }
  | { type: 'end'; data: { binary_offset: number | null; stats: { matched_lines: number } } }
  | { type: 'summary' };

class Collected {
  readonly found: FileWithMatches[] = [];
  complete = true;
  #passages = 0;
  #bytes = 0;

  take(line: string): boolean {
    const event = JSON.parse(line) as Event;
    const file = this.found.at(-1)!;
    if (event.type === 'begin') {
      const path = bytesOf(event.data.path).toString().replace(/^\.\//, '');
      this.found.push({ path, passages: [], matches: 0, isBinary: false });
    } else if (event.type === 'end') {
      file.matches = event.data.stats.matched_lines;
      file.isBinary = event.data.binary_offset !== null;
      if (file.isBinary) file.passages = [];
    } else if (event.type !== 'summary') {
      const { lines, line_number, absolute_offset } = event.data;
      const isMatch = event.type === 'match';
      file.passages.push({ isMatch, line: line_number, offset: absolute_offset, bytes: bytesOf(lines) });
      if (isMatch) file.matches += 1;
      this.#passages += 1;
      this.#bytes += line.length;
      this.complete = this.#passages < mostPassages && this.#bytes < mostBytes;
    }
    return this.complete;
  }
}

const bytesOf = (said: Said) => ('text' in said ? Buffer.from(said.text) : Buffer.from(said.bytes, 'base64'));
