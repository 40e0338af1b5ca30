import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';
import type { Claim } from '#lib/features/claims/claim.ts';
import type { Block, Footnote, Token } from './document.ts';

/** Texts that repeat themselves endlessly are not compared to the end. */
const MOST_COMPARISONS = 3_000_000;
/** A shorter sentence without a figure, such as a greeting, states nothing. */
const SHORTEST_STATEMENT = 3;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The last one is of “isn’t”. */
const negation = /^(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|hardly|t)$/u;

type Words = ReturnType<typeof wordsAndFigures>;
/** A range of a block's text. */
interface Range {
  from: number;
  to: number;
}
interface Match extends Range {
  claim: number;
}

/**
 * Adds footnotes to a document: one after each statement that still is in it as it was claimed, whatever its formatting, and one
 * after each statement of which nothing is known.
 */
export function placeFootnotes(blocks: readonly Block[], claims: readonly Claim[]): Block[] {
  const finder = new ClaimFinder(claims);
  return blocks.map((block) => (isStated(block) ? annotated(block, claims, finder) : block));
}

/** Whether a block consists of statements. */
export const isStated = ({ kind, header }: Block) => kind === 'paragraph' || kind === 'item' || (kind === 'row' && !header);

function annotated(block: Block, claims: readonly Claim[], finder: ClaimFinder): Block {
  const text = block.cells.map(textOfCell).join('\n');
  const words = wordsAndFigures(text);
  const matches = finder.matchesIn(words);
  // A row of a table is one statement.
  const parts: Range[] = block.kind === 'row' ? [{ from: 0, to: text.length }] : sentencesIn(text);
  const added = overlapping(parts, withoutOverlap(words, matches));
  const turned = parts.filter((_, place) => turnsAround(added[place]!));
  const kept = withoutOverlap(matches, turned);
  const sourced = overlapping(parts, kept);
  const footnotes: { at: number; footnote: Footnote }[] = [];
  for (const [place, part] of parts.entries())
    for (const match of sourced[place]!) {
      const { state, text: claimed } = claims[match.claim]!;
      if (state === 'own' || match.to > part.to) continue;
      footnotes.push({ at: endOfStatement(text, match, claimed, part), footnote: { state, claim: match.claim } });
    }
  for (const [place, part] of parts.entries())
    if (sourced[place]!.length === 0 && statesSomething(text.slice(part.from, part.to)))
      footnotes.push({ at: part.from + text.slice(part.from, part.to).trimEnd().length, footnote: { state: 'unsourced' } });
  return footnotes.length === 0 ? block : { ...block, cells: withFootnotes(block.cells, footnotes) };
}

const textOfCell = (cell: readonly Token[]) => cell.map(({ text }) => text).join('');

/**
 * For each part, the ranges that overlap it. Both are in the order of the text, and none overlaps another of its kind: long texts
 * have thousands of each, so they are walked through once.
 */
function overlapping<T extends Range>(parts: readonly Range[], ranges: readonly T[]): T[][] {
  let first = 0;
  return parts.map((part) => {
    while (first < ranges.length && ranges[first]!.to <= part.from) first += 1;
    let end = first;
    while (end < ranges.length && ranges[end]!.from < part.to) end += 1;
    return ranges.slice(first, end);
  });
}

/** The ranges that overlap none of the others. */
function withoutOverlap<T extends Range>(ranges: readonly T[], others: readonly Range[]): T[] {
  const found = overlapping(ranges, others);
  return ranges.filter((_, place) => found[place]!.length === 0);
}

const sentencesIn = (text: string): Range[] =>
  [...sentences.segment(text)].map(({ segment, index }) => ({ from: index, to: index + segment.length }));
/** Whether what a person added to a sentence may say the opposite: "We have not shipped search". */
const turnsAround = (added: Words) => added.some(({ word }) => negation.test(word));

/**
 * Where a statement ends whose last word is at the end of `match`: after the signs that the claim has there, such as a currency sign,
 * and the punctuation that follows; if no word of its sentence and line follows, after all of that.
 */
function endOfStatement(text: string, match: Range, claimed: string, sentence: Range): number {
  const signs = claimed.slice(wordsAndFigures(claimed).at(-1)!.to).trimEnd();
  const from = text.startsWith(signs, match.to) ? match.to + signs.length : match.to;
  const rest = text.slice(from, Math.max(from, sentence.to));
  const withoutWords = /^[^\p{L}\p{N}\n]*/u.exec(rest)![0];
  const isLast = withoutWords.length === rest.length || rest[withoutWords.length] === '\n';
  return from + (isLast ? withoutWords.trimEnd() : /^\S*/.exec(withoutWords)![0]).length;
}

function statesSomething(sentence: string): boolean {
  const words = wordsAndFigures(sentence);
  if (/:\s*$/.test(sentence)) return false;
  return words.length >= SHORTEST_STATEMENT || words.some(({ word }) => /\p{N}/u.test(word));
}

/** Finds claims by their words. */
class ClaimFinder {
  readonly #byFirstWord: Map<string, { claim: number; words: string[] }[]>;
  #comparisons = 0;

  constructor(claims: readonly Claim[]) {
    const all = claims.map(({ text }, claim) => ({ claim, words: wordsAndFigures(text).map(({ word }) => word) }));
    this.#byFirstWord = Map.groupBy(
      all.filter(({ words }) => words.length > 0),
      ({ words }) => words[0]!,
    );
  }

  /** The matches in the order of the text; of claims that contain each other, the longest. */
  matchesIn(words: Words): Match[] {
    const found = words.flatMap(({ word, from }, at) =>
      (this.#byFirstWord.get(word) ?? []).flatMap((one): (Match & { first: number; last: number })[] => {
        const last = at + one.words.length - 1;
        return this.#isAt(one.words, words, at) ? [{ claim: one.claim, from, to: words[last]!.to, first: at, last }] : [];
      }),
    );
    const longestFirst = found.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    const taken = new Uint8Array(words.length);
    const kept = longestFirst.filter(({ first, last }) => {
      // A match that was kept before is not shorter, so it reaches one end of any match that it overlaps.
      if (taken[first] || taken[last]) return false;
      taken.fill(1, first, last + 1);
      return true;
    });
    return kept.toSorted((a, b) => a.from - b.from);
  }

  #isAt(wanted: readonly string[], words: Words, at: number): boolean {
    return wanted.every((word, place) => {
      this.#comparisons += 1;
      return this.#comparisons < MOST_COMPARISONS && words[at + place]?.word === word;
    });
  }
}

function withFootnotes(cells: readonly Token[][], footnotes: readonly { at: number; footnote: Footnote }[]): Token[][] {
  const inOrder = footnotes.toSorted((a, b) => a.at - b.at);
  let next = 0;
  let at = 0;
  return cells.map((cell, place) => {
    const tokens: Token[] = [];
    for (const token of cell) {
      tokens.push(token);
      at += token.text.length;
      for (; next < inOrder.length && inOrder[next]!.at <= at; next += 1)
        tokens.push({ text: '', isWord: false, marks: [], footnote: inOrder[next]!.footnote });
    }
    at += place < cells.length - 1 ? 1 : 0;
    return tokens;
  });
}
