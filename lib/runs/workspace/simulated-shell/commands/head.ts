import { Refusal } from '../refusal.ts';
import { answer, contentsOf, type OwnCommand, toBytes } from './command-io.ts';
import { readOptions } from './options.ts';

export const head: OwnCommand = {
  name: 'head',
  async run(words, ctx) {
    const spaced = words.map((word) => (/^-\d+$/.test(word) ? `-n${word.slice(1)}` : word));
    const options = readOptions('head', spaced, { flags: 'qv', values: 'nc', long: { lines: 'n', bytes: 'c', quiet: 'q', verbose: 'v' } });
    const { letter, value } = options.all.findLast((one) => one.value !== undefined) ?? { letter: 'n', value: '10' };
    if (!/^[-+]?\d+$/.test(value!)) throw new Refusal(`head: the number ${value}`);
    const count = Number(value);
    const { read, stderr } = await contentsOf(ctx, 'head: cannot open', options.operands);
    const isTitled = options.has('v') || (options.operands.length > 1 && !options.has('q'));
    const shown = read.map(({ name, content }) => {
      const title = isTitled ? toBytes(`==> ${name === '-' ? 'standard input' : name} <==\n`) : '';
      return title + (letter === 'c' ? content.slice(0, count) : (content.match(/[^\n]*\n|[^\n]+/g) ?? []).slice(0, count).join(''));
    });
    return answer(shown.join(isTitled ? '\n' : ''), { stderr, exitCode: stderr === '' ? 0 : 1 });
  },
};
