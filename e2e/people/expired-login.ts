import { decodeJwt, SignJWT } from 'jose';
import type { Supabase } from '#e2e/test-env/test-env.ts';
import type { Cookie, Person } from './sign-up.ts';

/** A person's login cookie with a token that expired an hour ago, or expires at `expires`. */
export async function expiredLogin({ loginToken, refreshToken }: Person, { jwtSecret }: Supabase, expires = '-1h'): Promise<Cookie[]> {
  const claims = decodeJwt(loginToken);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(jwtSecret));
  const session = {
    access_token: token,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: decodeJwt(token).exp,
    user: { id: claims.sub, email: claims.email },
  };
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  // The library splits a cookie into pieces of this length.
  if (value.length <= 3180) return [{ name: 'tp-auth', value }];
  return value.match(/.{1,3180}/g)!.map((piece, index) => ({ name: `tp-auth.${index}`, value: piece }));
}
