import { latin1FromBytes, stdoutAsBytes } from 'just-bash';
import { Refusal } from '../refusal.ts';
import { answer, linesOf, type OwnCommand, quoted, stdinOf, toText } from './command-io.ts';
import { readOptions } from './options.ts';

/** The maximum length of one command line, in characters. */
const longest = 100_000;

export const xargs: OwnCommand = {
  name: 'xargs',
  async run(words, ctx) {
    const options = readOptions('xargs', words, {
      flags: '0rtx',
      values: 'nILPds',
      long: {
        null: '0',
        'no-run-if-empty': 'r',
        verbose: 't',
        'max-args': 'n',
        replace: 'I',
        'max-lines': 'L',
        'max-procs': 'P',
        delimiter: 'd',
      },
      stopAtOperand: true,
    });
    const command = options.operands.length > 0 ? options.operands : ['echo'];
    const place = options.value('I');
    const input = toText(stdinOf(ctx));
    const delimiter = options.has('0') ? '\0' : options.value('d')?.replace('\\n', '\n').replace('\\t', '\t').replace('\\0', '\0');
    const lines = delimiter === undefined ? linesOf(input) : [];
    const batches =
      place !== undefined
        ? (delimiter === undefined
            ? lines.map((line) => wordsOf(line.trimStart(), true)[0] ?? '').filter(Boolean)
            : linesOf(input, delimiter)
          ).map((item) => command.map((word) => word.replaceAll(place, item)))
        : batch(
            options.has('L')
              ? lines.filter((line) => line.trim() !== '').map((line) => wordsOf(line))
              : [delimiter === undefined ? wordsOf(input) : linesOf(input, delimiter)],
            { most: Number(options.value('n') ?? Number.POSITIVE_INFINITY), groups: options.has('L') ? Number(options.value('L')) : 1 },
          ).map((items) => [...command, ...items]);
    if (place === undefined && batches.length === 0 && !options.has('r')) batches.push(command);
    let [stdout, stderr, exitCode] = ['', '', 0];
    for (const argv of batches) {
      if (options.has('t')) stderr += `${argv.join(' ')}\n`;
      const result = await ctx.exec!(argv.map(quoted).join(' '), { cwd: ctx.cwd, signal: ctx.signal });
      stdout += latin1FromBytes(stdoutAsBytes(result));
      stderr += result.stderr;
      if (result.exitCode === 126 || result.exitCode === 127) return answer(stdout, { stderr, exitCode: result.exitCode });
      if (result.exitCode === 255) return answer(stdout, { stderr, exitCode: 124 });
      if (result.exitCode !== 0) exitCode = 123;
    }
    return answer(stdout, { stderr, exitCode });
  },
};

/** Splits a text into words by spaces and quotes; as one item, a line is a single word with its spaces. */
function wordsOf(text: string, oneItem = false): string[] {
  const found: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\\') word = (word ?? '') + (text[++at] ?? '');
    else if (character === '"' || character === "'") {
      const end = text.indexOf(character, at + 1);
      const part = end < 0 ? text.slice(at + 1) : text.slice(at + 1, end);
      if (end < 0 || part.includes('\n'))
        throw new Refusal('xargs: an unmatched quote in its input', 'separate the items with NUL (find -print0 | xargs -0)');
      word = (word ?? '') + part;
      at = end;
    } else if (/\s/.test(character) && !oneItem) {
      if (word !== null) found.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (word !== null) found.push(word);
  return found;
}

/** Merges groups of items into batches of a maximum size. */
function batch(groups: string[][], { most, groups: together }: { most: number; groups: number }): string[][] {
  const batches: string[][] = [];
  for (let nth = 0; nth < groups.length; nth += together) {
    let current: string[] = [];
    let size = 0;
    for (const item of groups.slice(nth, nth + together).flat()) {
      if (current.length >= most || (current.length > 0 && size + item.length > longest)) {
        batches.push(current);
        [current, size] = [[], 0];
      }
      current.push(item);
      size += item.length + 1;
    }
    if (current.length > 0) batches.push(current);
  }
  return batches;
}
