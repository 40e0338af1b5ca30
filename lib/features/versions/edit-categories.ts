import { capitalize } from '#lib/base/text/capitalization.ts';
import { align, likeness } from './align.ts';
import type { ComparedBlock, Comparison } from './compare-documents.ts';
import { type Block, textOf } from './document.ts';

/** What an edit changed, in sentences; a heading, a table row and a code block each count as one. */
export interface EditCategories {
  added: number;
  removed: number;
  /** The same sentence in another place. */
  reordered: number;
  /** A sentence with much the same content in different words. */
  reworded: number;
  /** How many words longer the text became; negative when shorter. */
  words: number;
  /** Whether the first paragraph is a different one. */
  opening: boolean;
  /** Whether anything changed, including formatting. */
  changed: boolean;
}

const REWORDED = 0.4;
const MOST_PAIRS = 40_000;
/** A smaller difference in length is not mentioned. */
const TELLING = 5;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Classifies the changes between two texts. */
export function categoriesOf({ blocks, words, changes }: Comparison): EditCategories {
  const { removed, added } = leftovers(
    blocks.flatMap(({ before }) => (before ? sentencesOf(before) : [])),
    blocks.flatMap(({ after }) => (after ? sentencesOf(after) : [])),
  );
  const reordered = takeOut(removed, added, (a, b) => Number(a === b), 1);
  const reworded = takeOut(removed, added, (a, b) => likeness(wordsOf(a), wordsOf(b)), REWORDED);
  return {
    added: added.length,
    removed: removed.length,
    reordered,
    reworded,
    words: words.after - words.before,
    opening: opensAnew(blocks),
    changed: changes > 0,
  };
}

/** Describes an edit: "Shortened by 40 words; opened with another paragraph; two sentences reworded". */
export function describeEdit({ added, removed, reordered, reworded, words, opening, changed }: EditCategories): string {
  if (!changed) return 'Approved as written';
  const parts = [
    Math.abs(words) >= TELLING ? `${words < 0 ? 'shortened' : 'lengthened'} by ${Math.abs(words)} words` : '',
    opening ? 'opened with another paragraph' : '',
    ...counted([
      [reworded, 'reworded'],
      [added, 'added'],
      [removed, 'removed'],
      [reordered, 'moved'],
    ]),
  ].filter(Boolean);
  return capitalize(parts.join('; ') || 'formatting changed');
}

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function counted(counts: [number, string][]): string[] {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what], place) => {
      const noun = place > 0 ? '' : count === 1 ? ' sentence' : ' sentences';
      return `${numerals[count] ?? count}${noun} ${what}`;
    });
}

function sentencesOf(block: Block): string[] {
  const text = textOf(block).trim();
  if (!isProse(block)) return text ? [text] : [];
  return [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
}

function leftovers(before: readonly string[], after: readonly string[]): { removed: string[]; added: string[] } {
  const [removed, added]: [string[], string[]] = [[], []];
  let [from, to] = [0, 0];
  for (const { change, length } of align(before, after)) {
    if (change === 'removed') removed.push(...before.slice(from, from + length));
    if (change === 'added') added.push(...after.slice(to, to + length));
    if (change !== 'added') from += length;
    if (change !== 'removed') to += length;
  }
  return { removed, added };
}

/** Removes similar pairs from both lists, each with its best match, and counts them. */
function takeOut(removed: string[], added: string[], alike: (a: string, b: string) => number, least: number): number {
  if (removed.length * added.length > MOST_PAIRS) return 0;
  let pairs = 0;
  for (let place = removed.length - 1; place >= 0; place -= 1) {
    const scores = added.map((other) => alike(removed[place]!, other));
    const best = Math.max(...scores);
    if (best < least) continue;
    added.splice(scores.indexOf(best), 1);
    removed.splice(place, 1);
    pairs += 1;
  }
  return pairs;
}

const isProse = ({ kind }: Block) => kind === 'paragraph' || kind === 'item';

function opensAnew(blocks: readonly ComparedBlock[]): boolean {
  const before = blocks.find((block) => block.before && isProse(block.before));
  const after = blocks.find((block) => block.after && isProse(block.after));
  return Boolean(before && after && before !== after);
}
