import { describe, expect, test } from 'vitest';
import type { Claim } from '#lib/features/claims/claim.ts';
import { untrusted } from '#lib/untrusted/untrusted.ts';
import { linkSources } from './link-sources.ts';

const page = 'https://example.com/plan (1)';
const sources = { 'document:a': { title: 'Notes *1*' }, 'platform:slack/items/b': { title: 'Slack, #eng', url: page } };
const rests = (text: string, ...refs: string[]): Claim => ({
  text,
  state: 'supported',
  sources: refs.map((ref, source) => ({ source, ref })),
});
const link = 'https://example.com/plan%20%281%29';
const list = (...lines: string[]) => `\n\n---\n\nSources:\n\n${lines.map((line, n) => `${n + 1}. ${line}`).join('\n')}\n`;
const linked = (markdown: string, ...claims: Claim[]) => linkSources({ markdown, claims, sources });

describe('linkSources', () => {
  test('statements link to their sources, which are listed once, in the order of the text', () => {
    const claims = [rests('Revenue rose.', 'platform:slack/items/b'), rests('Costs fell', 'document:a', 'platform:slack/items/b')];
    expect(linked('# Status\n\n- Revenue *rose*.\n- Costs\n  fell', ...claims)).toBe(
      `# Status\n\n- Revenue *rose*. [[1]](${link})\n- Costs\n  fell [2] [[1]](${link})${list(`[Slack, #eng](${link})`.replace('#', '\\#'), 'Notes \\*1\\*')}`,
    );
  });

  test.each([
    ['an escape', 'Fixed 5\\*3 fast. Then more.', 'Fixed 5*3 fast.', 'Fixed 5\\*3 fast. [1] Then more.'],
    ['an entity', 'R&amp;D is merged. Then more.', 'R&D is merged', 'R&amp;D is merged. [1] Then more.'],
    ['a quote of several lines', '> Search is\n> live. Then more.', 'Search is live', '> Search is\n> live. [1] Then more.'],
    ['a link', '[Search](https://a.example) now. Then more.', 'Search now', '[Search](https://a.example) now. [1] Then more.'],
    ['the end of a link', 'See [the search](https://a.example)', 'See the search', 'See [the search](https://a.example) [1]'],
    ['code', 'It is `a*b`. Then more.', 'It is a*b', 'It is `a*b`. [1] Then more.'],
    ['a row', '| A | B |\n|---|---|\n| Costs | 9 |', 'Costs 9', '| A | B |\n|---|---|\n| Costs | 9 [1] |'],
  ])('the mark is after a statement with %s', (_, markdown, statement, expected) => {
    expect(linked(markdown, rests(statement, 'document:a'))).toBe(`${expected}${list('Notes \\*1\\*')}`);
  });

  test('statements without a source, unsupported ones and those whose source is gone leave as they are', () => {
    const unsupported: Claim = { text: 'Churn fell to 3 %.', state: 'unsupported', why: '“3 %” isn’t in “Notes”.' };
    const markdown = 'Costs fell. Churn fell to 3 %. All of this has no source.';
    expect(linked(markdown, rests('Costs fell', 'document:gone'), unsupported)).toBe(markdown);
  });

  test('a text of 18,000 short statements is linked within the processor time that the product allows', async () => {
    const markdown = 'A 1. '.repeat(18_000);
    const claims = Array.from({ length: 500 }, (_, n) => rests(markdown.slice(n, n + 2000), 'document:a'));
    const text = await untrusted.run('link-sources', { markdown, claims, sources });
    expect(text.length).toBeGreaterThan(markdown.length);
  });
});
