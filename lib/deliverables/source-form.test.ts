import { expect, test } from 'vitest';
import { sourceForm } from './source-form.ts';

const problemOf = (type: string, value: string) => sourceForm.safeParse({ type, value }).error?.issues[0];

test.each(['http://10.0.0.1/x', 'http://localhost:8080/x.html', 'https://[::1]/x.html', 'http://169.254.169.254/latest'])(
  '%s is refused as a web page, at its field, in words',
  (address) => {
    expect(problemOf('url', address)).toMatchObject({ path: ['value'], message: expect.stringContaining('is not on the public internet') });
  },
);

test.each(['example', 'ftp://example.com', 'https://exa mple.com'])('%s is no address', (address) => {
  expect(problemOf('url', address)?.message).toContain('such as https://example.com/prices');
});

test('a public page, and a text that names an address, are taken', () => {
  expect(problemOf('url', 'https://example.com/prices')).toBeUndefined();
  expect(problemOf('description', 'http://10.0.0.1/x is our printer.')).toBeUndefined();
});
