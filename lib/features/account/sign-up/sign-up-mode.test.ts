import { expect, test } from 'vitest';
import { signUpModeOf } from './sign-up-mode.ts';

test.each([
  ['http://127.0.0.1:3000', 'open'],
  ['http://localhost:3000', 'open'],
  ['http://[::1]:3000', 'open'],
  ['https://partner.example.com', 'invited'],
  ['http://192.168.1.20:3000', 'invited'],
  ['http://localhost.example.com', 'invited'],
])('without SIGN_UP, sign-up at %s is %s', (SITE_URL, mode) => {
  expect(signUpModeOf({ SITE_URL, SIGN_UP: undefined })).toBe(mode);
});

test('SIGN_UP overrides the address', () => {
  expect(signUpModeOf({ SITE_URL: 'http://localhost:3000', SIGN_UP: 'closed' })).toBe('closed');
  expect(signUpModeOf({ SITE_URL: 'https://partner.example.com', SIGN_UP: 'open' })).toBe('open');
});
