import { latin1FromBytes, stdoutAsBytes } from 'just-bash';
import { Refusal } from '../refusal.ts';
import { answer, type OwnCommand, pathOf, toBytes } from './command-io.ts';
import { readOptions } from './options.ts';

const flags = 'EFPGivclLnhoqwxrRsH';
const long: Record<string, string> = {
  'extended-regexp': 'E',
  'fixed-strings': 'F',
  'perl-regexp': 'P',
  'basic-regexp': 'G',
  'ignore-case': 'i',
  'invert-match': 'v',
  count: 'c',
  'files-with-matches': 'l',
  'files-without-match': 'L',
  'line-number': 'n',
  'no-filename': 'h',
  'with-filename': 'H',
  'only-matching': 'o',
  quiet: 'q',
  silent: 'q',
  'no-messages': 's',
  'word-regexp': 'w',
  'line-regexp': 'x',
  recursive: 'r',
  'dereference-recursive': 'R',
  regexp: 'e',
  file: 'f',
  'max-count': 'm',
  'after-context': 'A',
  'before-context': 'B',
  context: 'C',
  include: '1',
  exclude: '2',
  'exclude-dir': '3',
};
/** The library knows these only by their long names. */
const longOnly: Record<string, string> = { 1: '--include', 2: '--exclude', 3: '--exclude-dir' };
/** Implemented here, because the library lacks them. */
const own = 'sHGe';

/** The library's grep, with options in the forms that it executes like GNU grep. */
export const grep = (name: 'grep' | 'egrep' | 'fgrep'): OwnCommand => ({
  name,
  async run(words, ctx) {
    const end = words.indexOf('--');
    const isOption = (nth: number) => (end < 0 || nth < end) && !/^-[efmABC]$/.test(words[nth - 1] ?? '');
    const spaced = words.map((word, nth) => (/^-\d+$/.test(word) && isOption(nth) ? `-C${word.slice(1)}` : word));
    const options = readOptions(name, spaced, { flags, values: 'efmABC123', long, ignored: ['color', 'colour', 'line-buffered'] });
    const patterns = options.all.filter(({ letter }) => letter === 'e').map(({ value }) => value!);
    const operands = [...options.operands];
    if (patterns.length === 0 && !options.has('f')) {
      const first = operands.shift();
      if (first === undefined) return answer('', { stderr: `Usage: ${name} [OPTION]... PATTERNS [FILE]...\n`, exitCode: 2 });
      patterns.push(first);
    }
    // A single file is not prefixed with its name in a recursive search.
    const isOneFile = operands.length === 1 && (await ctx.fs.stat(pathOf(ctx, operands[0]!)).catch(() => null))?.isFile === true;
    const isRecursive = (options.has('r') || options.has('R')) && !isOneFile;
    const rest = options.all
      .filter(({ letter }) => !own.includes(letter) && (isRecursive || !'rR'.includes(letter)))
      .flatMap(({ letter, value }) => {
        if (longOnly[letter]) return [`${longOnly[letter]}=${value}`];
        return value === undefined ? [`-${letter}`] : [`-${letter}`, value];
      });
    const named = options.has('H') && !options.has('h') && !isRecursive;
    // Several patterns become lines of one; an empty extra file makes grep print file names.
    const argv = [
      ...rest,
      ...(patterns.length > 0 ? ['-e', patterns.join('\n')] : []),
      '--',
      ...(operands.length === 0 && (named || !isRecursive) ? (named ? ['-'] : []) : operands),
      ...(named ? ['/dev/null'] : []),
    ];
    const result = await ctx.origCommand!(argv).catch((error: Error) => {
      if (/out of bounds/.test(error.message))
        throw new Refusal(`${name} -o with a pattern that also matches the empty string`, 'use + instead of *');
      throw error;
    });
    const invalid = /invalid regular expression.*/.exec(result.stderr)?.[0];
    if (invalid)
      throw new Refusal(`${name}: this pattern (${invalid})`, 'look-around and back-references are not available; use a simpler pattern');
    const { stdout, left } = withoutBinary(latin1FromBytes(stdoutAsBytes(result)));
    return answer(named ? stdout.replace(/^\/dev\/null:.*\n/gm, '') : stdout, {
      stderr: (options.has('s') ? '' : result.stderr) + left,
      exitCode: result.exitCode,
    });
  },
});

/** The replacement character for an invalid byte, in UTF-8. */
const replaced = toBytes('\uFFFD');

/** Hides lines of binary files, like grep. */
function withoutBinary(stdout: string): { stdout: string; left: string } {
  const isBinary = (text: string) => text.includes('\0') || text.includes(replaced);
  if (!isBinary(stdout)) return { stdout, left: '' };
  const lines = stdout.split('\n').filter((line) => !isBinary(line));
  return { stdout: lines.join('\n'), left: 'grep: matches in binary files are not shown\n' };
}
