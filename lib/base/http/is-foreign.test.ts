import { expect, test } from 'vitest';
import { isForeign } from './is-foreign.ts';

const site = 'https://partner.acme.com';

test.each([
  [{ origin: site }, false],
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'https://evil.example' }, true],
  [{ origin: 'null' }, true],
  [{ origin: 'http://partner.acme.com' }, true],
])('a request with the headers %j comes from another site: %s', (headers, foreign) => {
  expect(isForeign(new Headers(headers as Record<string, string>), site)).toBe(foreign);
});

test('the names of this machine are one site, on the same port', () => {
  const from = (origin: string) => isForeign(new Headers({ origin }), 'http://localhost:3000');
  expect([from('http://127.0.0.1:3000'), from('http://[::1]:3000'), from('http://127.0.0.1:3001')]).toEqual([false, false, true]);
});
