import { lstatSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** What is known of a file by its path alone, so that it may be another's by now. */
export interface FileHint {
  path: string;
  /** In bytes. */
  size: number;
  /** In ms. */
  modifiedAt: number;
  /** How many names it has; 0 where its path leads to nothing. */
  names: number;
}

/** So many are looked at before others have their turn: one takes some microseconds here, and ten times that as a promise. */
const atOnce = 250;

/** Looks at many files, from the folder that their paths begin in. */
export async function fileHints(directory: string, paths: readonly string[], signal?: AbortSignal): Promise<FileHint[]> {
  const hints: FileHint[] = [];
  for (let from = 0; from < paths.length; from += atOnce) {
    await setImmediate();
    signal?.throwIfAborted();
    for (const path of paths.slice(from, from + atOnce)) hints.push(hintOf(directory, path));
  }
  return hints;
}

function hintOf(directory: string, path: string): FileHint {
  try {
    const { size, mtimeMs, nlink } = lstatSync(`${directory}/${path}`);
    return { path, size, modifiedAt: mtimeMs, names: nlink };
  } catch {
    return { path, size: 0, modifiedAt: 0, names: 0 };
  }
}
