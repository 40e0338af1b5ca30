import { Refusal } from '../refusal.ts';
import { answer, contentOf, inByteOrder, joined, linesOf, type OwnCommand, pathOf } from './command-io.ts';
import { readOptions } from './options.ts';

/** How to compare two keys, by sort's option letters. */
interface Ordering {
  kind: 'n' | 'g' | 'h' | 'M' | 'V' | '';
  fold: boolean;
  dictionary: boolean;
  reverse: boolean;
}

/** A part of a line: fields and characters count from 0; `end.characters` 0 is the whole field. */
interface Key {
  begin: { field: number; character: number; skipBlanks: boolean };
  end?: { field: number; characters: number; skipBlanks: boolean };
  ordering: Ordering;
}

export const sort: OwnCommand = {
  name: 'sort',
  async run(words, ctx) {
    const options = readOptions('sort', words, {
      flags: 'bdfghMnrVcCsuz',
      values: 'ktoST',
      long: {
        'ignore-leading-blanks': 'b',
        'dictionary-order': 'd',
        'ignore-case': 'f',
        'general-numeric-sort': 'g',
        'human-numeric-sort': 'h',
        'month-sort': 'M',
        'numeric-sort': 'n',
        reverse: 'r',
        'version-sort': 'V',
        check: 'c',
        stable: 's',
        unique: 'u',
        'zero-terminated': 'z',
        key: 'k',
        'field-separator': 't',
        output: 'o',
      },
    });
    const letters = options.all.filter(({ value }) => value === undefined).map(({ letter }) => letter);
    const global = orderingOf(letters.join(''));
    const skip = options.has('b');
    const separator = separatorOf(options.value('t'));
    const keys = options.all.filter(({ letter }) => letter === 'k').map(({ value }) => readKey(value!, global, skip));
    if (keys.length === 0 && (global.kind || global.fold || global.dictionary || skip))
      keys.push({ begin: { field: 0, character: 0, skipBlanks: skip }, ordering: global });
    const end = options.has('z') ? '\0' : '\n';
    const operands = options.operands.length > 0 ? options.operands : ['-'];
    const contents: string[] = [];
    for (const operand of operands) {
      try {
        contents.push(await contentOf(ctx, operand));
      } catch (error) {
        return answer('', { stderr: `sort: cannot read: ${operand}: ${(error as Error).message}\n`, exitCode: 2 });
      }
    }
    const lines = contents.flatMap((content) => linesOf(content, end));
    const byKeys = compareBy(keys);
    const lastResort = options.has('s') || options.has('u');
    const compare = (a: Sortable, b: Sortable) => {
      const result = byKeys(a, b);
      if (result !== 0 || (lastResort && keys.length > 0)) return result;
      const bytes = inByteOrder(a.line, b.line);
      return global.reverse ? -bytes : bytes;
    };
    const items = lines.map((line) => ({ line, keys: keys.map((key) => partOf(line, key, separator)) }));
    if (options.has('c') || options.has('C')) {
      const nth = items.findIndex((item, place) => place > 0 && compare(items[place - 1]!, item) > (options.has('u') ? -1 : 0));
      if (nth < 0) return answer('');
      return answer('', {
        stderr: options.has('C') ? '' : `sort: ${operands[0]}:${nth + 1}: disorder: ${items[nth]!.line}\n`,
        exitCode: 1,
      });
    }
    items.sort(compare);
    const isNew = (item: Sortable, nth: number, all: Sortable[]) => nth === 0 || compare(all[nth - 1]!, item) !== 0;
    const sorted = joined(
      (options.has('u') ? items.filter(isNew) : items).map(({ line }) => line),
      end,
    );
    const output = options.value('o');
    if (output === undefined) return answer(sorted);
    await ctx.fs.writeFile(pathOf(ctx, output), Buffer.from(sorted, 'latin1'));
    return answer('');
  },
};

interface Sortable {
  line: string;
  keys: string[];
}

function orderingOf(letters: string): Ordering {
  const kinds = [...letters].filter((letter) => 'nghMV'.includes(letter));
  if (new Set(kinds).size > 1) throw new Refusal(`sort: the options -${kinds.join('')} together`);
  return {
    kind: (kinds[0] ?? '') as Ordering['kind'],
    fold: letters.includes('f'),
    dictionary: letters.includes('d'),
    reverse: letters.includes('r'),
  };
}

function separatorOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (text === '\\0') return '\0';
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  if (bytes.length !== 1) throw new Refusal(`sort: the separator “${text}”`, 'use a separator of one character');
  return bytes;
}

