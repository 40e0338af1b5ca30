import { randomUUID } from 'node:crypto';
import { createClient, type Session } from '@supabase/supabase-js';
import { decodeJwt, jwtVerify } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { startEmailServer } from '#lib/database/embedded/testing/email-server.ts';
import { startHere } from '#lib/database/embedded/testing/folders.ts';

const client = (url: string, key: string) => createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
const password = 'a good password';

describe('login tokens', () => {
  const supabase = inject('supabase');
  const { auth } = client(supabase.url, supabase.publishableKey);

  async function expectHostedClaims(session: Session | null, method: string) {
    const { payload } = await jwtVerify(session!.access_token, new TextEncoder().encode(supabase.jwtSecret));
    expect(payload).toMatchObject({
      iss: `${supabase.url}/auth/v1`,
      sub: session!.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: session!.user.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada' },
      aal: 'aal1',
      amr: [{ method }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect((await auth.getUser(session!.access_token)).data.user?.id).toBe(session!.user.id);
  }

  test('carry app_metadata after sign-up, signing in and renewal', async () => {
    const email = `ada-${randomUUID()}@example.com`;
    const signedUp = await auth.signUp({ email, password, options: { data: { name: 'Ada' } } });
    await expectHostedClaims(signedUp.data.session, 'password');
    const signedIn = await auth.signInWithPassword({ email, password });
    await expectHostedClaims(signedIn.data.session, 'password');
    const renewed = await auth.refreshSession({ refresh_token: signedIn.data.session!.refresh_token });
    await expectHostedClaims(renewed.data.session, 'token_refresh');
  });

  test('carry the current app_metadata after renewal', async () => {
    const { data } = await auth.signUp({ email: `grace-${randomUUID()}@example.com`, password });
    const admin = client(supabase.url, supabase.secretKey);
    expect((await admin.rpc('set_admin', { address: data.user!.email, admin: true })).data).toBe(true);
    const renewed = await auth.refreshSession({ refresh_token: data.session!.refresh_token });
    expect(decodeJwt(renewed.data.session!.access_token).app_metadata).toMatchObject({ role: 'admin', provider: 'email' });
  });

  test('five concurrent sign-ups with one email give one account and four 422 responses', async () => {
    const email = `twice-${randomUUID()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => auth.signUp({ email, password })));
    expect(answers.map(({ error }) => error?.status ?? 200).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(answers.filter(({ error }) => error).every(({ error }) => error?.code === 'user_already_exists')).toBe(true);
  });
});

describe('emails', () => {
  const link = (text: string) => new URL(/href="([^"]+)"/.exec(text)![1]!.replaceAll('&amp;', '&'));

  test('verifyOtp accepts the type email for a code and for a link', async () => {
    const { url: mailUrl, emails } = await startEmailServer();
    const { url, keys } = await startHere({ smtp: { url: mailUrl, from: 'partner@example.com' } });
    const { auth } = client(url, keys.publishableKey);
    const email = 'ada@example.com';
    await auth.signUp({ email, password });

    expect((await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    expect(emails.map(({ to }) => to)).toEqual([email]);
    const token = /\b\d{6}\b/.exec(emails[0]!.text)![0];
    const wrong = await auth.verifyOtp({ email, token: token === '000000' ? '000001' : '000000', type: 'email' });
    expect(wrong.error?.status).toBe(403);
    const { data, error } = await auth.verifyOtp({ email, token, type: 'email' });
    expect(error).toBeNull();
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ email, app_metadata: { provider: 'email' }, amr: [{ method: 'otp' }] });
    expect((await auth.verifyOtp({ email, token, type: 'email' })).error?.status).toBe(403);
  });

  test('a forgotten password sends a one-time link to the app', async () => {
    const { url: mailUrl, emails } = await startEmailServer();
    const { url, keys } = await startHere({
      smtp: { url: mailUrl, from: 'partner@example.com' },
      siteUrl: 'http://127.0.0.1:4321',
    });
    const { auth } = client(url, keys.publishableKey);
    const email = 'ada@example.com';
    await auth.signUp({ email, password });
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const { origin, searchParams } = link(emails[0]!.text);
    expect([origin, searchParams.get('type')]).toEqual(['http://127.0.0.1:4321', 'recovery']);
    const verify = () => auth.verifyOtp({ type: 'recovery', token_hash: searchParams.get('token_hash')! });
    const { data } = await verify();
    expect(data.user?.email).toBe(email);
    expect(decodeJwt(data.session!.access_token).app_metadata).toMatchObject({ provider: 'email' });
    expect((await verify()).error?.status).toBe(403);
  });
});

test('exactly one of four concurrent first sign-ups becomes admin, and no later one', async () => {
  const { url, keys } = await startHere();
  const signUp = async (name: string) => {
    const { data, error } = await client(url, keys.publishableKey).auth.signUp({ email: `${name}@example.com`, password });
    if (error) throw error;
    return (decodeJwt(data.session!.access_token).app_metadata as { role?: string }).role;
  };
  const roles = await Promise.all(['ada', 'grace', 'joan', 'mary'].map(signUp));
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  expect(await signUp('late')).toBeUndefined();
});
