import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '#components/chat/markdown.tsx';
import { formatSchedule, link, quoted } from './deliverable-row.ts';

const ref = 'memory:7c1e0b52-63a4-4f52-9b6e-0a6f6f9b7d11';
const special = [
  'growth is *two* stars',
  'a _very_ `small` ~~thing~~ and __more__ ** of ***it***',
  'snake_case and 2 * 3 * 4',
  '<b>bold</b> <script>alert(1)</script> a < b > c',
  '# one | two ## three',
  '[x](https://example.com) ![y](z) [^1] \\ back\\slash \\',
  '&amp; &lt;i&gt; R&D',
  '$x$ costs $5 and $$6$$',
  'see https://example.com/a_b_c and www.example.com or me@example.com',
];
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name]!);
const page = (text: string) => renderToStaticMarkup(createElement(Markdown, { text, streaming: false }));

describe('a person’s words in a reply', () => {
  it.each([...special, '<https://example.com>'])('are unchanged in a chip: “%s”', (words) => {
    const html = page(`I know: ${link(words, ref)}.`);
    expect(html.match(/class="chip chip-memory"/g)).toHaveLength(1);
    expect(textOf(html)).toContain(`I know: ${words}.`);
  });

  it.each(special)('are unchanged between quotation marks: “%s”', (words) => {
    expect(textOf(page(`Forgotten: ${quoted(words)}.`))).toContain(`Forgotten: “${words}”.`);
  });

  it('are not escaped without special characters', () => {
    expect(link('Weekly status for Sarah: Q4, 10% (new)', ref)).toBe(`[Weekly status for Sarah: Q4, 10% (new)](${ref})`);
  });
});

describe('a schedule in a reply', () => {
  it.each([
    ['0 9 1 1,4,7,10 *', 'on the 1st of January, April, July and October at 9:00 in London'],
    ['30 8 L 1 *', 'on the last day of January each year at 8:30 in London'],
  ])('says %s as the pages do', (cron, words) => {
    expect(formatSchedule({ frequency: 'custom', schedule: { cron } }, { now: new Date(), timeZone: 'Europe/London' })).toBe(words);
  });
});
