import { describe, expect, it } from 'vitest';
import { pointsTo, splitRefs } from './split-refs.ts';

const id = '7c1e0b52-63a4-4f52-9b6e-0a6f6f9b7d11';

describe('refs in a text', () => {
  it('a ref with a UUID is separated from its sentence, without the period', () => {
    expect(splitRefs(`I made deliverable:${id}.`)).toEqual([{ text: 'I made ' }, { ref: `deliverable:${id}` }, { text: '.' }]);
  });

  it('a subpath is part of the ref', () => {
    expect(splitRefs(`document:${id}/chunks/3, then`)).toEqual([{ ref: `document:${id}/chunks/3` }, { text: ', then' }]);
  });

  it('text that only looks like a ref stays text', () => {
    for (const text of ['memory: none', 'work:later', 'deliverable:new', 'deliverable:*', 'session:current', 'network:x', 'see homework:1'])
      expect(splitRefs(text)).toEqual([{ text }]);
  });

  it('a ref inside a URL stays part of the URL', () => {
    const text = `https://example.com/memory:${id}`;
    expect(splitRefs(text)).toEqual([{ text }]);
  });

  it('a platform is named by its provider', () => {
    expect(pointsTo('platform:slack')).toEqual({ type: 'platform', identifier: 'slack', subpath: [] });
    expect(pointsTo('platform:*')).toBeNull();
  });

  it('the joined pieces are the original text', () => {
    const text = `a memory:${id} b work:${id}, c`;
    expect(
      splitRefs(text)
        .map((piece) => ('ref' in piece ? piece.ref : piece.text))
        .join(''),
    ).toBe(text);
  });
});
