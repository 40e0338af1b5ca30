import { unstable_doesMiddlewareMatch as doesProxyMatch } from 'next/experimental/testing/server';
import { expect, test } from 'vitest';
import { config } from '../../../proxy.ts';
import { contentSecurityPolicy, strictTransport } from './security-headers.ts';

test('a site on https tells browsers to use only https', () => {
  expect(strictTransport('https://partner.example.com')).toEqual({ 'strict-transport-security': 'max-age=31536000' });
  expect(strictTransport('http://127.0.0.1:3000')).toEqual({});
});

test('scripts require a nonce, and eval is not allowed', () => {
  expect(contentSecurityPolicy('abc', false)).toMatch(/script-src 'self' 'nonce-abc' 'strict-dynamic';/);
  expect(contentSecurityPolicy('abc', false)).not.toMatch(/unsafe-eval/);
});

test.each([
  '/',
  '/chat',
  '/icon.svgx',
  '/icon.svg/x',
  '/iconxsvg',
  '/favicon.icox',
  '/favicon.ico/x',
  '/_next/staticx',
  '/_next/imagex',
  '/%69con.svgx',
])('%s goes through the proxy, which sets the security headers', (path) =>
  expect(doesProxyMatch({ config, url: path, nextConfig: {} })).toBe(true),
);

test.each(['/icon.svg', '/favicon.ico', '/_next/static/chunks/a.js'])('the file %s does not go through the proxy', (path) =>
  expect(doesProxyMatch({ config, url: path, nextConfig: {} })).toBe(false),
);
