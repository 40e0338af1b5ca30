import { Fragment, type ReactNode } from 'react';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { pointsTo } from '#components/refs/split-refs.ts';
import type { Piece } from '#lib/features/versions/compare-tokens.ts';
import type { Mark, Token } from '#lib/features/versions/document.ts';
import { joinTokens } from '#lib/features/versions/join-tokens.ts';
import { FootnoteMark } from './footnote-mark.tsx';

/** Which side of a comparison is shown: both in one, or one of the two texts. */
export type Side = 'both' | 'before' | 'after';

/** A line of words with its changes. `current` is the number of the selected change. */
export function InlineText({ pieces, side, current }: { pieces: readonly Piece[]; side: Side; current?: number }) {
  const shown = pieces.filter(({ change }) => change === 'same' || side === 'both' || (change === 'removed') === (side === 'before'));
  return shown.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and the line is replaced as a whole
    <Fragment key={place}>
      {piece.change === 'added' && shown[place - 1]?.change === 'removed' ? ' ' : null}
      <Change piece={piece} isCurrent={piece.nth !== undefined && piece.nth === current} />
    </Fragment>
  ));
}

function Change({ piece, isCurrent }: { piece: Piece; isCurrent: boolean }) {
  const inside = setTokens(piece.tokens);
  if (piece.change === 'same') return inside;
  const place = { 'data-change': piece.nth, ...(isCurrent ? { 'data-current': '' } : {}) };
  return piece.change === 'added' ? (
    <ins {...place}>
      <span className="sr-only">added: </span>
      {inside}
    </ins>
  ) : (
    <del {...place}>
      <span className="sr-only">removed: </span>
      {inside}
    </del>
  );
}

/** Adjacent tokens with the same format are grouped. */
function setTokens(tokens: readonly Token[]): ReactNode {
  return joinTokens(tokens).map((run, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={place}>{run.footnote ? <FootnoteMark footnote={run.footnote} /> : setText(run.text, run)}</Fragment>
  ));
}

function setText(text: string, { marks, href }: Token): ReactNode {
  const set = marks.reduceRight<ReactNode>(mark, text);
  if (!href) return set;
  if (pointsTo(href)) return <RefChip refText={href} title={text === href ? undefined : text} />;
  // A document is untrusted: only URLs that a browser opens safely are links.
  if (!/^(https?:|mailto:)/i.test(href)) return set;
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {set}
    </a>
  );
}

function mark(inside: ReactNode, as: Mark): ReactNode {
  switch (as) {
    case 'strong':
      return <strong>{inside}</strong>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'deleted':
      return <s>{inside}</s>;
    case 'code':
      return <code>{inside}</code>;
    case 'note':
      return <sup>{inside}</sup>;
  }
}
