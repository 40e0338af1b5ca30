/** A block as it is sent to Notion. */
export type Block = { id?: string; type: string } & Record<string, unknown>;

interface Content {
  rich_text?: RichText[];
  cells?: RichText[][];
  children?: Block[];
}
interface RichText {
  text: { content: string; link?: { url: string } | null };
}

/** What of blocks is over a limit of Notion’s API, or is not valid; null if nothing is. */
export function problemOfBlocks(blocks: readonly Block[]): string | null {
  if (Buffer.byteLength(JSON.stringify(blocks)) > 500_000) return 'too large';
  if (countOf(blocks) > 1000) return 'more than 1,000 blocks';
  return problemAt(blocks, 1);
}

function problemAt(blocks: readonly Block[], level: number): string | null {
  if (blocks.length > 100) return 'more than 100 children';
  for (const block of blocks) {
    const { rich_text = [], cells = [], children } = contentOf(block);
    if (children && level >= 3) return 'more than three levels';
    if ([rich_text, ...cells].some((texts) => texts.length > 100)) return 'more than 100 texts';
    for (const { text } of [...rich_text, ...cells.flat()]) {
      if (text.content.length > 2000) return 'more than 2,000 characters';
      if (text.link && !URL.canParse(text.link.url)) return 'an invalid address';
    }
    const problem = children && problemAt(children, level + 1);
    if (problem) return problem;
  }
  return null;
}

const contentOf = (block: Block) => (block[block.type] ?? {}) as Content;
const countOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + 1 + countOf(contentOf(block).children ?? []), 0);

/** The text of blocks, with marks for headings and lists, as Notion renders them. */
export function markdownOf(blocks: readonly Block[], indent = ''): string {
  return blocks
    .flatMap((block) => {
      const { rich_text = [], cells, children = [] } = contentOf(block);
      const text = cells ? cells.map(textOf).join(' | ') : textOf(rich_text);
      return [`${indent}${marks[block.type] ?? ''}${text}`, ...(children.length > 0 ? [markdownOf(children, `${indent}\t`)] : [])];
    })
    .join('\n');
}

const textOf = (texts: readonly RichText[]) => texts.map(({ text }) => text.content).join('');
const marks: Record<string, string> = { heading_1: '# ', heading_2: '## ', heading_3: '### ', bulleted_list_item: '- ', quote: '> ' };
