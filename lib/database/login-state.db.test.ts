import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { type Person, signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import type { Db } from './db.ts';
import { endOtherLogins, noteRecoveryLogin, readLoginState } from './login-state.ts';

const supabase = inject('supabase');
const auth = { persistSession: false, autoRefreshToken: false };
const service: Db = createClient(supabase.url, supabase.secretKey, { auth });
const browser = () => createClient(supabase.url, supabase.publishableKey, { auth });
const loginOf = (token: string) => String(decodeJwt(token).session_id);
const stateOf = ({ id, loginToken }: Person) => readLoginState(service, { id, login: loginOf(loginToken) });

describe('a sign-in', () => {
  test('is valid until it is signed out', async () => {
    const person = await signUp('out');
    expect(await stateOf(person)).toEqual({ isAdmin: false, isRecovery: false });
    await browser().auth.admin.signOut(person.loginToken, 'local');
    expect(await stateOf(person)).toBeNull();
  });

  test('ends with its account', async () => {
    const person = await signUp('gone');
    await service.rpc('delete_account', { account: person.id }).throwOnError();
    expect(await stateOf(person)).toBeNull();
  });

  test('is not valid for another account', async () => {
    const [ada, grace] = [await signUp('ada'), await signUp('grace')];
    expect(await readLoginState(service, { id: grace.id, login: loginOf(ada.loginToken) })).toBeNull();
  });

  test('is ended, and cannot be renewed, when another sign-in changes the password', async () => {
    const person = await signUp('two');
    const other = await browser().auth.signInWithPassword(person);
    const here = await browser().auth.signInWithPassword(person);
    const login = loginOf(here.data.session!.access_token);
    await endOtherLogins(service, { id: person.id, login });
    expect(await stateOf(person)).toBeNull();
    expect(await readLoginState(service, { id: person.id, login: loginOf(other.data.session!.access_token) })).toBeNull();
    expect((await browser().auth.refreshSession(other.data.session!)).error).not.toBeNull();
    expect(await readLoginState(service, { id: person.id, login })).not.toBeNull();
    expect((await browser().auth.refreshSession(here.data.session!)).error).toBeNull();
  });

  test('from a recovery link is known as such until the password is changed', async () => {
    const person = await signUp('recovers');
    const login = loginOf(person.loginToken);
    await noteRecoveryLogin(service, login);
    expect(await stateOf(person)).toMatchObject({ isRecovery: true });
    await endOtherLogins(service, { id: person.id, login });
    expect(await stateOf(person)).toMatchObject({ isRecovery: false });
  });

  test('reveals its state only to the server', async () => {
    const person = await signUp('asks');
    for (const key of [supabase.publishableKey, person.loginToken]) {
      const headers = { apikey: supabase.publishableKey, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ account: person.id, login: loginOf(person.loginToken) });
      for (const name of ['login_state', 'end_other_logins'])
        expect((await fetch(`${supabase.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body })).ok, name).toBe(false);
    }
  });
});

test('a demoted administrator can no longer read other people’s rows with an existing token', async () => {
  const [admin, person] = [await signUpAdmin('demoted'), await signUp('read')];
  const asAdmin: Db = createClient(supabase.url, supabase.publishableKey, { accessToken: async () => admin.loginToken });
  const seen = async () => (await asAdmin.from('profiles').select('id').eq('id', person.id).throwOnError()).data.length;
  expect(await seen()).toBe(1);
  expect(await stateOf(admin)).toMatchObject({ isAdmin: true });
  await service.rpc('set_admin', { address: admin.email, admin: false }).throwOnError();
  expect(await seen()).toBe(0);
  expect(await stateOf(admin)).toMatchObject({ isAdmin: false });
});

test('a deleted account’s email is removed from the log of the Auth API', async () => {
  const { url, keys, database } = await startHere({ migrationsDir: 'supabase/migrations' });
  const { auth: own } = createClient(url, keys.publishableKey, { auth });
  const email = 'Leaves@example.com';
  const { data } = await own.signUp({ email, password: 'a good password' });
  await own.signUp({ email: 'stays@example.com', password: 'a good password' });
  const noted = async () => {
    const { rows } = await database.query<{ noted: string }>('select payload::text as noted from auth.audit_log_entries');
    return rows.map((row) => row.noted.toLowerCase()).join();
  };
  expect(await noted()).toContain('leaves@example.com');
  await createClient(url, keys.secretKey, { auth }).rpc('delete_account', { account: data.user!.id }).throwOnError();
  expect(await noted()).not.toMatch(new RegExp(`leaves@example.com|${data.user!.id}`));
  expect(await noted()).toContain('stays@example.com');
});
