import type { Definition, List, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { isLineBreak } from '#lib/base/text/html-in-markdown.ts';

export type Mark = 'strong' | 'emphasis' | 'deleted' | 'code' | 'note';

/** A word or what separates two words, and its formatting. */
export interface Token {
  text: string;
  isWord: boolean;
  marks: readonly Mark[];
  href?: string;
  /** What is known of the statement that ends here; its text is empty. */
  footnote?: Footnote;
  /** Where it ends in the Markdown, if that was asked for; for a part of a link or of code, where that ends. */
  end?: number;
}

/** What a statement rests on: a claim, by its number, or nothing that is known. */
export type Footnote = { state: 'supported' | 'unsupported'; claim: number } | { state: 'unsourced' };

/** A block of a document. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'code' | 'row' | 'rule';
  /** 1..6 for a heading; otherwise the depth of nested lists. */
  level: number;
  quoted: boolean;
  /** For an item of a numbered list. */
  number?: number;
  /** For an item of a task list. */
  done?: boolean;
  /** For the first row of a table. */
  header?: boolean;
  /** The cells of a row; every other block has one. */
  cells: Token[][];
}

interface Place {
  depth: number;
  quoted: boolean;
  definitions: ReadonlyMap<string, string>;
  /** The Markdown, if tokens say where they end. */
  source?: string;
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Reads Markdown (GFM) as a flat list of blocks. HTML is literal text, except line breaks. */
export function readDocument(markdown: string, { ends = false } = {}): Block[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions = new Map(
    root.children.filter((node): node is Definition => node.type === 'definition').map(({ identifier, url }) => [identifier, url]),
  );
  return blocksOf(root.children, { depth: 0, quoted: false, definitions, ...(ends && { source: markdown }) });
}

/** The text of a block, without formatting. */
export function textOf(block: Block): string {
  return block.cells.map((cell) => cell.map(({ text }) => text).join('')).join(' ');
}

function blocksOf(nodes: readonly RootContent[], at: Place): Block[] {
  return nodes.flatMap((node): Block[] => {
    const block = { level: at.depth, quoted: at.quoted };
    switch (node.type) {
      case 'heading':
        return [{ ...block, kind: 'heading', level: node.depth, cells: [tokensOf(node.children, at)] }];
      case 'paragraph':
        return [{ ...block, kind: 'paragraph', cells: [tokensOf(node.children, at)] }];
      case 'blockquote':
        return blocksOf(node.children, { ...at, quoted: true });
      case 'list':
        return itemsOf(node, { ...at, depth: at.depth + 1 });
      case 'table':
        return rowsOf(node, at);
      case 'code':
        return [{ ...block, kind: 'code', cells: [split(node.value, [])] }];
      case 'thematicBreak':
        return [{ ...block, kind: 'rule', cells: [[]] }];
      case 'html':
        return [{ ...block, kind: 'paragraph', cells: [split(node.value, [])] }];
      case 'footnoteDefinition':
        return blocksOf(node.children, at).map((inside, place) =>
          place === 0 ? { ...inside, cells: [[...split(`${node.identifier}. `, ['note']), ...inside.cells[0]!]] } : inside,
        );
      default:
        return [];
    }
  });
}

function itemsOf(list: List, at: Place): Block[] {
  return list.children.flatMap((item, place) => {
    const [first, ...rest] = item.children;
    const lead = first?.type === 'paragraph' ? first : undefined;
    const block: Block = {
      kind: 'item',
      level: at.depth,
      quoted: at.quoted,
      cells: [lead ? tokensOf(lead.children, at) : []],
      ...(list.ordered ? { number: (list.start ?? 1) + place } : {}),
      ...(typeof item.checked === 'boolean' ? { done: item.checked } : {}),
    };
    return [block, ...blocksOf(lead ? rest : item.children, at)];
  });
}

function rowsOf(table: Table, at: Place): Block[] {
  return table.children.map((row, place) => ({
    kind: 'row',
    level: at.depth,
    quoted: at.quoted,
    header: place === 0,
    cells: row.children.map((cell) => tokensOf(cell.children, at)),
  }));
}

function tokensOf(nodes: readonly PhrasingContent[], at: Place, marks: readonly Mark[] = [], href?: string): Token[] {
  return nodes.flatMap((node): Token[] => {
    const tokens = tokensOfNode(node, at, marks, href);
    return at.source === undefined ? tokens : withEnds(tokens, node, at.source);
  });
}

/** Adds where each token ends in the Markdown. */
function withEnds(tokens: readonly Token[], node: PhrasingContent, source: string): Token[] {
  const end = node.position!.end.offset!;
  if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') return [...tokens];
  if (node.type !== 'text') return tokens.map((token) => ({ ...token, end }));
  let at = node.position!.start.offset!;
  return tokens.map((token) => {
    for (const character of token.text) at = endOfCharacter(source, at, end, character);
    return { ...token, end: at };
  });
}

/** The place after a character of a text, which may be escaped, or below the mark of a quote or the indentation of a list. */
function endOfCharacter(source: string, from: number, end: number, character: string): number {
  for (let at = from; at < end; at += 1) {
    const entity = source[at] === '&' ? /^&#?\w+;/.exec(source.slice(at, at + 40)) : null;
    if (entity) return at + entity[0].length;
    if (source.startsWith(character, at) || (character === ' ' && source[at] === '\n')) return at + character.length;
  }
  return end;
}

function tokensOfNode(node: PhrasingContent, at: Place, marks: readonly Mark[], href?: string): Token[] {
  const inside = (mark: Mark, children: readonly PhrasingContent[]) =>
    tokensOf(children, at, marks.includes(mark) ? marks : [...marks, mark], href);
  switch (node.type) {
    case 'text':
      return split(node.value.replaceAll('\n', ' '), marks, href);
    case 'strong':
      return inside('strong', node.children);
    case 'emphasis':
      return inside('emphasis', node.children);
    case 'delete':
      return inside('deleted', node.children);
    case 'inlineCode':
      return split(node.value, [...marks, 'code'], href);
    case 'link':
      return tokensOf(node.children, at, marks, node.url);
    case 'linkReference':
      return tokensOf(node.children, at, marks, at.definitions.get(node.identifier));
    case 'image':
      return split(`Image${node.alt ? `: ${node.alt}` : ''}`, marks, node.url);
    case 'imageReference':
      return split(`Image${node.alt ? `: ${node.alt}` : ''}`, marks, at.definitions.get(node.identifier));
    case 'break':
      return [{ text: '\n', isWord: false, marks }];
    case 'footnoteReference':
      return split(node.identifier, [...marks, 'note']);
    case 'html':
      return isLineBreak((node satisfies Nodes).value) ? [{ text: '\n', isWord: false, marks }] : split(node.value, marks, href);
    default:
      return [];
  }
}

function split(text: string, marks: readonly Mark[], href?: string): Token[] {
  return [...words.segment(text)].map(({ segment, isWordLike }) => ({
    text: segment,
    isWord: Boolean(isWordLike),
    marks,
    ...(href === undefined ? {} : { href }),
  }));
}
