import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';

/** Somebody who signed up at the test server. */
export interface Person {
  id: string;
  email: string;
  password: string;
  /** The token that the Auth API gave at sign-up: what a browser's cookie would hold. */
  loginToken: string;
}

/** Signs a new person up over HTTP, as the app does. `name` only makes the address readable. */
export async function signUp(name = 'person'): Promise<Person> {
  const { url, publishableKey } = inject('supabase');
  const client = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const password = `password of ${name}`;
  const { data, error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  return { id: data.user!.id, email, password, loginToken: data.session!.access_token };
}
