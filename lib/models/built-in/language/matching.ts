import { contentWords } from '#lib/search/content-words.ts';
import { cosine } from '#lib/search/cosine.ts';
import { wordVectors } from '#lib/search/word-vectors.ts';
import { isSlip } from './spelling.ts';

const empty = new Set(
  'a an the my our your their his her its this that these those one ones of for to in on at and or with about from by is are was were be been it i we you me us do does did s please deliverable deliverables new every have has had said told mentioned what when who how which any anything all some there now goes go next sent send called named titled'.split(
    ' ',
  ),
);

/** The distinguishing words of a text, lowercased and without plural endings. */
export function contentTerms(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .replace(/['’]s\b|\b\p{L}+n['’]t\b/gu, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => !empty.has(word))
      .map(stem) ?? []
  );
}

/** The share of the words in `wanted` that `text` contains, 0 to 1; typos are tolerated. */
export function coverage(wanted: readonly string[], text: readonly string[]): number {
  if (wanted.length === 0) return 0;
  return (
    wanted.filter((word) => text.some((other) => other === word || isTypo(word, other) || isRelative(word, other))).length / wanted.length
  );
}

/** True if one of two words is a misspelling of the other: of two correct words, none is. */
const isTypo = (word: string, other: string) => isSlip(word, other) && !(isWord(word) && isWord(other));
/** True for a known word, also for one such as "while", which says nothing alone. */
const isWord = (word: string) => wordVectors().knows(word) || contentWords(word).length === 0;

/** How many letters words such as "engineers" and "engineering" begin with in common, at least. */
const COMMON_LETTERS = 6;
/** The share of the shorter word that they have in common. */
const COMMON_SHARE = 0.8;

/** Words that begin alike and are less near than this in meaning are no family. */
const LEAST_ALIKE = 0.2;

/** True for words of one family: "engineer" and "engineering", but not "bullet" and "bulletin". */
function isRelative(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length);
  const least = Math.max(COMMON_LETTERS, Math.ceil(shorter * COMMON_SHARE));
  if (shorter < least || word.slice(0, least) !== other.slice(0, least)) return false;
  const [meaning, otherMeaning] = [wordVectors().meaningOf(word), wordVectors().meaningOf(other)];
  return !meaning || !otherMeaning || cosine(meaning, otherMeaning) >= LEAST_ALIKE;
}

/** A word without its plural ending, in American spelling. */
function stem(word: string): string {
  if (word.length <= 4) return word;
  return word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=\p{L}{2})our$/u, 'or')
    .replace(/(?<=\p{L}{3})is(?=(?:e|ed|ing|ation)$)/u, 'iz');
}
