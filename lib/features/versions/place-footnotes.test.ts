import { describe, expect, test } from 'vitest';
import type { Claim } from '#lib/features/claims/claim.ts';
import { asItIs } from './compare-documents.ts';

const supported = (text: string): Claim => ({ text, state: 'supported', sources: [{ source: 0, ref: 'document:a/chunks/0' }] });

/** A text with its footnotes in brackets: the number of a claim, or "-" for no source. */
function noted(markdown: string, claims: Claim[]): string {
  return asItIs(markdown, claims)
    .map(({ cells }) =>
      cells
        .map((pieces) =>
          pieces
            .flatMap(({ tokens }) => tokens)
            .map(({ text, footnote }) => (footnote ? `[${footnote.state === 'unsourced' ? '-' : footnote.claim}]` : text))
            .join(''),
        )
        .join(' | '),
    )
    .join('\n');
}

describe('placeFootnotes', () => {
  test('a footnote is after its statement and the punctuation that follows, whatever the formatting', () => {
    const claims = [supported('Revenue rose to €40k.'), supported('Costs fell')];
    expect(noted('# Report\n\nRevenue **rose** to *€40k*. Costs fell!', claims)).toBe('Report\nRevenue rose to €40k.[0] Costs fell![1]');
  });

  test.each([
    ['Remote charge was 5 €. It is new.', 'Remote charge was 5 €.', 'Remote charge was 5 €.[0] It is new.[-]'],
    ['The launch went well 🎉', 'The launch went well 🎉', 'The launch went well 🎉[0]'],
    ['The launch went well. 🎉', 'The launch went well. 🎉', 'The launch went well. 🎉[0]'],
    ['“The charge was (about) 5 €.” It is new.', 'The charge was (about) 5', '“The charge was (about) 5 €.”[0] It is new.[-]'],
    ['The charge (5 € ) is new in May.', 'The charge (5 € )', 'The charge (5 € )[0] is new in May.'],
    ['The charge was 5 – more than in May.', 'The charge was 5', 'The charge was 5[0] – more than in May.'],
    ['| Charge | 5 € | – |\n|---|---|---|\n| Remote | 5 € | – |', 'Remote 5', 'Charge | 5 € | –\nRemote | 5 €[0] | –'],
  ])('in %j, the footnote of %j is after its last sign', (text, claim, shown) => {
    expect(noted(text, [supported(claim)])).toBe(shown);
  });

  test('an edited statement keeps its footnote only if it still contains the claim', () => {
    const claims = [supported('Revenue rose to €40k')];
    expect(noted('As planned, revenue rose to €40k this week.', claims)).toBe('As planned, revenue rose to €40k[0] this week.');
    expect(noted('Revenue rose to €45k.', claims)).toBe('Revenue rose to €45k.[-]');
    expect(noted('Revenue rose again to €40k.', claims)).toBe('Revenue rose again to €40k.[-]');
  });

  test('a statement that was turned around loses its footnote', () => {
    const claims = [supported('We shipped search.')];
    expect(noted('It’s not true that we shipped search.', claims)).toBe('It’s not true that we shipped search.[-]');
    expect(noted('We shipped search when it didn’t work.', [supported('We shipped search')])).toBe(
      'We shipped search when it didn’t work.[-]',
    );
    expect(noted('We shipped search on Monday.', [supported('We shipped search')])).toBe('We shipped search[0] on Monday.');
    expect(noted('We shipped search. It is not fast yet.', claims)).toBe('We shipped search.[0] It is not fast yet.[-]');
  });

  test('two claims in one sentence have their own footnotes, also if one says “not”', () => {
    const claims = [supported('Revenue rose'), supported('but costs did not fall.')];
    expect(noted('Revenue rose, but costs did not fall.', claims)).toBe('Revenue rose,[0] but costs did not fall.[1]');
  });

  test('of claims that contain each other, the longest has the footnote', () => {
    expect(noted('Search is live in Europe.', [supported('Search is live'), supported('Search is live in Europe.')])).toBe(
      'Search is live in Europe.[1]',
    );
  });

  test('a row of a table is one statement, and its header is none', () => {
    const claims = [supported('Revenue €40k')];
    expect(noted('| Figure | Now |\n|---|---|\n| Revenue | €40k |\n| Costs | €9k |', claims)).toBe(
      'Figure | Now\nRevenue | €40k[0]\nCosts | €9k[-]',
    );
  });

  test('headings, introductions, greetings and own words are not marked as without a source', () => {
    const claims: Claim[] = [{ text: 'For Sarah, 16–23 November', state: 'own' }];
    expect(noted('# The report of week 4\n\nFor Sarah, 16–23 November\n\nWhat is new:\n\nThanks, Maya', claims)).toBe(
      'The report of week 4\nFor Sarah, 16–23 November\nWhat is new:\nThanks, Maya',
    );
  });

  test('without known claims, a text has no marks', () => {
    expect(
      asItIs('Revenue rose to €40k.').flatMap(({ cells }) =>
        cells.flat(2).flatMap(({ tokens }) => tokens.filter(({ footnote }) => footnote)),
      ),
    ).toEqual([]);
  });

  test('a text that repeats itself thousands of times is finished', () => {
    const claims = Array.from({ length: 400 }, () => supported(`${'a '.repeat(300)}b`));
    expect(asItIs('a '.repeat(40_000), claims)).toHaveLength(1);
  });
});
