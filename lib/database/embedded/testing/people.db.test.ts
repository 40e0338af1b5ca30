import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { expect, inject, test } from 'vitest';
import { signUp, signUpAdmin } from './people.ts';

test('a person who signed up can sign in again', async () => {
  const { url, publishableKey } = inject('supabase');
  const person = await signUp('Ada');
  const client = createClient(url, publishableKey);
  const { data, error } = await client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(person.id);
  expect(decodeJwt(person.loginToken).sub).toBe(person.id);
});

test('only an administrator’s login token has the admin role', async () => {
  const [person, admin] = await Promise.all([signUp('Ada'), signUpAdmin('Grace')]);
  expect(decodeJwt(person.loginToken).app_metadata).not.toHaveProperty('role');
  expect(decodeJwt(admin.loginToken).app_metadata).toHaveProperty('role', 'admin');
});
