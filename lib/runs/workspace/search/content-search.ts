import type { ShownHit } from './shown-lines.ts';

export const outputModes = ['files_with_matches', 'content', 'count'] as const;

export type OutputMode = (typeof outputModes)[number];

export interface ContentSearch {
  /** A regular expression in Rust syntax: linear time, so no look-around or back-references. */
  pattern: string;
  /** A folder or file, as a workspace path. */
  path: string;
  mode: OutputMode;
  ignoreCase?: boolean;
  /** The pattern may match across lines, and "." matches the end of a line. */
  multiline?: boolean;
  /** Lines shown around each match, in the mode `content`. */
  before?: number;
  after?: number;
  glob?: string;
  type?: string;
}

/** A file and the number of its matching lines; 1 if lines are not counted. */
export interface Hit {
  path: string;
  matches: number;
  /** Its output lines, if the search has already read them. */
  shown?: ShownHit;
}

/** The ripgrep arguments of every run of a search. Each path in its output is followed by a NUL. */
export const searchArguments = ({ pattern, ignoreCase, multiline }: ContentSearch): string[] => [
  '--null',
  '--with-filename',
  ...(ignoreCase ? ['--ignore-case'] : []),
  ...(multiline ? ['--multiline', '--multiline-dotall'] : []),
  `--regexp=${pattern}`,
];

/** Lists files, or counts matching lines, which the note about lines that are not shown needs. */
export const hitArgument = (mode: OutputMode) => (mode === 'files_with_matches' ? '--files-with-matches' : '--count');

/** Parses the NUL-separated output of {@link hitArgument}: `path`, or `path` and `count newline path`. */
export function hitReader(mode: OutputMode, add: (hit: Hit) => void): (piece: string) => true {
  let path: string | undefined;
  return (piece) => {
    if (mode === 'files_with_matches') add({ path: piece, matches: 1 });
    else if (path === undefined) path = piece;
    else {
      // A path may contain newlines; the count before it does not.
      const end = piece.indexOf('\n');
      add({ path, matches: Number(piece.slice(0, end)) });
      path = piece.slice(end + 1);
    }
    return true;
  };
}
