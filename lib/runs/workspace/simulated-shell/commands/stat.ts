import { Refusal } from '../refusal.ts';
import { answer, type OwnCommand, pathOf, problemOf, toBytes } from './command-io.ts';
import { permissions } from './ls.ts';
import { readOptions } from './options.ts';

export const stat: OwnCommand = {
  name: 'stat',
  async run(words, ctx) {
    const options = readOptions('stat', words, { flags: 'L', values: 'cp', long: { format: 'c', printf: 'p', dereference: 'L' } });
    const format = options.value('c');
    const template = format === undefined ? options.value('p')?.replaceAll('\\n', '\n').replaceAll('\\t', '\t') : `${format}\n`;
    if (template === undefined) throw new Refusal('stat without a format', "use stat -c '%s %n', or ls -l");
    const problems: string[] = [];
    let shown = '';
    for (const operand of options.operands) {
      try {
        const { mode, size, mtime, isDirectory, isSymbolicLink } = await ctx.fs.lstat(pathOf(ctx, operand));
        const values: Record<string, string> = {
          n: operand,
          s: String(size),
          a: (mode & 0o7777).toString(8),
          A: permissions({ mode, isDirectory, isLink: isSymbolicLink }),
          F: isDirectory ? 'directory' : isSymbolicLink ? 'symbolic link' : size === 0 ? 'regular empty file' : 'regular file',
          Y: String(Math.floor(mtime.getTime() / 1000)),
          y: formatTime(mtime),
          '%': '%',
        };
        shown += template.replace(/%(.?)/g, (_, letter: string) => {
          if (!Object.hasOwn(values, letter)) throw new Refusal(`stat: %${letter}`, 'use %n %s %a %A %F %Y %y');
          return values[letter]!;
        });
      } catch (error) {
        if (error instanceof Refusal) throw error;
        problems.push(`stat: cannot statx '${operand}': ${problemOf(error)}\n`);
      }
    }
    return answer(toBytes(shown), { stderr: problems.join(''), exitCode: problems.length > 0 ? 1 : 0 });
  },
};

/** A UTC time with nanoseconds, as programs print it. */
export const formatTime = (time: Date) => `${time.toISOString().slice(0, 23).replace('T', ' ')}000000 +0000`;
