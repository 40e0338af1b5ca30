import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';

/** A person with an account on the test server. */
export interface Person {
  id: string;
  email: string;
  password: string;
  /** The token from sign-up: what a browser's cookie would hold. */
  loginToken: string;
}

function client(key: 'publishableKey' | 'secretKey') {
  const supabase = inject('supabase');
  return createClient(supabase.url, supabase[key], { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Signs up a new person over HTTP, like the app. `name` only makes the email readable. The account is not an administrator. */
export async function signUp(name = 'person'): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const password = `password of ${name}`;
  const { data, error } = await client('publishableKey').auth.signUp({ email, password });
  if (error) throw error;
  return { id: data.user!.id, email, password, loginToken: data.session!.access_token };
}

/** Signs up a new administrator, whose login token has the role. */
export async function signUpAdmin(name = 'admin'): Promise<Person> {
  const person = await signUp(name);
  const granted = await client('secretKey').auth.admin.updateUserById(person.id, { app_metadata: { role: 'admin' } });
  if (granted.error) throw granted.error;
  const { data, error } = await client('publishableKey').auth.signInWithPassword(person);
  if (error) throw error;
  return { ...person, loginToken: data.session.access_token };
}
