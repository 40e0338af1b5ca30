import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnsafeKey } from './unsafe-keys.ts';

const unsafe = ['__proto__', 'constructor', 'prototype'] as const;

test('an unsafe key is found at any depth of a JSON value', () => {
  const wrapped = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      fc.tuple(fc.constantFrom(...unsafe), fc.jsonValue()).map(([key, part]) => `{${JSON.stringify(key)}:${JSON.stringify(part)}}`),
      fc.tuple(fc.string(), tie('value')).map(([key, inner]) => `{${JSON.stringify(key)}:${inner}}`),
      tie('value').map((inner) => `[1,${inner}]`),
    ),
  })).value;
  fc.assert(fc.property(wrapped, (json) => findUnsafeKey(JSON.parse(json)) !== undefined));
});

test('a value without unsafe keys passes, whatever its texts are', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      fc.pre(!unsafe.some((key) => JSON.stringify(value).includes(`"${key}":`)));
      expect(findUnsafeKey(value)).toBeUndefined();
    }),
  );
  expect(findUnsafeKey({ text: '__proto__', list: ['constructor'] })).toBeUndefined();
});

test('a value nested 100,000 levels deep is searched', () => {
  let deep: unknown = JSON.parse('{"__proto__": 1}');
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(findUnsafeKey(deep)).toMatch(/__proto__$/);
});
