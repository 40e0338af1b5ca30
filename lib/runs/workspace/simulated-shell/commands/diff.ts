import { diffArrays } from 'diff';
import { systemClock } from '#lib/base/clock.ts';
import { Refusal } from '../refusal.ts';
import { answer, type Context, contentOf, inByteOrder, type OwnCommand, pathOf, toBytes } from './command-io.ts';
import { type ParsedOptions, readOptions } from './options.ts';
import { formatTime } from './stat.ts';

const LONGEST_MS = 10_000;

/** Lines that differ between two texts. Positions count from 0; `at` is the position in both before the change. */
interface Change {
  at: [number, number];
  removed: string[];
  added: string[];
}

export const diff: OwnCommand = {
  name: 'diff',
  async run(words, ctx) {
    const options = readOptions('diff', words, {
      flags: 'uqsribwNa',
      values: 'U',
      long: {
        brief: 'q',
        'report-identical-files': 's',
        recursive: 'r',
        'ignore-case': 'i',
        'ignore-space-change': 'b',
        'ignore-all-space': 'w',
        'new-file': 'N',
        text: 'a',
        unified: 'u',
      },
      ignored: ['color'],
    });
    if (options.operands.length !== 2) return answer('', { stderr: 'diff: two files are needed\n', exitCode: 2 });
    const [left, right] = options.operands as [string, string];
    const command = `diff ${words
      .slice(0, words.length - 2)
      .filter((word) => word.startsWith('-'))
      .join(' ')}`.trim();
    const [stdout, problems] = ['', [] as string[]];
    const result = { stdout, differs: false };
    await compare(left, right, false);
    return answer(result.stdout, {
      stderr: problems.join(''),
      exitCode: problems.length > 0 ? 2 : result.differs ? 1 : 0,
    });

    async function compare(a: string, b: string, within: boolean): Promise<void> {
      const [aIsFolder, bIsFolder] = [await isFolder(ctx, a), await isFolder(ctx, b)];
      if (aIsFolder && bIsFolder) return compareFolders(a, b);
      if (aIsFolder !== bIsFolder && !within) {
        const [folder, file] = aIsFolder ? [a, b] : [b, a];
        const inside = `${folder.replace(/\/$/, '')}/${file.split('/').at(-1)}`;
        return aIsFolder ? compare(inside, b, true) : compare(a, inside, true);
      }
      const read: string[] = [];
      for (const name of [a, b]) {
        try {
          read.push(await contentOf(ctx, name));
        } catch (error) {
          problems.push(`diff: ${name}: ${(error as Error).message}\n`);
        }
      }
      if (read.length < 2) return;
      const [before, after] = read as [string, string];
      const changes = before === after ? [] : changesBetween(before, after, options);
      if (changes.length === 0) {
        if (options.has('s')) result.stdout += toBytes(`Files ${a} and ${b} are identical\n`);
        return;
      }
      result.differs = true;
      const isBinary = !options.has('a') && (before + after).includes('\0');
      if (options.has('q')) result.stdout += toBytes(`Files ${a} and ${b} differ\n`);
      else if (isBinary) result.stdout += toBytes(`Binary files ${a} and ${b} differ\n`);
      else {
        if (within && options.has('r')) result.stdout += toBytes(`${command} ${a} ${b}\n`);
        result.stdout +=
          options.has('u') || options.has('U')
            ? (await header(ctx, a, b)) + unified(before, after, changes, Number(options.value('U') ?? 3))
            : normal(changes);
      }
    }

    async function compareFolders(a: string, b: string): Promise<void> {
      const [left, right] = await Promise.all([a, b].map(async (folder) => new Set(await ctx.fs.readdir(pathOf(ctx, folder)))));
      for (const name of [...left!.union(right!)].sort(inByteOrder)) {
        const [inLeft, inRight] = [left!.has(name), right!.has(name)];
        const [one, other] = [a, b].map((folder) => `${folder.replace(/\/$/, '')}/${name}`) as [string, string];
        if (!inLeft || !inRight) {
          if (options.has('N')) throw new Refusal('diff -N over folders', 'leave -N out');
          result.differs = true;
          result.stdout += toBytes(`Only in ${inLeft ? a : b}: ${name}\n`);
        } else if ((await isFolder(ctx, one)) && (await isFolder(ctx, other))) {
          if (options.has('r')) await compareFolders(one, other);
          else result.stdout += toBytes(`Common subdirectories: ${one} and ${other}\n`);
        } else await compare(one, other, true);
      }
    }
  },
};

