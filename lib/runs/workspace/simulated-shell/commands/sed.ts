import { Refusal } from '../refusal.ts';
import { asOperand, contentOf, type OwnCommand, pathOf, toText } from './command-io.ts';
import { readOptions } from './options.ts';
import { readSedScript, SedError } from './sed-script.ts';

/** The library's sed, limited to scripts that it executes like GNU sed. Others are refused before any file changes. */
export const sed: OwnCommand = {
  name: 'sed',
  async run(words, ctx) {
    // -i takes only an attached value.
    const suffixes = words.flatMap((word) => /^(?:-[nErs]*i|--in-place=)(.+)$/.exec(word)?.[1] ?? []);
    const plain = words.map((word) => word.replace(/^(-[nErs]*i).+$/, '$1').replace(/^--in-place=.*/, '-i'));
    const options = readOptions('sed', plain, {
      flags: 'nErisu',
      values: 'ef',
      long: { quiet: 'n', silent: 'n', 'regexp-extended': 'E', 'in-place': 'i', separate: 's', expression: 'e', file: 'f' },
    });
    const operands = [...options.operands];
    const parts = await Promise.all(
      options.all
        .filter(({ value }) => value !== undefined)
        .map(async ({ letter, value }) => (letter === 'e' ? value! : toText(await contentOf(ctx, value!)))),
    );
    if (parts.length === 0) {
      if (operands.length === 0) return { stdout: '', stderr: 'Usage: sed [OPTION]... {script} [input-file]...\n', exitCode: 1 };
      parts.push(operands.shift()!);
    }
    if (options.has('s') && !options.has('i') && operands.length > 1) throw new Refusal('sed -s', 'use sed for one file after another');
    let script: string;
    try {
      script = readSedScript(parts.join('\n'));
    } catch (error) {
      if (error instanceof SedError) return { stdout: '', stderr: `sed: ${error.message}\n`, exitCode: 1 };
      throw error;
    }
    const suffix = suffixes.at(-1);
    if (suffix !== undefined) {
      if (/[*/]/.test(suffix)) throw new Refusal(`sed: the suffix ${suffix} of -i`);
      for (const file of operands) {
        if (await ctx.fs.exists(pathOf(ctx, file))) await ctx.fs.cp(pathOf(ctx, file), pathOf(ctx, file + suffix));
      }
    }
    const flags = ['n', 'E', 'i'].filter((letter) => options.has(letter) || (letter === 'E' && options.has('r')));
    return ctx.origCommand!([...flags.map((letter) => `-${letter}`), '-e', script, ...operands.map(asOperand)]);
  },
};
