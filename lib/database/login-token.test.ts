import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { verifyLoginToken } from './login-token.ts';

const settings = { SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_JWT_SECRET: 'a secret of at least thirty-two characters' };
const login = (secret: string) =>
  new SignJWT({ role: 'authenticated', email: 'ada@example.com' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('8e1f3f6c-6b0e-4d1c-9a3b-0d5a2a7f1c11')
    .setAudience('authenticated')
    .setExpirationTime('1 hour')
    .sign(new TextEncoder().encode(secret));

test.each(['garbage', '', 'a.b.c', '....', 'null', '{"alg":"HS256"}', 'eyJhbGciOiJIUzI1NiJ9', 'eyJhbGciOjF9.e30.x', '\u0000'])(
  'a login cookie with %j signs no one in',
  async (token) => expect(await verifyLoginToken(token, settings)).toBeNull(),
);

test('a token of this project signs its holder in, a token with another secret signs no one in', async () => {
  expect(await verifyLoginToken(await login(settings.SUPABASE_JWT_SECRET), settings)).toMatchObject({ email: 'ada@example.com' });
  expect(await verifyLoginToken(await login('another secret of thirty-two characters!'), settings)).toBeNull();
});
