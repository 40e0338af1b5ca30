import { checkScript } from '../check-script.ts';
import { contentOf, type OwnCommand, toText } from './command-io.ts';

/** The library's nested shell, for scripts that it executes like bash. */
export const nestedShell = (name: 'bash' | 'sh'): OwnCommand => ({
  name,
  async run(words, ctx) {
    const [first] = words.filter((word) => !word.startsWith('-') || word === '-');
    const isLine = words.some((word) => /^-[a-z]*c$/.test(word));
    if (isLine && first !== undefined) checkScript(first);
    else if (first !== undefined)
      await contentOf(ctx, first).then(
        (content) => checkScript(toText(content)),
        () => {},
      );
    return ctx.origCommand!(words);
  },
});
