import { convert, type FormatCallback } from 'html-to-text';
import { decodeText } from './decode-text.ts';
import { FileProblem, type FileText, headingLine } from './file-text.ts';

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

/** Settings that keep headings as Markdown and each row of a table in its line, without scripts and addresses. */
const selectors = [
  ...['script', 'style', 'template', 'img', 'head', 'title'].map((selector) => ({ selector, format: 'skip' })),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'documentHeading' })),
  ...['td', 'th'].map((selector) => ({ selector, format: 'documentCell' })),
  { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'a', options: { ignoreHref: true } },
];

/** The text of HTML. @throws {FileProblem} if it has too many tags */
export function htmlText(html: string): string {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  if (tags > MOST_TAGS || html.length > MOST_CHARACTERS) throw new FileProblem('It is too large to be read. Split it into smaller files.');
  const text = convert(html, { wordwrap: false, limits, selectors, formatters: { documentHeading: heading, documentCell: cell } });
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
