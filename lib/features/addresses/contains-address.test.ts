import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsAddress } from './contains-address.ts';

describe('an address is found in a message', () => {
  test.each([
    ['Use https://example.com/prices, please.', 'https://example.com/prices'],
    ['Use https://example.com/prices.', 'https://example.com/prices'],
    ['(see https://example.com/a_(b))', 'https://example.com/a_(b)'],
    ['**https://example.com/**', 'https://example.com'],
    ['Read example.com/prices every week', 'https://example.com/prices'],
    ['HTTPS://EXAMPLE.com/Prices', 'https://example.com/Prices'],
    ['“https://example.com/q?a=1&b=2”', 'https://example.com/q?a=1&b=2'],
    ['http://example.com:8080/', 'http://example.com:8080'],
  ])('%s: %s', (text, address) => expect(containsAddress(text, address)).toBe(true));
});

describe('an address is not found in a message', () => {
  test.each([
    ['Use https://example.com/prices', 'https://example.com/prices?d=secret'],
    ['Use https://example.com/prices', 'https://example.com/prices#secret'],
    ['Use https://example.com/prices', 'https://example.com/prices/secret'],
    ['Use https://example.com/prices', 'https://example.com/'],
    ['Use https://example.com/prices', 'https://secret.example.com/prices'],
    ['Use https://example.com/prices', 'https://secret@example.com/prices'],
    ['Use https://example.com/prices', 'https://example.com:444/prices'],
    ['Use https://example.com/prices', 'http://example.com/prices'],
    ['Use https://notexample.com/', 'https://example.com/'],
    ['', 'https://example.com/'],
    ['anything', 'anything'],
  ])('%s: %s', (text, address) => expect(containsAddress(text, address)).toBe(false));

  test('with anything added to it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w/?&=.-]{1,40}$/), (added) => {
        fc.pre(new URL(`https://example.com/prices${added}`).href !== 'https://example.com/prices');
        expect(containsAddress('Read https://example.com/prices every Monday.', `https://example.com/prices${added}`)).toBe(false);
      }),
    );
  });
});
