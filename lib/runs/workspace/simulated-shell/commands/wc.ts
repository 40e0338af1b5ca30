import { Refusal } from '../refusal.ts';
import { answer, contentsOf, type OwnCommand, toText } from './command-io.ts';
import { readOptions } from './options.ts';

const counts = {
  l: (content: string) => content.split('\n').length - 1,
  w: (content: string) => toText(content).match(/\S+/g)?.length ?? 0,
  m: (content: string) => [...toText(content)].length,
  c: (content: string) => content.length,
  L: (content: string) => Math.max(0, ...content.split('\n').map(widthOf)),
};
type Count = keyof typeof counts;

export const wc: OwnCommand = {
  name: 'wc',
  async run(words, ctx) {
    const options = readOptions('wc', words, {
      flags: 'lwcmL',
      long: { lines: 'l', words: 'w', chars: 'm', bytes: 'c', 'max-line-length': 'L' },
    });
    const asked = (Object.keys(counts) as Count[]).filter((letter) => options.has(letter));
    const shown = asked.length > 0 ? asked : (['l', 'w', 'c'] as const);
    const { read, stderr } = await contentsOf(ctx, 'wc', options.operands);
    const rows = read.map(({ name, content }) => ({ name, numbers: shown.map((letter) => counts[letter](content)) }));
    if (options.operands.length > 1) {
      const sum = (nth: number) => rows.map(({ numbers }) => numbers[nth]!);
      const total = shown.map((letter, nth) => (letter === 'L' ? Math.max(0, ...sum(nth)) : sum(nth).reduce((a, b) => a + b, 0)));
      rows.push({ name: 'total', numbers: total });
    }
    const width = widthFor(
      options.operands,
      shown.length,
      read.reduce((sum, { content }) => sum + content.length, 0),
    );
    const lines = rows.map(({ name, numbers }) => {
      const figures = numbers.map((number) => String(number).padStart(width)).join(' ');
      return options.operands.length === 0 ? figures : `${figures} ${Buffer.from(name).toString('latin1')}`;
    });
    return answer(lines.map((line) => `${line}\n`).join(''), { stderr, exitCode: stderr === '' ? 0 : 1 });
  },
};

/** The digits of the total size in bytes; seven for piped input, whose size is unknown. */
function widthFor(operands: readonly string[], columns: number, bytes: number): number {
  if (operands.length <= 1 && columns === 1) return 1;
  return Math.max(String(bytes).length, operands.length === 0 || operands.includes('-') ? 7 : 1);
}

function widthOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character > '~') throw new Refusal('wc -L for non-ASCII text');
    width = character === '\t' ? width + 8 - (width % 8) : width + 1;
  }
  return width;
}