async function isFolder(ctx: Context, path: string): Promise<boolean> {
  if (path === '-') return false;
  return ctx.fs.stat(pathOf(ctx, path)).then(
    ({ isDirectory }) => isDirectory,
    () => false,
  );
}

const NO_NEWLINE = '\\ No newline at end of file\n';

/** Lines with their line ends, so that a missing last line end is a difference. */
const linesOf = (content: string) => content.match(/[^\n]*\n|[^\n]+/g) ?? [];
const shown = (mark: string, line: string) => mark + (line.endsWith('\n') ? line : `${line}\n${NO_NEWLINE}`);

function changesBetween(before: string, after: string, options: ParsedOptions): Change[] {
  const plain = (line: string) => {
    const spaced = options.has('w')
      ? line.replace(/[ \t\r\v\f]+/g, '')
      : options.has('b')
        ? line.replace(/[ \t\r\v\f]+/g, ' ').replace(/ (?=\n?$)/, '')
        : line;
    return options.has('i') ? spaced.toLowerCase() : spaced;
  };
  const parts = diffArrays(linesOf(before), linesOf(after), { comparator: (a, b) => plain(a) === plain(b), timeout: LONGEST_MS });
  if (!parts) throw new Refusal('diff of texts that differ so much', 'use diff -q, or cut them into smaller files');
  const changes: Change[] = [];
  const at: [number, number] = [0, 0];
  let open: Change | null = null;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      open = null;
      at[0] += value.length;
      at[1] += value.length;
      continue;
    }
    if (!open) {
      open = { at: [...at], removed: [], added: [] };
      changes.push(open);
    }
    open[added ? 'added' : 'removed'].push(...value);
    at[added ? 1 : 0] += value.length;
  }
  return changes;
}

const range = (from: number, count: number) => (count === 1 ? String(from) : `${from},${from + count - 1}`);

function normal(changes: readonly Change[]): string {
  return changes
    .map(({ at: [left, right], removed, added }) => {
      const kind = removed.length === 0 ? 'a' : added.length === 0 ? 'd' : 'c';
      const from = kind === 'a' ? String(left) : range(left + 1, removed.length);
      const to = kind === 'd' ? String(right) : range(right + 1, added.length);
      const lines = [
        ...removed.map((line) => shown('< ', line)),
        ...(kind === 'c' ? ['---\n'] : []),
        ...added.map((line) => shown('> ', line)),
      ];
      return `${from}${kind}${to}\n${lines.join('')}`;
    })
    .join('');
}

async function header(ctx: Context, left: string, right: string): Promise<string> {
  const row = async (mark: string, name: string) => {
    const time = name === '-' ? systemClock().now() : (await ctx.fs.stat(pathOf(ctx, name))).mtime;
    return toBytes(`${mark} ${name}\t${formatTime(time)}\n`);
  };
  return (await row('---', left)) + (await row('+++', right));
}

function unified(before: string, after: string, changes: readonly Change[], context: number): string {
  const [left, right] = [linesOf(before), linesOf(after)];
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last && change.at[0] - (last.at[0] + last.removed.length) <= 2 * context) hunks.at(-1)!.push(change);
    else hunks.push([change]);
  }
  return hunks
    .map((hunk) => {
      const [first, last] = [hunk[0]!, hunk.at(-1)!];
      const [fromLeft, fromRight] = first.at.map((place) => Math.max(0, place - Math.min(context, first.at[0], first.at[1]))) as [
        number,
        number,
      ];
      const untilLeft = Math.min(left.length, last.at[0] + last.removed.length + context);
      const untilRight = Math.min(right.length, last.at[1] + last.added.length + context);
      const lines: string[] = [];
      let at = fromLeft;
      for (const {
        at: [place],
        removed,
        added,
      } of hunk) {
        for (; at < place; at++) lines.push(shown(' ', left[at]!));
        lines.push(...removed.map((line) => shown('-', line)), ...added.map((line) => shown('+', line)));
        at += removed.length;
      }
      for (; at < untilLeft; at++) lines.push(shown(' ', left[at]!));
      const span = (from: number, until: number) => {
        const count = until - from;
        return count === 1 ? String(from + 1) : `${count === 0 ? from : from + 1},${count}`;
      };
      return `@@ -${span(fromLeft, untilLeft)} +${span(fromRight, untilRight)} @@\n${lines.join('')}`;
    })
    .join('');
}
