import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PrimitiveError } from '#lib/base/errors.ts';
import { replaceExactly } from './replace-exactly.ts';

const replace = (text: string, old: string, by: string, all?: boolean) => replaceExactly(text, { old, by, all, path: 'a.txt' });
const failing = (matches: number, words: string) =>
  expect.objectContaining({
    code: 'invalid_input',
    message: expect.stringContaining(words),
    details: expect.objectContaining({ matches }),
  });

describe('replacing a passage', () => {
  test('replaces a passage that occurs once', () => {
    expect(replace('a = 1\nb = 2\n', 'b = 2', 'b = $& $1')).toEqual({ text: 'a = 1\nb = $& $1\n', replacements: 1 });
  });

  test('replaces every occurrence when all is true', () => {
    expect(replace('x y x', 'x', 'xx', true)).toEqual({ text: 'xx y xx', replacements: 2 });
    expect(replace('aaa', 'aa', 'b', true)).toEqual({ text: 'ba', replacements: 1 });
  });

  test('reports a passage that does not occur exactly', () => {
    expect(() => replace('a  b', 'a b', 'c')).toThrow(failing(0, '0 matches'));
    expect(() => replace('a\r\nb\r\n', 'a\nb', 'c')).toThrow(failing(0, '\\r\\n'));
    expect(() => replace('é', 'e\u0301', 'e')).toThrow(failing(0, '0 matches'));
  });

  test('reports how often and where an ambiguous passage occurs', () => {
    expect(() => replace('x\ny\nx\n', 'x', 'z')).toThrow(failing(2, '2 times in "a.txt" (lines 1, 3)'));
    expect(() => replace('aaa', 'aa', 'b')).toThrow(failing(2, '2 times'));
    expect(() => replace('x'.repeat(99), 'x', 'z')).toThrow(failing(99, '1, 1, 1, 1, 1, 1, 1, 1, 1, 1, …'));
  });

  test('rejects an empty passage and an unchanged replacement', () => {
    expect(() => replace('a', '', 'b', true)).toThrow('empty');
    expect(() => replace('a', 'a', 'a')).toThrow('the same');
  });

  test('for any texts, changes only the passage or nothing at all', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '$', '\\', '𝒳') });
    fc.assert(
      fc.property(piece, piece, piece, piece, fc.boolean(), (before, old, after, by, all) => {
        const text = before + old + after;
        try {
          const changed = replace(text, old, by, all);
          if (changed.replacements === 1 && !all) expect(changed.text).toBe(before + by + after);
          else expect(changed.text).toBe(text.split(old).join(by));
        } catch (error) {
          expect(error).toBeInstanceOf(PrimitiveError);
          expect(old === '' || old === by || (error as PrimitiveError).details.matches !== 0).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
