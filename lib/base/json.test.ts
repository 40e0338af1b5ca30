import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stableJson } from './json.ts';

test('the order of keys does not matter, the order of items does', () => {
  expect(stableJson({ b: [2, { d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[2,{"c":2,"d":1}]}');
  expect(stableJson([1, 2])).not.toBe(stableJson([2, 1]));
  expect(stableJson(undefined)).toBe('null');
});

test('it is the JSON of an equal value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
