import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.ts';

describe('words in a notice', () => {
  it('what is short enough stays whole', () => {
    expect(shorten('Weekly status for Sarah')).toBe('Weekly status for Sarah');
    expect(shorten('x'.repeat(60))).toBe('x'.repeat(60));
  });

  it('what is longer ends with a whole word where one ends near', () => {
    expect(shorten('The plan for the harbour wall, its basin and the masons of the town')).toBe(
      'The plan for the harbour wall, its basin and the masons of…',
    );
  });

  it('a word without an end is cut, and no character is cut in two', () => {
    expect(shorten('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
    expect(shorten('🙂'.repeat(61))).toBe(`${'🙂'.repeat(60)}…`);
  });
});
