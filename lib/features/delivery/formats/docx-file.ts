import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  type ILevelsOptions,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { List, Table as MarkdownTable, PhrasingContent, Root, RootContent } from 'mdast';

/** Word supports nine list levels. */
const LEVELS = 9;
const INDENT = 400;
const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];
const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };
const gray = { type: ShadingType.CLEAR, fill: 'F2F3F5' };
const line = { style: BorderStyle.SINGLE, size: 6, color: 'C9CED4' };

/** The style of text runs. */
interface Look {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  style?: string;
}

/** The position of a paragraph. */
interface Place {
  indent: number;
  quoted?: boolean;
}

/** A document as a Word file. */
export async function docxFile(title: string, document: Root): Promise<Uint8Array> {
  const body = new Body();
  body.add(document.children, { indent: 0 });
  const file = new Document({
    title,
    creator: 'Thinking Partner',
    styles: { default: { document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 140, line: 276 } } } } },
    numbering: { config: body.numberings },
    sections: [{ children: body.children }],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

/** The paragraphs and tables of a file, and the numbering of its lists. */
class Body {
  readonly children: FileChild[] = [];
  readonly numberings: { reference: string; levels: ILevelsOptions[] }[] = [];

  add(nodes: readonly RootContent[], place: Place): void {
    for (const node of nodes) this.#add(node, place);
  }

  #add(node: RootContent, place: Place): void {
    if (node.type === 'heading')
      this.#paragraph(place, { heading: headings[node.depth - 1]!, keepNext: true, children: runs(node.children) });
    else if (node.type === 'paragraph') this.#paragraph(place, { children: runs(node.children, place.quoted ? { italics: true } : {}) });
    else if (node.type === 'blockquote') this.add(node.children, { indent: place.indent + INDENT, quoted: true });
    else if (node.type === 'list') this.#list(node, place, 0);
    else if (node.type === 'code') this.#paragraph(place, { shading: gray, children: code(node.value) });
    else if (node.type === 'thematicBreak') this.#paragraph(place, { border: { bottom: { ...line, space: 1 } }, children: [] });
    else if (node.type === 'table') this.children.push(table(node), new Paragraph({ children: [] }));
  }

  #paragraph({ indent, quoted }: Place, options: IParagraphOptions): void {
    const border = quoted ? { border: { left: { ...line, size: 18, space: 10 } } } : {};
    this.children.push(new Paragraph({ ...(indent ? { indent: { left: indent } } : {}), ...border, ...options }));
  }

  /** The items of a list; what follows an item's first paragraph is indented like its text. */
  #list(list: List, place: Place, depth: number): void {
    const level = Math.min(depth, LEVELS - 1);
    const reference = `list-${this.numberings.length}`;
    this.numberings.push({ reference, levels: levelsOf(list, place.indent) });
    const under: Place = { ...place, indent: place.indent + INDENT * (level + 1) };
    for (const { children, checked } of list.children) {
      const [first, ...others] = children;
      const mark = checked === true ? '☑ ' : checked === false ? '☐ ' : '';
      const text = first?.type === 'paragraph' ? runs(first.children) : [];
      const numbering = { reference, level };
      this.children.push(new Paragraph({ numbering, spacing: { after: 60 }, children: [...(mark ? [new TextRun(mark)] : []), ...text] }));
      for (const child of first?.type === 'paragraph' ? others : children)
        if (child.type === 'list') this.#list(child, place, depth + 1);
        else this.#add(child, under);
    }
  }
}

/** Each list is numbered separately, from its start. */
function levelsOf({ ordered, start }: List, indent: number): ILevelsOptions[] {
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: ordered ? `%${level + 1}.` : '•',
    start: start ?? 1,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: indent + INDENT * (level + 1), hanging: INDENT } } },
  }));
}

function table({ align, children }: MarkdownTable): Table {
  const columns = Math.max(...children.map((row) => row.children.length));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: Array.from({ length: columns }, () => Math.floor(9000 / columns)),
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: children.map(
      (row, n) =>
        new TableRow({
          tableHeader: n === 0,
          children: Array.from({ length: columns }, (_, column) => {
            const text = runs(row.children[column]?.children ?? [], n === 0 ? { bold: true } : {});
            const alignment = alignments[align?.[column] ?? 'left'];
            return new TableCell({ children: [new Paragraph({ alignment, spacing: { after: 0 }, children: text })] });
          }),
        }),
    ),
  });
}

function code(value: string): TextRun[] {
  return value.split('\n').map((text, n) => new TextRun({ text, font: 'Consolas', size: 19, ...(n > 0 ? { break: 1 } : {}) }));
}

function runs(nodes: readonly PhrasingContent[], look: Look = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return node.value.split('\n').map((text, n) => new TextRun({ ...look, text: n > 0 ? ` ${text}` : text }));
      case 'strong':
        return runs(node.children, { ...look, bold: true });
      case 'emphasis':
        return runs(node.children, { ...look, italics: true });
      case 'delete':
        return runs(node.children, { ...look, strike: true });
      case 'inlineCode':
        return [new TextRun({ ...look, text: node.value, font: 'Consolas', shading: gray })];
      case 'link':
        return [new ExternalHyperlink({ link: node.url, children: runs(node.children, { ...look, style: 'Hyperlink' }) })];
      case 'break':
        return [new TextRun({ break: 1 })];
      default:
        return [];
    }
  });
}
