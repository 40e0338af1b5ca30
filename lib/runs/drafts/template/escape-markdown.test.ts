import { describe, expect, test } from 'vitest';
import { readDocument, textOf } from '#lib/features/versions/document.ts';
import { escapeMarkdown } from './escape-markdown.ts';

describe('escapeMarkdown', () => {
  test.each([
    'Source one <name> 5*3*2 = 30 … is late',
    '> Quote: we ship on Monday',
    '#214 login crash is fixed and released',
    '# Not a heading',
    '1. Not a number in a list',
    '- Not a list in a list',
    '[x] Not a task',
    '[1]: https://example.com',
    '[^1]: A note',
    '![chart](https://example.com/a.png) and [a link](https://example.com)',
    '***',
    '```js',
    '`code` and ``more``',
    '**bold**, __bold__, *this*, _that_, ~~gone~~, ~gone~',
    'AT&amp;T and R&D, &copy; 2026',
    'C:\\*.txt, C:\\new and \\[',
    '<https://example.com> and <!-- this -->',
    '| a | b |',
    'snake_case_name = __init__',
    '+5 % against -3 %',
    'Back\\',
    `1. ${'*a* _b_ <i> `c` '.repeat(40)}`.trim(),
  ])('“%s” is shown verbatim', (text) => {
    const blocks = readDocument(`- ${escapeMarkdown(text)}`);
    expect(blocks).toMatchObject([{ kind: 'item', level: 1, quoted: false }]);
    expect(blocks[0]).not.toHaveProperty('done');
    expect(textOf(blocks[0]!)).toBe(text);
    expect(blocks[0]!.cells.flat().flatMap(({ marks }) => marks)).toEqual([]);
  });

  test.each([
    'Revenue rose by 12.5 % (to €40k), see https://example.com/a_b_c.',
    'R&D shipped snake_case, 5 * 3 = 15, a < b, #214, [draft] and C:\\new!',
    'Ask maya@example.com - she knows.',
  ])('“%s” needs no escapes and is unchanged', (text) => expect(escapeMarkdown(text)).toBe(text));

  test('only actual markup is escaped', () => {
    expect(escapeMarkdown('Source one <name> 5*3*2 = 30')).toBe('Source one \\<name> 5\\*3*2 = 30');
    expect(escapeMarkdown('> Quote')).toBe('\\> Quote');
  });
});
