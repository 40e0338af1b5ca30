import { Refusal } from '../refusal.ts';
import type { OwnCommand } from './command-io.ts';

/** The library's cp, which accepts -p but does not preserve times. */
export const cp: OwnCommand = {
  name: 'cp',
  async run(words, ctx) {
    if (words.some((word) => /^(?:-[a-zA-Z]*[ap]|--archive|--preserve)/.test(word)))
      throw new Refusal('cp: preserving times (-p, -a)', 'use cp -r');
    return ctx.origCommand!(words);
  },
};

export const ln: OwnCommand = {
  name: 'ln',
  run: () => Promise.reject(new Refusal('ln: creating links', 'copy the file with cp')),
};
