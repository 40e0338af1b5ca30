import { expect, test } from 'vitest';
import { readParams } from './params.ts';

test.each<[string, Record<string, unknown> | undefined]>([
  ['city Paris and days 3', { city: 'Paris', days: 3 }],
  ['city=New York, days: -1.5, and metric TRUE', { city: 'New York', days: -1.5, metric: true }],
  ['text bread and butter', { text: 'bread and butter' }],
  ['text "salt, and 3 lemons" and id "7"', { text: 'salt, and 3 lemons', id: '7' }],
  ['code 007 and big 12345678901234567890', { code: '007', big: '12345678901234567890' }],
  ['{"a": [1, {"b": null}]}', { a: [1, { b: null }] }],
  ['{"a": ', undefined],
  ['nothing', undefined],
])('“%s” is read', (words, params) => {
  expect(readParams(words)).toEqual(params);
});
