import { align } from './align.ts';
import type { Token } from './document.ts';

/** Words that stayed, were removed or were added. `nth` is the number of their change, from 1. */
export interface Piece {
  change: 'same' | 'removed' | 'added';
  tokens: Token[];
  nth?: number;
}

/** A word or a punctuation mark, and the space after it. */
interface Unit {
  token: Token;
  space: Token[];
}

/** Units that stayed, or units and their replacement. `after` is what is displayed of units that stayed. */
interface Stretch {
  stayed: boolean;
  before: Unit[];
  after: Unit[];
}

export const wordsIn = (tokens: readonly Token[]) => tokens.reduce((count, { isWord }) => count + Number(isWord), 0);

/**
 * Compares two lines of words. A change in one place is one removal followed by one addition: a punctuation mark or a single short
 * word that happens to be equal between two changes does not split them. Spaces are compared only where they matter.
 */
export function compareTokens(before: readonly Token[], after: readonly Token[], { spacesMatter = false } = {}): Piece[] {
  const [old, young] = [unitsOf(before, spacesMatter), unitsOf(after, spacesMatter)];
  const stretches: Stretch[] = [];
  let [from, to] = [0, 0];
  for (const { change, length } of align(old.map(keyOf), young.map(keyOf))) {
    const stayed = change === 'same';
    const last = stretches.at(-1);
    const stretch = last && last.stayed === stayed ? last : { stayed, before: [], after: [] };
    if (stretch !== last) stretches.push(stretch);
    if (change !== 'added') stretch.before.push(...old.slice(from, from + length));
    if (change !== 'removed') stretch.after.push(...young.slice(to, to + length));
    if (change !== 'added') from += length;
    if (change !== 'removed') to += length;
  }
  return joined(stretches).flatMap(piecesOf);
}

const keyOf = ({ token: { text, marks, href } }: Unit) => [text, ...marks, href ?? ''].join('\u0001');
const tokensOf = (units: readonly Unit[]) => units.flatMap(({ token, space }) => [token, ...space]);
const wordCountOf = (units: readonly Unit[]) => wordsIn(units.map(({ token }) => token));

function unitsOf(tokens: readonly Token[], spacesMatter: boolean): Unit[] {
  const units: Unit[] = [];
  for (const token of tokens) {
    const last = units.at(-1);
    if (last && !spacesMatter && /^[^\S\n]+$/.test(token.text)) last.space.push(token);
    else units.push({ token, space: [] });
  }
  return units;
}

/** Merges changes across a short equal stretch, where they read better as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  stretches.forEach((stretch, place) => {
    const last = all.at(-1);
    const stayed = stretch.stayed && !isBridge(stretch, stretches[place - 1], stretches[place + 1]);
    if (last && !last.stayed && !stayed) {
      last.before.push(...stretch.before);
      last.after.push(...stretch.after);
    } else all.push({ stayed, before: [...stretch.before], after: [...stretch.after] });
  });
  return all;
}

function isBridge({ after }: Stretch, previous: Stretch | undefined, next: Stretch | undefined): boolean {
  if (!previous || !next) return false;
  const words = after.filter(({ token }) => token.isWord);
  if (words.length === 0) return after.length === 1;
  const size = ({ before, after }: Stretch) => wordCountOf(before) + wordCountOf(after);
  return words.length === 1 && words[0]!.token.text.length <= 3 && size(previous) > 2 && size(next) > 2;
}

/** The space after a change is not part of it. */
function piecesOf({ stayed, before, after }: Stretch): Piece[] {
  if (stayed) return [{ change: 'same', tokens: tokensOf(after) }];
  const space = (after.at(-1) ?? before.at(-1))!.space;
  const trimmed = (units: readonly Unit[]) => tokensOf(units).slice(0, units.length ? -units.at(-1)!.space.length || undefined : 0);
  const pieces: Piece[] = [
    { change: 'removed', tokens: trimmed(before) },
    { change: 'added', tokens: trimmed(after) },
    { change: 'same', tokens: space },
  ];
  return pieces.filter(({ tokens }) => tokens.length > 0);
}
