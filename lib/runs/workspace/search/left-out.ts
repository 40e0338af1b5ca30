import { closeSync } from 'node:fs';
import type { PrimitiveError } from '#lib/base/errors.ts';
import { plural } from '#lib/base/text/plural.ts';
import { failures, largestFile } from '../file-failures.ts';
import type { FilesOnDisk } from '../workspace-files.ts';
import type { FileHint } from './file-hints.ts';
import { shownPath } from './shown-lines.ts';

interface Reason {
  /** "3 files are not searched: …" */
  words: string;
  isWhy(hint: FileHint): boolean;
  /** The workspace's refusal of such a file; absent if the file cannot be named. */
  refusal?(hint: FileHint): PrimitiveError;
}

const reasons: Reason[] = [
  {
    words: 'hard-linked, maybe from outside the workspace',
    isWhy: ({ names }) => names > 1,
    refusal: ({ path }) => failures.hasOtherNames(path),
  },
  {
    words: `larger than ${largestFile / 1024 ** 2} MB`,
    isWhy: ({ names, size }) => names === 1 && size > largestFile,
    refusal: ({ path, size }) => failures.tooLarge(path, size),
  },
  { words: 'named in an encoding other than UTF-8', isWhy: ({ names, path }) => names === 0 && path.includes('\ufffd') },
];

/** The number of files to name for each reason. */
const mostNamed = 10;

/** The files of a search that cannot be searched. */
export class LeftOut {
  readonly #hints: (readonly [Reason, FileHint[]])[];
  readonly #paths: ReadonlySet<string>;

  constructor(hints: readonly FileHint[]) {
    this.#hints = reasons.map((reason) => [reason, hints.filter(reason.isWhy).sort((a, b) => (a.path < b.path ? -1 : 1))]);
    this.#paths = new Set(this.#hints.flatMap(([, own]) => own.map(({ path }) => path)));
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** A line for each reason, with the first files that the workspace refuses for it. */
  async lines(disk: FilesOnDisk): Promise<string[]> {
    const lines: string[] = [];
    for (const [{ words, refusal }, hints] of this.#hints) {
      if (hints.length === 0) continue;
      const names = refusal ? await refused(disk, hints.slice(0, mostNamed), refusal) : [];
      const more = hints.length - names.length;
      const list = names.length === 0 ? '' : `: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      lines.push(`[${plural(hints.length, 'file is', 'files are')} not searched (${words})${list}]`);
    }
    return lines;
  }
}

async function refused({ openAll }: FilesOnDisk, hints: readonly FileHint[], refusal: (hint: FileHint) => PrimitiveError) {
  const opened = await openAll(hints.map(({ path }) => path));
  const names: string[] = [];
  for (const [nth, one] of opened.entries()) {
    const hint = hints[nth]!;
    if ('descriptor' in one) closeSync(one.descriptor);
    else if (one.message === refusal(hint).message) names.push(shownPath(hint.path));
  }
  return names;
}
