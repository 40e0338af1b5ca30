import { describe, expect, it } from 'vitest';
import { oneLine, quoted, shorten, truncate } from './shorten.ts';

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

describe('truncating a text', () => {
  it('a text within the limit is unchanged', () => {
    expect(truncate('Weekly status', 13)).toBe('Weekly status');
  });

  it('a longer text has exactly the allowed length, or less to keep a character or drop a space', () => {
    expect(truncate('x'.repeat(200), 60)).toBe(`${'x'.repeat(59)}…`);
    expect(truncate('ab🙂d', 4)).toBe('ab…');
    expect(truncate('one two three', 5)).toBe('one…');
  });
});

it('a quoted text is on one line, and short', () => {
  expect(oneLine(' one\n  two ')).toBe('one two');
  expect(quoted(' one\n  two ')).toBe('“one two”');
  expect(quoted('x'.repeat(70))).toBe(`“${'x'.repeat(59)}…”`);
});
