import type { BlockObjectRequest } from '@notionhq/client';
import type { ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast';

/** The limits of Notion’s API, in characters, texts of a block, blocks at one level, blocks of a request, and levels of blocks. */
const MOST_CHARACTERS = 2000;
const MOST_TEXTS = 100;
const MOST_CHILDREN = 100;
const MOST_BLOCKS = 1000;
const MOST_LEVELS = 3;
/** A request may have 500 kB. */
const MOST_BYTES = 400_000;
const MOST_ADDRESS = 2000;

type Block = BlockObjectRequest & { type: string };
type Texts = Extract<BlockObjectRequest, { paragraph: unknown }>['paragraph']['rich_text'];
type Look = Partial<Record<'bold' | 'italic' | 'strikethrough' | 'code', true>> & { link?: string };

/** A document as Notion’s blocks, as many at a time as one request takes. Nothing in it becomes a mention or an embedded page. */
export function notionBlocks(document: Root): BlockObjectRequest[][] {
  const requests: BlockObjectRequest[][] = [];
  let [blocks, bytes] = [0, 0];
  for (const block of blocksOf(document.children, 1)) {
    const [more, size] = [countOf(block), Buffer.byteLength(JSON.stringify(block))];
    const last = requests.at(-1);
    if (!last || last.length >= MOST_CHILDREN || blocks + more > MOST_BLOCKS || bytes + size > MOST_BYTES) {
      requests.push([block]);
      [blocks, bytes] = [more, size];
    } else {
      last.push(block);
      [blocks, bytes] = [blocks + more, bytes + size];
    }
  }
  return requests;
}

const blocksOf = (nodes: readonly RootContent[], level: number): Block[] => nodes.flatMap((node) => blocksFor(node, level));

function blocksFor(node: RootContent, level: number): Block[] {
  switch (node.type) {
    case 'heading':
      return textBlocks(`heading_${Math.min(node.depth, 3)}`, textsOf(node.children));
    case 'paragraph':
      return textBlocks('paragraph', textsOf(node.children));
    case 'blockquote':
      return holder('quote', node.children, level);
    case 'list':
      return node.children.flatMap((item) => listItem(item, node.ordered ? 'numbered_list_item' : 'bulleted_list_item', level));
    case 'code':
      return textBlocks('code', pieces(node.value, {}), { language: languageOf(node.lang) });
    case 'thematicBreak':
      return [{ type: 'divider', divider: {} }];
    case 'table':
      return level < MOST_LEVELS ? tables(node) : rowsAsText(node);
    default:
      return [];
  }
}

function listItem({ checked, children }: ListItem, type: string, level: number): Block[] {
  return typeof checked === 'boolean' ? holder('to_do', children, level, { checked }) : holder(type, children, level);
}

/** A block with the text of its first paragraph, and the rest in it: after it, where Notion allows no more levels or children. */
function holder(type: string, nodes: readonly RootContent[], level: number, more: object = {}): Block[] {
  const [first, ...others] = nodes;
  const isText = first?.type === 'paragraph';
  const [block, ...overflow] = textBlocks(type, isText ? textsOf(first.children) : [], more);
  const inside = [...overflow, ...blocksOf(isText ? others : nodes, Math.min(level + 1, MOST_LEVELS))];
  if (level >= MOST_LEVELS) return [block!, ...inside];
  const children = inside.slice(0, MOST_CHILDREN);
  const content = (block as unknown as Record<string, object>)[type];
  if (children.length > 0) Object.assign(content!, { children });
  return [block!, ...inside.slice(MOST_CHILDREN)];
}

/** A block with texts; what one block cannot hold follows in paragraphs, or in blocks of the same kind if it is code. */
function textBlocks(type: string, texts: Texts, more: object = {}): Block[] {
  const groups = Array.from({ length: Math.max(1, Math.ceil(texts.length / MOST_TEXTS)) }, (_, nth) =>
    texts.slice(nth * MOST_TEXTS, (nth + 1) * MOST_TEXTS),
  );
  return groups.map((rich_text, nth) => {
    const kind = nth === 0 || type === 'code' ? type : 'paragraph';
    return { type: kind, [kind]: { rich_text, ...(kind === type && more) } } as unknown as Block;
  });
}

/** A table, as several if it has more rows than one block can hold. */
function tables({ children: [head, ...rows] }: Table): Block[] {
  if (!head) return [];
  const width = Math.max(1, ...[head, ...rows].map(({ children }) => children.length));
  const rowOf = (row: (typeof rows)[number]) => ({
    type: 'table_row' as const,
    table_row: { cells: Array.from({ length: width }, (_, nth) => cellOf(row.children[nth]?.children ?? [])) },
  });
  const most = MOST_CHILDREN - 1;
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / most)) }, (_, nth) => ({
    type: 'table' as const,
    table: {
      table_width: width,
      has_column_header: true,
      children: [head, ...rows.slice(nth * most, (nth + 1) * most)].map(rowOf),
    },
  }));
}

