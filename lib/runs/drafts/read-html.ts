import { convert } from 'html-to-text';

/** Limits for the nesting of elements and the children of one; the rest is ignored. */
const limits = { maxDepth: 250, maxChildNodes: 20_000, ellipsis: '…' };
const skipped = ['script', 'style', 'nav', 'img', 'form'].map((selector) => ({ selector, format: 'skip' }));
const LONGEST_TITLE = 500;

/** Extracts the title and text of a page. */
export function readHtml(html: string): { title: string; text: string } {
  const text = convert(html, { wordwrap: false, limits, selectors: [...skipped, { selector: 'a', options: { ignoreHref: true } }] });
  return { title: convert(titleIn(html), { limits }), text };
}

/** The content of the first title element. Scans without backtracking. */
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
