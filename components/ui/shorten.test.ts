import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.ts';

describe('shortening a text', () => {
  it('a short text stays whole', () => {
    expect(shorten('Weekly status for Sarah')).toBe('Weekly status for Sarah');
    expect(shorten('x'.repeat(60))).toBe('x'.repeat(60));
  });

  it('a longer text ends at a whole word if one ends near', () => {
    expect(shorten('The plan for the harbour wall, its basin and the masons of the town')).toBe(
      'The plan for the harbour wall, its basin and the masons of…',
    );
  });

  it('a very long word is cut, but never within a character', () => {
    expect(shorten('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
    expect(shorten('🙂'.repeat(61))).toBe(`${'🙂'.repeat(60)}…`);
  });
});