/** The texts of a cell. What is over the limit loses its formatting, so that it is fewer texts. */
function cellOf(nodes: readonly PhrasingContent[]): Texts {
  const texts = textsOf(nodes);
  if (texts.length <= MOST_TEXTS) return texts;
  const plain = pieces(texts.map((text) => ('text' in text ? text.text.content : '')).join(''), {});
  return plain.length <= MOST_TEXTS
    ? plain
    : [...plain.slice(0, MOST_TEXTS - 1), ...pieces('… The rest of this cell does not fit in Notion.', {})];
}

const rowsAsText = ({ children }: Table): Block[] =>
  children.flatMap((row) =>
    textBlocks(
      'paragraph',
      row.children.flatMap((cell, nth) => [...(nth > 0 ? pieces(' | ', {}) : []), ...textsOf(cell.children)]),
    ),
  );

function textsOf(nodes: readonly PhrasingContent[], look: Look = {}): Texts {
  return nodes.flatMap((node): Texts => {
    switch (node.type) {
      case 'text':
        return pieces(node.value, look);
      case 'inlineCode':
        return pieces(node.value, { ...look, code: true });
      case 'break':
        return pieces('\n', look);
      case 'strong':
        return textsOf(node.children, { ...look, bold: true });
      case 'emphasis':
        return textsOf(node.children, { ...look, italic: true });
      case 'delete':
        return textsOf(node.children, { ...look, strikethrough: true });
      case 'link':
        return textsOf(node.children, { ...look, ...(isAddress(node.url) && { link: node.url }) });
      default:
        return [];
    }
  });
}

/** A text as pieces of the length that Notion takes, none of which ends in the middle of a character. */
function pieces(text: string, { link, ...annotations }: Look): Texts {
  const found: Texts = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + MOST_CHARACTERS, text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!)) end -= 1;
    const content = text.slice(start, end);
    found.push({
      type: 'text',
      text: { content, ...(link && { link: { url: link } }) },
      ...(Object.keys(annotations).length > 0 && { annotations }),
    });
    start = end;
  }
  return found;
}

/** Notion refuses the whole request for an address that it cannot parse. */
const isAddress = (url: string) => url.length <= MOST_ADDRESS && URL.canParse(url);

/** How many blocks a block is, with those in it. */
function countOf(block: Block): number {
  const inside = (block as unknown as Record<string, { children?: Block[] }>)[block.type]?.children ?? [];
  return inside.reduce((sum, child) => sum + countOf(child), 1);
}

const aliases: Record<string, string> = { js: 'javascript', ts: 'typescript', py: 'python', sh: 'shell', yml: 'yaml', md: 'markdown' };
const languages = new Set(
  'bash c c# c++ css diff docker go graphql html java javascript json kotlin markdown mermaid php powershell python r ruby rust scala shell sql swift typescript xml yaml'.split(
    ' ',
  ),
);

function languageOf(name: string | null | undefined): string {
  const language = aliases[name?.toLowerCase() ?? ''] ?? name?.toLowerCase() ?? '';
  return languages.has(language) ? language : 'plain text';
}
