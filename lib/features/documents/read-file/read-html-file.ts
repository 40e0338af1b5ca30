import { convert, type FormatCallback } from 'html-to-text';
import { decodeText } from './decode-text.ts';
import { FileProblem, type FileText, headingLine } from './file-text.ts';
import { type TableCell, tableGrid, tableText } from './table-text.ts';

const MOST_CHARACTERS = 20_000_000;
const MOST_TAGS = 400_000;
/** Limits for the nesting of elements and the children of one; the rest is ignored. */
const limits = { maxDepth: 250, maxChildNodes: 50_000, maxInputLength: MOST_CHARACTERS, ellipsis: '…' };

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`${headingLine(Number(element.name?.slice(1)), 'x').slice(0, -1)}`);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' | ');
};

type Node = Parameters<FormatCallback>[0];

/** A table of data becomes a line for each row; one that only places things on the page, the texts in it. */
const table: FormatCallback = (element, walk, builder) => {
  const rows = dataRows(element);
  if (!rows) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
    return;
  }
  for (const caption of element.children.filter(({ name }: Node) => name === 'caption')) {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(caption.children, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
  }
  builder.openTable();
  for (const row of rows) {
    builder.openTableRow();
    for (const one of row) {
      builder.openTableCell({});
      walk(one.children, builder);
      builder.closeTableCell({ colspan: spanOf(one, 'colspan'), rowspan: spanOf(one, 'rowspan') });
    }
    builder.closeTableRow();
  }
  const isHead = rows[0]!.every(({ name }) => name === 'th');
  builder.closeTable({ tableToString: (cells) => tableText(tableGrid(cells.map((row) => row.map(cellOf))), isHead) });
};

const cellOf = ({ text, colspan = 1, rowspan = 1 }: { text?: string; colspan?: number; rowspan?: number }): TableCell => ({
  text: text ?? '',
  columns: colspan,
  rows: rowspan,
});
const spanOf = (node: Node, name: string) => Math.max(1, Math.trunc(Number(node.attribs?.[name])) || 1);

/** What no cell of a table of data has: it would be more than a value. */
const apart = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre', 'blockquote', 'form', 'article', 'section']);

/** The cells of each row of a table of data: at least two rows, most with several cells. Null for any other table. */
function dataRows(element: Node): Node[][] | null {
  if (/^(?:presentation|none)$/.test(element.attribs?.role ?? '')) return null;
  const rows: Node[][] = [];
  const open: Node[] = [...element.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (apart.has(node.name ?? '')) return null;
    if (node.name === 'tr') rows.push([]);
    else if (node.name === 'td' || node.name === 'th') rows.at(-1)?.push(node);
    for (let at = (node.children?.length ?? 0) - 1; at >= 0; at -= 1) open.push(node.children[at]!);
  }
  const filled = rows.filter(({ length }) => length > 0);
  return filled.length >= 2 && filled.filter(({ length }) => length > 1).length * 2 > filled.length ? filled : null;
}

/** Settings that keep headings and lists as in Markdown and each row of a table in its line, without scripts and addresses. */
const selectors = [
  ...['script', 'style', 'template', 'img', 'head', 'title'].map((selector) => ({ selector, format: 'skip' })),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'documentHeading' })),
  ...['td', 'th'].map((selector) => ({ selector, format: 'documentCell' })),
  { selector: 'table', format: 'documentTable' },
  { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'ul', options: { itemPrefix: '- ' } },
  { selector: 'a', options: { ignoreHref: true } },
];

const formatters = { documentHeading: heading, documentCell: cell, documentTable: table };

/** The text of HTML. @throws {FileProblem} if it has too many tags */
export function htmlText(html: string): string {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  if (tags > MOST_TAGS || html.length > MOST_CHARACTERS) throw new FileProblem('It is too large to be read. Split it into smaller files.');
  const text = convert(html, { wordwrap: false, limits, selectors, formatters });
  return text.replaceAll(/ \|[ \t]*$/gm, '');
}

export function readHtmlFile(content: Uint8Array): FileText {
  return { pages: [{ page: null, text: htmlText(decodeHtml(withoutData(content))) }], pageCount: null };
}

const DATA = ';base64,';
const inBase64 = new Uint8Array(256).map((_, byte) => (/[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)) ? 1 : 0));

/** A page without the pictures that are in it, in Base64, which can be most of it. */
function withoutData(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(DATA); at >= 0; at = bytes.indexOf(DATA, from)) {
    kept.push(bytes.subarray(from, at));
    from = at + DATA.length;
    while (inBase64[bytes[from] ?? 0]) from += 1;
  }
  return kept.length === 0 ? content : Buffer.concat([...kept, bytes.subarray(from)]);
}

/** In the encoding that the page declares, if it does and is not marked otherwise. */
function decodeHtml(content: Uint8Array): string {
  const declared = /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(Buffer.from(content.subarray(0, 2048)).toString('latin1'))?.[1];
  if (!declared || /^utf-?16/i.test(declared)) return decodeText(content);
  try {
    return new TextDecoder(declared).decode(content);
  } catch {
    return decodeText(content);
  }
}