function readKey(text: string, global: Ordering, skip: boolean): Key {
  const read = /^(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?$/.exec(text);
  const letters = (read?.[3] ?? '') + (read?.[6] ?? '');
  if (!read || Number(read[1]) === 0 || read[4] === '0' || /[^bdfghMnrV]/.test(letters)) throw new Refusal(`sort: the key ${text}`);
  const own = letters === '' ? { ordering: global, begin: skip, end: skip } : undefined;
  return {
    begin: { field: Number(read[1]) - 1, character: Number(read[2] ?? 1) - 1, skipBlanks: own?.begin ?? /b/.test(read[3] ?? '') },
    ...(read[4] !== undefined && {
      end: { field: Number(read[4]) - 1, characters: Number(read[5] ?? 0), skipBlanks: own?.end ?? /b/.test(read[6] ?? '') },
    }),
    ordering: own?.ordering ?? orderingOf(letters),
  };
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';

/** The part of a line that a key selects, like GNU sort. */
function partOf(line: string, { begin, end }: Key, separator: string | null): string {
  const from = Math.min(line.length, afterFields(line, begin.field, separator, begin.skipBlanks) + begin.character);
  if (!end) return line.slice(from);
  const until =
    end.characters === 0
      ? endOfField(line, end.field, separator)
      : Math.min(line.length, afterFields(line, end.field, separator, end.skipBlanks) + end.characters);
  return line.slice(from, Math.max(from, until));
}

/** The start of the field with this number. */
function afterFields(line: string, fields: number, separator: string | null, skipBlanks: boolean): number {
  let at = 0;
  for (let nth = 0; nth < fields && at < line.length; nth++) {
    if (separator === null) {
      while (at < line.length && isBlank(line[at])) at++;
      while (at < line.length && !isBlank(line[at])) at++;
    } else {
      const next = line.indexOf(separator, at);
      at = next < 0 ? line.length : next + 1;
    }
  }
  if (skipBlanks) while (at < line.length && isBlank(line[at])) at++;
  return at;
}

function endOfField(line: string, field: number, separator: string | null): number {
  if (separator === null) return afterFields(line, field + 1, null, false);
  const from = afterFields(line, field, separator, false);
  const next = line.indexOf(separator, from);
  return next < 0 ? line.length : next;
}

function compareBy(keys: readonly Key[]): (a: Sortable, b: Sortable) => number {
  const comparers = keys.map(({ ordering }) => comparerOf(ordering));
  return (a, b) => {
    for (const [nth, compare] of comparers.entries()) {
      const result = compare(a.keys[nth]!, b.keys[nth]!);
      if (result !== 0) return result;
    }
    return 0;
  };
}

function comparerOf({ kind, fold, dictionary, reverse }: Ordering): (a: string, b: string) => number {
  const plain = (text: string) => {
    const kept = dictionary ? text.replace(/[^ \tA-Za-z0-9]/g, '') : text;
    return fold ? kept.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : kept;
  };
  const compare = {
    '': (a: string, b: string) => inByteOrder(plain(a), plain(b)),
    n: (a: string, b: string) => compareNumbers(numberIn(a), numberIn(b)),
    g: (a: string, b: string) => floatOf(a) - floatOf(b) || 0,
    h: compareSizes,
    M: (a: string, b: string) => monthOf(a) - monthOf(b),
    V: compareVersions,
  }[kind];
  return reverse ? (a, b) => -compare(a, b) : compare;
}

interface Decimal {
  negative: boolean;
  whole: string;
  fraction: string;
}

function numberIn(text: string): Decimal {
  const [, sign = '', whole = '', fraction = ''] = /^[ \t]*(-?)(\d*)(?:\.(\d*))?/.exec(text) ?? [];
  const number = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') };
  return { negative: sign === '-' && number.whole + number.fraction !== '', ...number };
}

function compareNumbers(a: Decimal, b: Decimal): number {
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const size = a.whole.length - b.whole.length || inByteOrder(a.whole, b.whole) || inByteOrder(a.fraction, b.fraction);
  return a.negative ? -size : size;
}

/** Text that is not a number sorts before all numbers. */
function floatOf(text: string): number {
  const number = Number.parseFloat(text);
  return Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number;
}

function compareSizes(a: string, b: string): number {
  const rank = (text: string) => {
    const unit = /^[ \t]*-?\d*(?:\.\d*)?([kKMGTPEZY])?/.exec(text)?.[1] ?? '';
    const number = numberIn(text);
    const order = number.whole + number.fraction === '' ? 0 : ' KMGTPEZY'.indexOf(unit.toUpperCase() || ' ');
    return { number, order: number.negative ? -order : order };
  };
  const [left, right] = [rank(a), rank(b)];
  if (left.number.negative !== right.number.negative) return left.number.negative ? -1 : 1;
  return left.order - right.order || compareNumbers(left.number, right.number);
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const monthOf = (text: string) => months.indexOf(text.trimStart().slice(0, 3).toUpperCase());

/** Compares alternating text and numbers: letters before other characters, a tilde first, numbers by value. */
function compareVersions(a: string, b: string): number {
  const pieces = (text: string): string[] => text.match(/\d+|\D+/g) ?? [];
  const [left, right] = [pieces(a), pieces(b)];
  if (/^\d/.test(a)) left.unshift('');
  if (/^\d/.test(b)) right.unshift('');
  for (let nth = 0; nth < Math.max(left.length, right.length); nth++) {
    const [one = '', other = ''] = [left[nth], right[nth]];
    const result = nth % 2 === 0 ? compareText(one, other) : compareNumbers(numberIn(one), numberIn(other));
    if (result !== 0) return result;
  }
  return inByteOrder(a, b);
}

function compareText(a: string, b: string): number {
  const weight = (character: string | undefined) => {
    if (character === undefined) return 0;
    if (character === '~') return -1;
    return /[A-Za-z]/.test(character) ? character.charCodeAt(0) : character.charCodeAt(0) + 256;
  };
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const result = weight(a[at]) - weight(b[at]);
    if (result !== 0) return result;
  }
  return 0;
}
