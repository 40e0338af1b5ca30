import type { OwnCommand } from './command-io.ts';

/** The library's rg, without line numbers unless they are asked for, as rg prints to a pipe or a file. */
export const rg: OwnCommand = { name: 'rg', run: (words, ctx) => ctx.origCommand!(['--no-line-number', ...words]) };
