import { expect, test } from 'vitest';
import { notPublicMessage, problemOfPage } from './public-address.ts';

test.each([
  'https://10.0.0.1/x',
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://app.localhost:8443/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://[fe80::1]/x',
  'https://[2001:db8::1]/x',
  'https://169.254.169.254/',
  'https://metadata.google.internal/',
  'https://172.31.255.255/x',
  'https://192.168.1.1/x',
  'https://100.64.0.1/x',
  'https://0.0.0.0/x',
  'https://255.255.255.255/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'http://127.0.0.1:8080/x',
])('%s is not on the public internet', (address) => {
  expect(notPublicMessage(new URL(address))).toContain('is not on the public internet');
});

test.each([
  'https://example.com/x',
  'https://example.com./x',
  'https://8.8.8.8/x',
  'https://172.32.0.1/x',
  'https://[2606:4700:4700::1111]/x',
  'https://localhost.example.com/x',
])('%s may be on the public internet', (address) => {
  expect(notPublicMessage(new URL(address))).toBeNull();
});

test('the message names the host as the person wrote it', () => {
  expect(notPublicMessage(new URL('https://[::1]:8443/x'))).toMatch(/^\[::1\] is not on the public internet/);
});

test.each(['https://user:p@example.com', 'https://user@example.com/prices', 'https://:p@example.com'])(
  'a page with a user name or a password is refused, because everyone who sees the source would see them: %s',
  (address) => {
    expect(problemOfPage(address)).toBe('Remove the user name and password from the web address.');
  },
);

test('an @ in the path of a page is no user name', () => {
  expect(problemOfPage('https://example.com/@maya')).toBeNull();
});
