import { answer, type OwnCommand } from './command-io.ts';
import { readOptions } from './options.ts';

/** The commands of this shell are not files; their paths are the usual ones. */
export const which: OwnCommand = {
  name: 'which',
  async run(words, ctx) {
    const { operands } = readOptions('which', words, { flags: 'as' });
    const known = ctx.getRegisteredCommands?.() ?? [];
    const found = operands.filter((name) => known.includes(name));
    return answer(found.map((name) => `/usr/bin/${name}\n`).join(''), {
      exitCode: found.length === operands.length && operands.length > 0 ? 0 : 1,
    });
  },
};
