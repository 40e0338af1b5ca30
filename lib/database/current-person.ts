import { createServerClient } from '@supabase/ssr';
import { createClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { env } from '#lib/base/env.ts';
import { cookieSettings } from './cookie.ts';
import { DATABASE_TIMEOUT_MS, type Db } from './db.ts';
import { readLoginState } from './login-state.ts';
import { verifyLoginToken } from './login-token.ts';
import { authLink, PATH_HEADER } from './return-path.ts';
import { serviceDb } from './service-db.ts';
import { AuthUnreachableError, sessionOf } from './session-of.ts';
import type { Database } from './types.ts';

/** A signed-in person. `loginToken` is only for admin pages. */
export interface Person {
  id: string;
  email: string;
  isAdmin: boolean;
  /** The session of the sign-in, which ends when the person signs out. */
  login: string;
  /** The person signed in with a recovery link within the last hour. */
  isRecovery: boolean;
  loginToken: string;
}

/** The client for signing up, in and out: it reads and, where the caller may set cookies, writes the sign-in cookie. */
export async function authClient() {
  const jar = await cookies();
  return createServerClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: cookieSettings(),
    cookies: {
      getAll: () => jar.getAll(),
      setAll: (all) => {
        try {
          for (const { name, value, options } of all) jar.set(name, value, options);
        } catch {
          // A page cannot set cookies; proxy.ts renews the sign-in before a page is rendered.
        }
      },
    },
  });
}

/**
 * The person signed in on this request, or null. The token is checked locally, and renewed once if it has expired; the database is
 * asked whether the sign-in has ended and whether the person is an administrator. @throws {AuthUnreachableError}
 */
export const currentUser = cache(async (): Promise<Person | null> => {
  const session = await sessionOf(await authClient());
  const loginToken = session?.access_token;
  const claims = loginToken ? await verifyLoginToken(loginToken) : null;
  if (!claims?.login || !loginToken) return null;
  const { id, email, login } = claims;
  const state = await readLoginState(serviceDb(), { id, login }).catch((cause: unknown) => {
    throw new AuthUnreachableError(cause);
  });
  if (!state) return null;
  // The database shows an administrator's rows only to a token with the role; a token from before a promotion shows nothing yet.
  return { id, email, login, isAdmin: state.isAdmin && claims.isAdmin, isRecovery: state.isRecovery, loginToken };
});

/** The signed-in person of a page; anyone else is sent to sign in, and then back to the page. */
export async function requirePerson(): Promise<Person> {
  return (await currentUser()) ?? redirect(authLink('/sign-in', (await headers()).get(PATH_HEADER)));
}

/** The signed-in administrator of an admin page; for anyone else the page does not exist. */
export async function requireAdmin(): Promise<Person> {
  const person = await currentUser();
  return person?.isAdmin ? person : notFound();
}

/** A client with an administrator's own login token: the admin read policies apply, and it cannot write. */
export function adminDb(person: Person): Db {
  return createClient<Database>(env().SUPABASE_URL, env().SUPABASE_PUBLISHABLE_KEY, {
    accessToken: async () => person.loginToken,
    db: { timeout: DATABASE_TIMEOUT_MS },
  });
}
