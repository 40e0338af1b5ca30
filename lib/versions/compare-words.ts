import { align } from './align.ts';
import type { Token } from './document.ts';

/** Words that stayed, came or went. `nth` numbers the change that they belong to, from 1. */
export interface Piece {
  change: 'same' | 'removed' | 'added';
  tokens: Token[];
  nth?: number;
}

const keyOf = ({ text, marks, href }: Token) => [text, ...marks, href ?? ''].join('\u0001');
export const wordsIn = (tokens: readonly Token[]) => tokens.reduce((count, { isWord }) => count + Number(isWord), 0);

/**
 * Compares two lines of words. What changed in one place is one removal followed by one addition: a space or a lone short
 * word that happens to be the same between two changes does not tear them apart.
 */
export function compareWords(before: readonly Token[], after: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let [from, to] = [0, 0];
  for (const { change, length } of align(before.map(keyOf), after.map(keyOf))) {
    pieces.push({ change, tokens: change === 'added' ? after.slice(to, to + length) : before.slice(from, from + length) });
    if (change !== 'added') from += length;
    if (change !== 'removed') to += length;
  }
  return join(pieces.map((piece, place) => ({ ...piece, bridge: isBridge(pieces, place) })));
}

/** Whether a stretch that stayed is so little that the changes around it read better as one. */
function isBridge(pieces: readonly Piece[], place: number): boolean {
  const { change, tokens } = pieces[place]!;
  if (change !== 'same' || place === 0 || place === pieces.length - 1) return false;
  const words = tokens.filter(({ isWord }) => isWord);
  if (words.length === 0) return true;
  const around = (step: 1 | -1) => {
    let count = 0;
    for (let at = place + step; pieces[at] && pieces[at]!.change !== 'same'; at += step) count += wordsIn(pieces[at]!.tokens);
    return count;
  };
  return words.length === 1 && words[0]!.text.length <= 3 && around(-1) > 2 && around(1) > 2;
}

function join(pieces: readonly (Piece & { bridge: boolean })[]): Piece[] {
  const joined: Piece[] = [];
  let [removed, added]: [Token[], Token[]] = [[], []];
  const close = () => {
    if (removed.length) joined.push({ change: 'removed', tokens: removed });
    if (added.length) joined.push({ change: 'added', tokens: added });
    [removed, added] = [[], []];
  };
  for (const { change, tokens, bridge } of pieces) {
    if (change === 'same' && !bridge) {
      close();
      joined.push({ change, tokens });
      continue;
    }
    if (change !== 'added') removed.push(...tokens);
    if (change !== 'removed') added.push(...tokens);
  }
  close();
  return joined;
}
