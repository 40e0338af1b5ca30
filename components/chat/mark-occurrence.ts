import type { Occurrence } from './find-in-thread.ts';

const all = 'found';
const one = 'found-here';

/** Highlights the matches on the page, the current one more strongly. Does nothing in browsers without highlights. */
export function markOccurrence(query: string, here: Occurrence): void {
  if (!('highlights' in CSS)) return;
  const wanted = query.trim().toLowerCase();
  const ranges: Range[] = [];
  for (const article of document.querySelectorAll('article[data-message]')) {
    const own = rangesIn(article, wanted);
    ranges.push(...own);
    const found = article.getAttribute('data-message') === here.messageId ? own[here.occurrence] : undefined;
    if (found) {
      const highlight = new Highlight(found);
      highlight.priority = 1;
      CSS.highlights.set(one, highlight);
      found.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
    }
  }
  CSS.highlights.set(all, new Highlight(...ranges));
}

export function unmarkOccurrence(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(all);
  CSS.highlights.delete(one);
}

function rangesIn(article: Element, wanted: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.textContent?.toLowerCase() ?? '';
    for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}
