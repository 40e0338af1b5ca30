import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import type { Root } from 'mdast';
import { htmlBody } from './html-page.ts';

/** Deleted words stay marked: without a mark they would say the opposite. */
const deleted: FormatCallback = (element, walk, builder) => {
  builder.addInline('~~');
  walk(element.children, builder);
  builder.addInline('~~');
};
const check: FormatCallback = (element, _, builder) => builder.addInline(element.attribs && 'checked' in element.attribs ? '[x]' : '[ ]');

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

const options: HtmlToTextOptions = {
  wordwrap: false,
  // Without the zero-width space, which is part of the words.
  whitespaceCharacters: ' \t\r\n\f',
  formatters: { deleted, check },
  selectors: [
    ...headings,
    // The brackets that mail programs keep out of an address (RFC 3986, appendix C).
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, noAnchorUrl: false } },
    { selector: 'ul', options: { itemPrefix: ' - ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 60 } },
    { selector: 'del', format: 'deleted' },
    { selector: 'input', format: 'check' },
  ],
};

/** A document as plain text: links with their addresses, lists with their marks, tables in columns. */
export function plainText(document: Root): string {
  return convert(htmlBody(document), options);
}
