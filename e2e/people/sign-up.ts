import { randomUUID } from 'node:crypto';
import { createServerClient } from '@supabase/ssr';
import type { Supabase } from '#e2e/test-env/test-env.ts';

/** The app's cookies in the browser of a signed-in person. */
export interface Cookie {
  name: string;
  value: string;
}

/** A person with an account. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  /** The app's own cookies, made by the same library: a browser with them is signed in. */
  cookies: Cookie[];
  /** The content of the cookies: the login token. */
  loginToken: string;
  refreshToken: string;
}

const loginCookie = 'tp-auth';

export interface SignUp {
  name?: string;
  timeZone?: string;
}

/** Creates an account through the Auth API with an unused email. */
export async function signUp(supabase: Supabase, { name = 'Maya Ling', timeZone = 'Europe/London' }: SignUp = {}): Promise<Person> {
  const cookies: Cookie[] = [];
  const client = createServerClient(supabase.url, supabase.publishableKey, {
    cookieOptions: { name: loginCookie },
    cookies: {
      getAll: () => cookies,
      setAll: (all) => void cookies.splice(0, cookies.length, ...all.map(({ name, value }) => ({ name, value }))),
    },
  });
  const email = newAddress(name);
  const password = `password of ${name}`;
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { name, time_zone: timeZone } } });
  if (error) throw error;
  // The library writes its cookies on the client's auth event, which may be slightly later.
  await client.auth.getSession();
  if (!data.session || cookies.length === 0) throw new Error('The sign-up gave no login.');
  return {
    id: data.session.user.id,
    name,
    email,
    password,
    cookies: cookies.filter(({ name }) => /^tp-auth(\.\d+)?$/.test(name)),
    loginToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
}

/** The value of the `cookie` header of a signed-in person. */
export const cookieHeader = ({ cookies }: Pick<Person, 'cookies'>) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** An unused email for a person of this name. */
export function newAddress(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}-${randomUUID().slice(0, 12)}@example.com`;
}
