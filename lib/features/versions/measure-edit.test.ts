import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-documents.ts';
import { editDistance } from './measure-edit.ts';

const distance = (before: string, after: string) => editDistance(compareDocuments(before, after));

describe('the edit distance', () => {
  it('is the share of words that changed', () => {
    expect(distance('one two three four', 'one two three five')).toBe(0.25);
    expect(distance('one two three', 'one two three four')).toBe(0.25);
    expect(distance('one two three four', 'one two')).toBe(0.5);
  });

  it('is 0 for the same text and 1 when nothing stayed', () => {
    expect([distance('All is well.', 'All is well.'), distance('', ''), distance('', 'new'), distance('old', 'new')]).toEqual([0, 0, 1, 1]);
  });

  it('is between 0 and 1, and 0 against itself', () => {
    const text = fc
      .array(fc.constantFrom('a', 'bee', 'sea', '.', '\n\n', '- ', '# ', '**', '|'), { maxLength: 30 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b)).toBeGreaterThanOrEqual(0);
        expect(distance(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
