import { Refusal } from '../refusal.ts';
import { answer, contentsOf, joined, linesOf, type OwnCommand, toBytes, toText } from './command-io.ts';
import { readOptions } from './options.ts';

/** Counts characters, where GNU cut counts bytes and may split a letter. */
export const cut: OwnCommand = {
  name: 'cut',
  async run(words, ctx) {
    const options = readOptions('cut', words, {
      flags: 'sCn',
      values: 'bcdfO',
      long: {
        bytes: 'b',
        characters: 'c',
        delimiter: 'd',
        fields: 'f',
        'only-delimited': 's',
        complement: 'C',
        'output-delimiter': 'O',
      },
    });
    const by = (['b', 'c', 'f'] as const).filter((letter) => options.has(letter));
    if (by.length !== 1) return answer('', { stderr: 'cut: you must specify a list of bytes, characters, or fields\n', exitCode: 1 });
    const isIn = readList(options.value(by[0]!)!, options.has('C'));
    const delimiter = options.value('d') ?? '\t';
    if ([...delimiter].length !== 1) return answer('', { stderr: 'cut: the delimiter must be a single character\n', exitCode: 1 });
    const { read, stderr } = await contentsOf(ctx, 'cut', options.operands);
    const cutLine = (line: string): string | null => {
      if (by[0] === 'b') return pick([...line], isIn).join('');
      if (by[0] === 'c') return toBytes(pick([...toText(line)], isIn).join(''));
      const fields = line.split(toBytes(delimiter));
      if (fields.length === 1) return options.has('s') ? null : line;
      return pick(fields, isIn).join(toBytes(options.value('O') ?? delimiter));
    };
    const lines = read.flatMap(({ content }) => linesOf(content).flatMap((line) => cutLine(line) ?? []));
    return answer(joined(lines), { stderr, exitCode: stderr === '' ? 0 : 1 });
  },
};

const pick = (parts: readonly string[], isIn: (place: number) => boolean) => parts.filter((_, nth) => isIn(nth + 1));

function readList(text: string, complement: boolean): (place: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const read = /^(\d*)(-?)(\d*)$/.exec(part);
    if (!read || part === '' || part === '-') throw new Refusal(`cut: the list ${text}`);
    const [, from = '', dash, to = ''] = read;
    return { from: Number(from || 1), to: dash ? Number(to || Number.POSITIVE_INFINITY) : Number(from) };
  });
  return (place) => ranges.some(({ from, to }) => from <= place && place <= to) !== complement;
}
