import { systemClock } from '#lib/base/clock.ts';
import { answer, type Context, inByteOrder, type OwnCommand, pathOf, problemOf, toBytes } from './command-io.ts';
import { readOptions } from './options.ts';

interface Entry {
  name: string;
  isDirectory: boolean;
  isLink: boolean;
  mode: number;
  size: number;
  mtime: Date;
}

export const ls: OwnCommand = {
  name: 'ls',
  async run(words, ctx) {
    const options = readOptions('ls', words, {
      flags: 'aAl1dRrtShpF',
      long: {
        all: 'a',
        'almost-all': 'A',
        directory: 'd',
        recursive: 'R',
        reverse: 'r',
        'human-readable': 'h',
        classify: 'F',
      },
      ignored: ['color'],
    });
    const operands = options.operands.length > 0 ? options.operands : ['.'];
    const problems: string[] = [];
    const files: Entry[] = [];
    const folders: string[] = [];
    for (const operand of operands) {
      try {
        const entry = await entryOf(ctx, operand);
        if (entry.isDirectory && !options.has('d')) folders.push(operand);
        else files.push(entry);
      } catch (error) {
        problems.push(`ls: cannot access '${operand}': ${problemOf(error)}\n`);
      }
    }
    const inOrder = order(options.has('t') ? 'time' : options.has('S') ? 'size' : 'name', options.has('r'));
    const show = (entries: Entry[], folder: boolean) => lines(entries.sort(inOrder), options, folder);
    const blocks: string[] = [];
    if (files.length > 0) blocks.push(show(files, false));
    const titled = options.operands.length > 1 || options.has('R');
    const sorted = (await Promise.all(folders.map((folder) => entryOf(ctx, folder)))).sort(inOrder).map(({ name }) => name);
    for (const folder of sorted) await list(folder);
    return answer(toBytes(blocks.join('\n')), { stderr: problems.join(''), exitCode: problems.length > 0 ? 2 : 0 });

    async function list(folder: string): Promise<void> {
      const names = (await ctx.fs.readdir(pathOf(ctx, folder))).filter(
        (name) => options.has('a') || options.has('A') || !name.startsWith('.'),
      );
      const entries = await Promise.all(names.map((name) => entryOf(ctx, `${folder.replace(/\/$/, '')}/${name}`, name)));
      const own = options.has('a') ? await Promise.all(['.', '..'].map((name) => entryOf(ctx, `${folder}/${name}`, name))) : [];
      blocks.push((titled ? `${folder}:\n` : '') + show([...own, ...entries], true));
      if (!options.has('R')) return;
      for (const { name, isDirectory } of entries) if (isDirectory) await list(`${folder.replace(/\/$/, '')}/${name}`);
    }
  },
};

async function entryOf(ctx: Context, path: string, name = path): Promise<Entry> {
  const { isDirectory, isSymbolicLink, mode, size, mtime } = await ctx.fs.lstat(pathOf(ctx, path));
  return { name, isDirectory, isLink: isSymbolicLink, mode, size, mtime };
}

function order(by: 'name' | 'time' | 'size', reversed: boolean) {
  return (a: Entry, b: Entry) => {
    const first = { name: 0, time: b.mtime.getTime() - a.mtime.getTime(), size: b.size - a.size }[by];
    const result = first || inByteOrder(toBytes(a.name), toBytes(b.name));
    return reversed ? -result : result;
  };
}

function lines(entries: readonly Entry[], options: { has(letter: string): boolean }, folder: boolean): string {
  const mark = ({ isDirectory, isLink, mode }: Entry) => {
    if (isDirectory) return options.has('p') || options.has('F') ? '/' : '';
    if (!options.has('F')) return '';
    return isLink ? '@' : mode & 0o111 ? '*' : '';
  };
  if (!options.has('l')) return entries.map((entry) => `${entry.name}${mark(entry)}\n`).join('');
  const sizes = entries.map(({ size }) => (options.has('h') ? shortSize(size) : String(size)));
  const width = Math.max(0, ...sizes.map((size) => size.length));
  const rows = entries.map((entry, nth) =>
    [
      permissions(entry),
      entry.isDirectory ? 2 : 1,
      'user user',
      sizes[nth]!.padStart(width),
      dated(entry.mtime),
      entry.name + mark(entry),
    ].join(' '),
  );
  const blocks = entries.reduce((sum, { isDirectory, size }) => sum + (isDirectory ? 4 : Math.ceil(size / 4096) * 4), 0);
  return (folder ? `total ${blocks}\n` : '') + rows.map((row) => `${row}\n`).join('');
}

export function permissions({ isDirectory, isLink = false, mode }: { isDirectory: boolean; isLink?: boolean; mode: number }): string {
  const bits = [...'rwxrwxrwx'].map((letter, nth) => (mode & (0o400 >> nth) ? letter : '-')).join('');
  return (isDirectory ? 'd' : isLink ? 'l' : '-') + bits;
}

const HALF_A_YEAR_MS = 182.5 * 24 * 3_600_000;

function dated(time: Date): string {
  const month = time.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const age = systemClock().now().getTime() - time.getTime();
  const isRecent = age >= 0 && age < HALF_A_YEAR_MS;
  return `${month} ${String(time.getUTCDate()).padStart(2)} ${isRecent ? time.toISOString().slice(11, 16) : ` ${time.getUTCFullYear()}`}`;
}

/** A size as in `ls -h`: rounded up, with one decimal below ten. */
function shortSize(bytes: number): string {
  if (bytes < 1024) return String(bytes);
  const power = Math.min(4, Math.floor(Math.log(bytes) / Math.log(1024)));
  const size = bytes / 1024 ** power;
  const short = size < 10 ? (Math.ceil(size * 10) / 10).toFixed(1) : String(Math.ceil(size));
  return short + 'KMGT'[power - 1];
}
