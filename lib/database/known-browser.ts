import { createHash, createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { env } from '#lib/base/env.ts';
import { randomToken } from '#lib/base/random-token.ts';
import { cookieSettings } from './cookie.ts';

const COOKIE = 'tp-browser';
/** Browsers limit cookies to 400 days. */
const SECONDS = 400 * 86_400;
const MOST_ACCOUNTS = 10;

const content = z.object({ jti: z.string(), accounts: z.array(z.string()) });

/** The cookie of a browser that has signed in before: an id, and digests of the accounts that it signed in to. */
type Known = z.infer<typeof content>;

/** The id of this browser if it has signed in to this account before; otherwise null. */
export async function knownBrowser(email: string): Promise<string | null> {
  const known = await readCookie();
  return known?.accounts.includes(digestOf(email)) ? known.jti : null;
}

/** Marks this browser as one that has signed in to this account. */
export async function rememberBrowser(email: string): Promise<void> {
  const known = await readCookie();
  const accounts = [...new Set([digestOf(email), ...(known?.accounts ?? [])])].slice(0, MOST_ACCOUNTS);
  const token = await new SignJWT({ accounts })
    .setJti(known?.jti ?? randomToken(''))
    .setExpirationTime(`${SECONDS} seconds`)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key());
  const { httpOnly, sameSite, secure, path } = cookieSettings();
  (await cookies()).set(COOKIE, token, { httpOnly, sameSite, secure, path, maxAge: SECONDS });
}

async function readCookie(): Promise<Known | null> {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return null;
  const verified = await jwtVerify(token, key(), { algorithms: ['HS256'] }).catch(() => null);
  return content.safeParse(verified?.payload).data ?? null;
}

const digestOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
/** A key for this purpose only: nothing else signed with the secret passes as such a cookie. */
const key = () => createHmac('sha256', env().SUPABASE_SECRET_KEY).update('known browser').digest();
