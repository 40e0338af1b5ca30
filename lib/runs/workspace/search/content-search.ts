import type { ShownHit } from './shown-lines.ts';

export const outputModes = ['files_with_matches', 'content', 'count'] as const;

export type OutputMode = (typeof outputModes)[number];

export interface ContentSearch {
  /** A regular expression in the syntax of Rust's: linear in time, so without look-around and back-references. */
  pattern: string;
  /** A folder or file, as the files of a workspace take it. */
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

/** A file, and how many of its lines match; 1 where they are not counted. */
export interface Hit {
  path: string;
  matches: number;
  /** Its lines as they are shown, where the search read them already. */
  shown?: ShownHit;
}

/** What ripgrep is told of every run of a search. Each path that it answers is followed by a NUL. */
export const searchArguments = ({ pattern, ignoreCase, multiline }: ContentSearch): string[] => [
  '--null',
  '--with-filename',
  ...(ignoreCase ? ['--ignore-case'] : []),
  ...(multiline ? ['--multiline', '--multiline-dotall'] : []),
  `--regexp=${pattern}`,
];

/** That files are named, or also how many of their lines match, which is told of lines that are not shown. */
export const hitArgument = (mode: OutputMode) => (mode === 'files_with_matches' ? '--files-with-matches' : '--count');

/** Reads what {@link hitArgument} has ripgrep answer, between NULs: `path`, or `path` and `count newline path`. */
export function hitReader(mode: OutputMode, add: (hit: Hit) => void): (piece: string) => true {
  let path: string | undefined;
  return (piece) => {
    if (mode === 'files_with_matches') add({ path: piece, matches: 1 });
    else if (path === undefined) path = piece;
    else {
      // The path itself may have newlines; the count before it has none.
      const end = piece.indexOf('\n');
      add({ path, matches: Number(piece.slice(0, end)) });
      path = piece.slice(end + 1);
    }
    return true;
  };
}
