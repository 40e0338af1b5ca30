import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnsafeKey } from '#lib/base/unsafe-keys.ts';
import { mergePatch } from './merge-patch.ts';

/** The examples of RFC 7396, appendix A. */
test.for([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
] as const)('%j patched by %j is %j', ([old, patch, result]) => {
  expect(mergePatch(old, patch)).toEqual(result);
});

test.each(['__proto__', 'constructor', 'prototype'])('a patch with the key %s is rejected at every level', (key) => {
  for (const patch of [`{"${key}":{"address":"x"}}`, `{"a":{"${key}":{"address":"x"}}}`, `{"a":{"b":{"${key}":null}}}`])
    expect(() => mergePatch({ a: { b: 1 } }, JSON.parse(patch)), patch).toThrow('this key is not allowed');
});

test('applying a patch twice changes nothing more, and never the original', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (old, patch) => {
      fc.pre(findUnsafeKey(patch) === undefined);
      const before = JSON.stringify(old);
      const once = mergePatch(old, patch);
      expect(mergePatch(once, patch)).toEqual(once);
      expect(JSON.stringify(old)).toBe(before);
    }),
  );
});
