import { convert } from 'html-to-text';

/** How deep elements may stand in each other, and how many children one may have; what is beyond that is left out. */
const limits = { maxDepth: 250, maxChildNodes: 20_000, ellipsis: '…' };
const skipped = ['script', 'style', 'nav', 'img', 'form'].map((selector) => ({ selector, format: 'skip' }));
const LONGEST_TITLE = 500;

/** The title and the text of a page. */
export function readHtml(html: string): { title: string; text: string } {
  const text = convert(html, { wordwrap: false, limits, selectors: [...skipped, { selector: 'a', options: { ignoreHref: true } }] });
  return { title: convert(titleIn(html), { limits }), text };
}

/** What stands in the first title element; looked for without going back. */
function titleIn(html: string): string {
  const opens = html.search(/<title[\s>]/i);
  const start = opens < 0 ? -1 : html.indexOf('>', opens);
  const end = start < 0 ? -1 : html.indexOf('<', start);
  if (end < 0 || html.slice(end, end + 7).toLowerCase() !== '</title') return '';
  return html
    .slice(start + 1, end)
    .trim()
    .slice(0, LONGEST_TITLE);
}
