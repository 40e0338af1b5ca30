import { Refusal } from '../refusal.ts';
import { answer, type OwnCommand, quoted, stdinOf, toBytes } from './command-io.ts';
import { readOptions } from './options.ts';

export const env: OwnCommand = {
  name: 'env',
  async run(words, ctx) {
    const options = readOptions('env', words, {
      flags: 'i',
      values: 'u',
      long: { 'ignore-environment': 'i', unset: 'u' },
      stopAtOperand: true,
    });
    const first = options.operands.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
    const [assigned, command] = first < 0 ? [options.operands, []] : [options.operands.slice(0, first), options.operands.slice(first)];
    const unset = options.all.flatMap(({ letter, value }) => (letter === 'u' ? [value!] : []));
    if (options.has('i') && command.length > 0) throw new Refusal('env -i with a command', 'unset single variables with env -u NAME');
    if (command.length === 0) {
      const variables = new Map(options.has('i') ? [] : Object.entries(ctx.exportedEnv ?? {}));
      for (const name of unset) variables.delete(name);
      for (const word of assigned) variables.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1));
      return answer(toBytes([...variables].map(([name, value]) => `${name}=${value}\n`).join('')));
    }
    const line = [
      ...(unset.length > 0 ? [`unset ${unset.map(quoted).join(' ')};`] : []),
      ...assigned.map((word) => `${word.slice(0, word.indexOf('='))}=${quoted(word.slice(word.indexOf('=') + 1))}`),
      ...command.map(quoted),
    ].join(' ');
    return ctx.exec!(line, {
      cwd: ctx.cwd,
      stdin: stdinOf(ctx),
      stdinKind: 'bytes',
      signal: ctx.signal,
    });
  },
};
