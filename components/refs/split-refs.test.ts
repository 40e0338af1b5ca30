import { describe, expect, it } from 'vitest';
import { pointsTo, splitRefs } from './split-refs.ts';

const id = '7c1e0b52-63a4-4f52-9b6e-0a6f6f9b7d11';

describe('refs in a text', () => {
  it('a ref with a UUID is taken out of its sentence, without the full stop', () => {
    expect(splitRefs(`I made deliverable:${id}.`)).toEqual([{ text: 'I made ' }, { ref: `deliverable:${id}` }, { text: '.' }]);
  });

  it('a subpath belongs to the ref', () => {
    expect(splitRefs(`document:${id}/chunks/3, then`)).toEqual([{ ref: `document:${id}/chunks/3` }, { text: ', then' }]);
  });

  it('words that only look like refs stay words', () => {
    for (const text of ['memory: none', 'work:later', 'deliverable:new', 'deliverable:*', 'session:current', 'network:x', 'see homework:1'])
      expect(splitRefs(text)).toEqual([{ text }]);
  });

  it('a ref inside of an address stays part of the address', () => {
    const text = `https://example.com/memory:${id}`;
    expect(splitRefs(text)).toEqual([{ text }]);
  });

  it('a platform is named by its provider', () => {
    expect(pointsTo('platform:slack')).toEqual({ type: 'platform', identifier: 'slack', subpath: [] });
    expect(pointsTo('platform:*')).toBeNull();
  });

  it('the pieces joined are the text', () => {
    const text = `a memory:${id} b work:${id}, c`;
    expect(
      splitRefs(text)
        .map((piece) => ('ref' in piece ? piece.ref : piece.text))
        .join(''),
    ).toBe(text);
  });
});
