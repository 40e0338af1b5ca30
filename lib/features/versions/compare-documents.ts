import type { Claim } from '#lib/features/claims/claim.ts';
import { align, likeness } from './align.ts';
import { compareTokens, type Piece, wordsIn } from './compare-tokens.ts';
import { type Block, readDocument, type Token } from './document.ts';
import { joinTokens } from './join-tokens.ts';
import { placeFootnotes } from './place-footnotes.ts';

/** A block of one document, of the other, or of both. The cells hold what stayed, was removed and was added. */
export interface ComparedBlock {
  change: 'same' | 'changed' | 'removed' | 'added';
  before?: Block;
  after?: Block;
  cells: Piece[][];
}

/** Two documents, compared. */
export interface Comparison {
  blocks: ComparedBlock[];
  /** The number of changes; the pieces of each carry its number. */
  changes: number;
  /** Word counts. */
  words: { before: number; after: number; added: number; removed: number };
}

/** Blocks less similar than this count as different blocks. */
const ALIKE = 0.35;
/** At most this many pairs of blocks are checked for similarity. */
const MOST_PAIRS = 10_000;

/** Compares two Markdown texts block by block, and similar blocks word by word, in bounded time. */
export function compareDocuments(before: string, after: string): Comparison {
  const [old, young] = [readDocument(before), readDocument(after)];
  const blocks: ComparedBlock[] = [];
  let [removed, added]: [Block[], Block[]] = [[], []];
  let [from, to] = [0, 0];
  const close = () => {
    blocks.push(...pairUp(removed, added));
    [removed, added] = [[], []];
  };
  for (const { change, length } of align(old.map(keyOf), young.map(keyOf))) {
    if (change === 'removed') removed.push(...old.slice(from, from + length));
    else if (change === 'added') added.push(...young.slice(to, to + length));
    else {
      close();
      for (let place = 0; place < length; place += 1) blocks.push(same(old[from + place]!, young[to + place]!));
    }
    if (change !== 'added') from += length;
    if (change !== 'removed') to += length;
  }
  close();
  const changes = number(blocks);
  const count = (change: Piece['change']) =>
    blocks.reduce((sum, { cells }) => sum + wordsIn(cells.flat().flatMap((piece) => (piece.change === change ? piece.tokens : []))), 0);
  const [stayed, went, came] = [count('same'), count('removed'), count('added')];
  return { blocks, changes, words: { before: stayed + went, after: stayed + came, added: came, removed: went } };
}

/** A single text as a comparison without changes, with footnotes if `claims` are known. */
export function asItIs(markdown: string, claims: readonly Claim[] | null = null): ComparedBlock[] {
  const blocks = readDocument(markdown);
  return (claims ? placeFootnotes(blocks, claims) : blocks).map((block) => same(block, block));
}

/** Like {@link asItIs}, with the words of each piece joined as they are displayed: much less to send to a browser. */
export function shownAsItIs(markdown: string, claims: readonly Claim[] | null = null): ComparedBlock[] {
  return asItIs(markdown, claims).map(joined);
}

/** Like {@link compareDocuments}, joined in the same way. */
export function shownComparison(before: string, after: string): Comparison {
  const comparison = compareDocuments(before, after);
  return { ...comparison, blocks: comparison.blocks.map(joined) };
}

function joined({ change, before, after, cells }: ComparedBlock): ComparedBlock {
  return {
    change,
    ...(before && { before: { ...before, cells: [] } }),
    ...(after && { after: { ...after, cells: [] } }),
    cells: cells.map((pieces) => pieces.map((piece) => ({ ...piece, tokens: joinTokens(piece.tokens) }))),
  };
}

/** The identity of a block. An item's number is not part of it, or an item inserted before would change it. */
const keyOf = ({ number: _, ...block }: Block) => JSON.stringify(block);
const same = (before: Block, after: Block): ComparedBlock => ({
  change: 'same',
  before,
  after,
  cells: after.cells.map((tokens) => [{ change: 'same', tokens }]),
});
const removal = (before: Block): ComparedBlock => ({ change: 'removed', before, cells: before.cells.map(whole('removed')) });
const addition = (after: Block): ComparedBlock => ({ change: 'added', after, cells: after.cells.map(whole('added')) });
const whole = (change: Piece['change']) => (tokens: Token[]) => [{ change, tokens }];

/** Pairs removed blocks with added ones, in order, so that as many words as possible stay. */
function pairUp(removed: readonly Block[], added: readonly Block[]): ComparedBlock[] {
  if (removed.length * added.length > MOST_PAIRS) return [...removed.map(removal), ...added.map(addition)];
  const [from, to] = [removed.map(wordsOf), added.map(wordsOf)];
  const alike = removed.map((one, i) => added.map((other, j) => (isSameKind(one, other) ? likeness(from[i]!, to[j]!) : 0)));
  const best = Array.from({ length: removed.length + 1 }, () => new Array<number>(added.length + 1).fill(0));
  for (let i = removed.length - 1; i >= 0; i -= 1)
    for (let j = added.length - 1; j >= 0; j -= 1) {
      const pair = alike[i]![j]! >= ALIKE ? alike[i]![j]! + best[i + 1]![j + 1]! : 0;
      best[i]![j] = Math.max(pair, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  const blocks: ComparedBlock[] = [];
  let [i, j] = [0, 0];
  while (i < removed.length || j < added.length) {
    const [one, other] = [removed[i], added[j]];
    const likely = alike[i]?.[j] ?? 0;
    if (one && other && likely >= ALIKE && best[i]![j] === likely + best[i + 1]![j + 1]!) {
      const cells = one.cells.map((cell, place) => compareTokens(cell, other.cells[place]!, { spacesMatter: one.kind === 'code' }));
      blocks.push({ change: 'changed', before: one, after: other, cells });
      i += 1;
      j += 1;
    } else if (one && (!other || best[i + 1]![j]! >= best[i]![j + 1]!)) {
      blocks.push(removal(one));
      i += 1;
    } else {
      blocks.push(addition(other!));
      j += 1;
    }
  }
  return blocks;
}

const wordsOf = (block: Block) => block.cells.flatMap((cell) => cell.flatMap(({ text, isWord }) => (isWord ? [text.toLowerCase()] : [])));
const isSameKind = (a: Block, b: Block) =>
  a.kind === b.kind && a.level === b.level && a.quoted === b.quoted && a.done === b.done && a.cells.length === b.cells.length;

/** Numbers the changes: a removal and an addition in one place are one change. */
function number(blocks: readonly ComparedBlock[]): number {
  let nth = 0;
  for (const { change, cells } of blocks) {
    if (change === 'removed' || change === 'added') nth += 1;
    for (const cell of cells)
      cell.forEach((piece, place) => {
        if (piece.change === 'same') return;
        if (change === 'changed' && !(piece.change === 'added' && cell[place - 1]?.change === 'removed')) nth += 1;
        piece.nth = nth;
      });
  }
  return nth;
}
