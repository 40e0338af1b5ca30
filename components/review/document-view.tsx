import type { CSSProperties, ReactNode } from 'react';
import type { ComparedBlock } from '#lib/features/versions/compare-documents.ts';
import type { Block } from '#lib/features/versions/document.ts';
import { InlineText, type Side } from './tokens.tsx';

interface View {
  side: Side;
  current?: number;
}

/** A rendered document, alone or with its changes. */
export function DocumentView({ blocks, side = 'both', current }: { blocks: readonly ComparedBlock[] } & Partial<View>) {
  return <>{setBlocks(blocks, { side, current })}</>;
}

/** The block for one side of a comparison. */
const shown = (block: ComparedBlock, { side }: View): Block =>
  (side === 'before' ? block.before : block.after) ?? block.before ?? block.after!;

/** A block inside a list or a quotation. */
type Within = { depth: number; quoted: boolean };

function setBlocks(blocks: readonly ComparedBlock[], view: View, within: Within = { depth: 0, quoted: false }): ReactNode[] {
  const set: ReactNode[] = [];
  for (let place = 0; place < blocks.length; ) {
    const compared = blocks[place]!;
    const block = shown(compared, view);
    const run = (belongs: (other: Block) => boolean) => {
      const from = place;
      while (place < blocks.length && belongs(shown(blocks[place]!, view))) place += 1;
      return blocks.slice(from, place);
    };
    const key = place;
    if (block.quoted && !within.quoted)
      set.push(
        <blockquote key={key}>
          {setBlocks(
            run((other) => other.quoted),
            view,
            { ...within, quoted: true },
          )}
        </blockquote>,
      );
    else if (isListed(block, within.depth))
      set.push(
        ...setLists(
          run((other) => isListed(other, within.depth)),
          view,
          within,
          key,
        ),
      );
    else if (block.kind === 'row')
      set.push(<Rows key={key} rows={run((other) => other.kind === 'row' && !isListed(other, within.depth))} view={view} />);
    else {
      set.push(<Single key={key} compared={compared} view={view} />);
      place += 1;
    }
  }
  return set;
}

const isListed = ({ kind, level }: Block, depth: number) => kind !== 'heading' && level > depth;

/** The lists of a run of items: numbered and plain items are separate lists. */
function setLists(run: readonly ComparedBlock[], view: View, within: Within, key: number): ReactNode[] {
  const depth = within.depth + 1;
  const items: ComparedBlock[][] = [];
  for (const block of run) {
    const { kind, level } = shown(block, view);
    if (items.length === 0 || (kind === 'item' && level === depth)) items.push([block]);
    else items.at(-1)!.push(block);
  }
  const lists: ComparedBlock[][][] = [];
  const numbered = (item: ComparedBlock[]) => shown(item[0]!, view).number !== undefined;
  for (const item of items) {
    const last = lists.at(-1);
    if (last && numbered(last[0]!) === numbered(item)) last.push(item);
    else lists.push([item]);
  }
  const set: ReactNode[] = [];
  for (const list of lists) {
    const Tag = numbered(list[0]!) ? 'ol' : 'ul';
    set.push(
      <Tag key={`${key}-${set.length}`}>
        {list.map((item, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and the document is replaced as a whole
          <Item key={nth} item={item} view={view} within={{ ...within, depth }} />
        ))}
      </Tag>,
    );
  }
  return set;
}

function Item({ item: [first, ...rest], view, within }: { item: ComparedBlock[]; view: View; within: Within }) {
  const { kind, number, done } = shown(first!, view);
  const lead = kind === 'item' ? first : undefined;
  return (
    <li value={number} className={done === undefined ? undefined : 'task'}>
      {done === undefined ? null : <span>{done ? 'Done: ' : 'To do: '}</span>}
      {lead ? <InlineText pieces={lead.cells[0]!} {...view} /> : null}
      {setBlocks(lead ? rest : [first!, ...rest], view, within)}
    </li>
  );
}

function Single({ compared, view }: { compared: ComparedBlock; view: View }) {
  const block = shown(compared, view);
  const content = <InlineText pieces={compared.cells[0]!} {...view} />;
  switch (block.kind) {
    case 'heading': {
      // The page's title is the first-level heading.
      const Tag = (['h2', 'h3', 'h4'] as const)[Math.min(block.level, 3) - 1]!;
      return <Tag>{content}</Tag>;
    }
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{content}</code>
        </pre>
      );
    case 'rule':
      return <hr data-change={compared.cells[0]?.[0]?.nth} />;
    default:
      return <p>{content}</p>;
  }
}

/** A table with more columns scrolls sideways, so its texts have room. */
const MOST_BESIDE = 4;
/** In such a table, a text of so many characters is on one line; a longer one has about two, until it is so wide. */
const ON_ONE_LINE = 20;
const WIDEST = 40;

/** Keeps a wide table from squeezing a text into a tall column, which makes its row much higher than what is seen of it. */
function widthOf(pieces: ComparedBlock['cells'][number]): CSSProperties {
  const length = pieces.flatMap(({ tokens }) => tokens).reduce((sum, { text }) => sum + text.length, 0);
  if (length <= ON_ONE_LINE) return { whiteSpace: 'nowrap' };
  return { minWidth: `${Math.min(Math.max(Math.ceil(length / 2), ON_ONE_LINE), WIDEST)}ch` };
}

function Rows({ rows, view }: { rows: readonly ComparedBlock[]; view: View }) {
  const header = rows.filter((row) => shown(row, view).header);
  const body = rows.filter((row) => !shown(row, view).header);
  const isWide = rows.some((row) => row.cells.length > MOST_BESIDE);
  const cells = (row: ComparedBlock, Cell: 'th' | 'td') =>
    row.cells.map((pieces, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
      <Cell key={place} style={isWide ? widthOf(pieces) : undefined}>
        <InlineText pieces={pieces} {...view} />
      </Cell>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it only scrolls, a fieldset would be a form
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table className="grid-table">
        {header.length ? (
          <thead>
            {header.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
              <tr key={place}>{cells(row, 'th')}</tr>
            ))}
          </thead>
        ) : null}
        <tbody>
          {body.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
            <tr key={place}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
