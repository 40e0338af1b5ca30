import { answer, contentOf, joined, linesOf, type OwnCommand, pathOf, toText } from './command-io.ts';
import { readOptions } from './options.ts';

export const uniq: OwnCommand = {
  name: 'uniq',
  async run(words, ctx) {
    const options = readOptions('uniq', words, {
      flags: 'cdui',
      values: 'fsw',
      long: { count: 'c', repeated: 'd', unique: 'u', 'ignore-case': 'i', 'skip-fields': 'f', 'skip-chars': 's', 'check-chars': 'w' },
    });
    const [input = '-', output] = options.operands;
    let content: string;
    try {
      content = await contentOf(ctx, input);
    } catch (error) {
      return answer('', { stderr: `uniq: ${input}: ${(error as Error).message}\n`, exitCode: 1 });
    }
    const groups: { line: string; key: string; count: number }[] = [];
    for (const line of linesOf(content)) {
      const key = keyOf(line, options);
      const last = groups.at(-1);
      if (last?.key === key) last.count++;
      else groups.push({ line, key, count: 1 });
    }
    const shown = groups
      .filter(({ count }) => (!options.has('d') || count > 1) && (!options.has('u') || count === 1))
      .map(({ line, count }) => (options.has('c') ? `${String(count).padStart(7)} ${line}` : line));
    if (output === undefined || output === '-') return answer(joined(shown));
    await ctx.fs.writeFile(pathOf(ctx, output), Buffer.from(joined(shown), 'latin1'));
    return answer('');
  },
};

function keyOf(line: string, options: { value(letter: string): string | undefined; has(letter: string): boolean }): string {
  const fields = Number(options.value('f') ?? 0);
  const afterFields = fields > 0 ? line.replace(new RegExp(`^(?:[ \\t]*[^ \\t]+){0,${fields}}`), '') : line;
  const from = Number(options.value('s') ?? 0);
  const width = options.value('w');
  const key = afterFields.slice(from, width === undefined ? undefined : from + Number(width));
  return options.has('i') ? toText(key).toLowerCase() : key;
}
