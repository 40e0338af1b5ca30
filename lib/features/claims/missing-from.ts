import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';

interface Figure {
  shown: string;
  value: number | string;
  sign: '+' | '-' | '';
  isPercent: boolean;
}

const figure =
  /(?<![\p{L}\p{N}])([-−+])?\s?[€$£]?\s?(\p{Nd}+(?:[.,]\p{Nd}+)*)(\s?(?:%|percent\b|per cent\b|k\b|thousand\b|m\b|million\b|bn\b|billion\b))?/giu;
const name = /\p{Lu}[\p{L}\p{M}\p{N}]*/gu;
const times: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  /(?<![\p{L}\p{N}])(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?(?![\p{L}\p{N}])/gu;
const weekday =
  /(?<!\p{L})(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?(?!\p{L})|(?<!\p{L})(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?!\p{L})/gu;

/** What statements are compared with, read once. */
export interface ReadText {
  figures: Figure[];
  words: ReadonlySet<string>;
  days: ReadonlyMap<string, string>;
  hasPercent: boolean;
}

export function readText(text: string): ReadText {
  const figures = figuresIn(text);
  const words = new Set(wordsAndFigures(text).map(({ word }) => word));
  return { figures, words, days: daysIn(text), hasPercent: figures.some(({ isPercent }) => isPercent) || /percent|per cent|%/i.test(text) };
}

/**
 * The figures and names of a statement that a text does not contain, as the statement writes them. 40,000 is 40k and 40.000; +5 % is
 * not -5 %. A capitalized word in a sentence is a name; at its beginning, only if `isName` knows it.
 */
export function missingFrom(statement: string, text: string | ReadText, isName: (word: string) => boolean = () => false): string[] {
  const { figures: known, words, days, hasPercent } = typeof text === 'string' ? readText(text) : text;
  const isThere = (one: Figure) => known.some((other) => isSame(one, other)) || words.has(smallNumbers[Number(one.value)] ?? '');
  const figures = figuresIn(statement).filter((one) => (one.isPercent && !hasPercent) || !isThere(one));
  const names = namesIn(statement, isName).filter(
    (one) => !words.has(one.toLowerCase()) && !words.has(one.toLowerCase().replace(/s$/, '')),
  );
  // A date may stand for a day of the week, but not another day.
  const otherDays = days.size === 0 ? [] : [...daysIn(statement)].flatMap(([day, shown]) => (days.has(day) ? [] : [shown]));
  return [...new Set([...figures.map(({ shown }) => shown), ...names, ...otherDays])];
}

/** How many figures and names a statement has. */
export const figuresAndNamesIn = (statement: string, isName: (word: string) => boolean = () => false): number =>
  figuresIn(statement).length + namesIn(statement, isName).length;

const daysIn = (text: string) => new Map([...text.matchAll(weekday)].map(([shown]) => [shown.slice(0, 3).toLowerCase(), shown]));

function isSame(one: Figure, other: Figure): boolean {
  return one.value === other.value && (one.sign === '' || other.sign === '' || one.sign === other.sign);
}

/** The figures in a text; a month is one, as it is in 2026-12-03. */
function figuresIn(text: string): Figure[] {
  const named = [...text.matchAll(month)].map(([shown, begin]): Figure => {
    const value = months.indexOf(begin!.slice(0, 3).toLowerCase()) + 1;
    return { shown, value, sign: '', isPercent: false };
  });
  return [...named, ...numbersIn(text)];
}

function numbersIn(text: string): Figure[] {
  return [...text.matchAll(figure)].flatMap(([shown, sign = '', digits, unit = '']): Figure[] => {
    const scale = unit.trim().toLowerCase();
    const about = { sign: sign === '−' ? '-' : (sign as Figure['sign']), isPercent: /^(?:%|per)/.test(scale) };
    const value = figureValue(digits!);
    if (value === null) return digits!.split(/[.,]/).map((part) => ({ ...about, sign: '', shown: part, value: numberOf(part) }));
    return [{ ...about, shown: shown.trim(), value: typeof value === 'number' ? value * (times[scale] ?? 1) : value }];
  });
}

/** Null for what is several numbers, such as 24.11.2026. */
function figureValue(digits: string): number | string | null {
  const groups = digits.split(/[.,]/);
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark);
  if (marks.length === 0) return numberOf(digits);
  const isGrouped = (all: string[]) => all[0] !== '0' && all[0]!.length <= 3 && all.slice(1).every((group) => group.length === 3);
  if (new Set(marks).size === 1 && isGrouped(groups)) return numberOf(groups.join(''));
  const [last, ...before] = [groups.at(-1)!, ...groups.slice(0, -1)];
  const hasOneDecimal = marks.length === 1 || (isGrouped(before) && marks.indexOf(marks.at(-1)!) === marks.length - 1);
  return hasOneDecimal ? numberOf(`${before.join('')}.${last}`) : null;
}

/** Digits of other scripts are compared as they are. */
const numberOf = (digits: string) => (/^[\d.]+$/.test(digits) ? Number(digits) : digits);

/** How far the beginning of a sentence is looked for before a word, in characters. */
const NEAR = 12;

/** The names in a statement. */
export function namesIn(statement: string, isName: (word: string) => boolean): string[] {
  return [...statement.matchAll(name)].flatMap(({ 0: word, index }) => {
    const before = statement.slice(Math.max(0, index - NEAR), index);
    if (word === 'I' || word.match(month) || word.match(weekday) || /[\p{L}\p{N}]$/u.test(before)) return [];
    const isFirst = (index <= NEAR && !/[\p{L}\p{N}]/u.test(before)) || /(?:[.!?:;–—•|\n]|(?:^|\n)\s*[-+*])[\s"“‘'(*_[]*$/u.test(before);
    return isFirst && !isName(word) ? [] : [word];
  });
}
