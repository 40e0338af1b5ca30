import { answer, contentOf, type OwnCommand, toBytes } from './command-io.ts';
import { isText } from './text-only.ts';

/** The library's file, corrected where it reports binary data as text. */
export const file: OwnCommand = {
  name: 'file',
  async run(words, ctx) {
    const result = await ctx.origCommand!(words);
    const names = words.filter((word) => !word.startsWith('-'));
    let stdout = result.stdout.replace(/\bJSON data$/gm, 'JSON text data');
    for (const name of names) {
      const content = await contentOf(ctx, name).catch(() => '');
      if (isPlainText(content)) continue;
      stdout = stdout.replace(/^(.*?: +)?.*\btext\b.*$/gm, (line, title = '') =>
        names.length === 1 || line.startsWith(`${name}:`) ? `${title}data` : line,
      );
    }
    return answer(toBytes(stdout), { stderr: result.stderr, exitCode: result.exitCode });
  },
};

const isPlainText = (bytes: string) => isText(bytes) && !/[\x00-\x06\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes);
