import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyLoginToken } from './login-token.ts';
import { tokenSigner } from './token-signer.ts';

const SUPABASE_JWT_SECRET = 'a secret of more than thirty-two characters';
const SUPABASE_URL = 'http://127.0.0.1:1';

describe('a server-made token', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('names its person and the server as its issuer, and no admin role', async () => {
    const token = await tokenSigner({ SUPABASE_JWT_SECRET }).tokenFor('person-1');
    expect(decodeJwt(token)).toEqual({
      sub: 'person-1',
      role: 'authenticated',
      aud: 'authenticated',
      via: 'server',
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  test('is reused, and renewed when less than a minute is left', async () => {
    const signer = tokenSigner({ SUPABASE_JWT_SECRET });
    const first = await signer.tokenFor('person-1');
    await vi.advanceTimersByTimeAsync(539_000);
    expect(await signer.tokenFor('person-1')).toBe(first);
    await vi.advanceTimersByTimeAsync(2_000);
    const second = await signer.tokenFor('person-1');
    expect(second).not.toBe(first);
    expect(decodeJwt(second).exp! - Math.floor(Date.now() / 1000)).toBe(600);
  });

  test('names the actor', async () => {
    const signer = tokenSigner({ SUPABASE_JWT_SECRET });
    const actor = { kind: 'turn', id: 'turn-1' } as const;
    expect(decodeJwt(await signer.tokenFor('person-1', actor))).toMatchObject({ sub: 'person-1', actor });
    expect(decodeJwt(await signer.tokenFor('person-1'))).not.toHaveProperty('actor');
  });

  test('differs by person', async () => {
    const signer = tokenSigner({ SUPABASE_JWT_SECRET });
    expect(decodeJwt(await signer.tokenFor('person-2')).sub).toBe('person-2');
    expect(decodeJwt(await signer.tokenFor('person-1')).sub).toBe('person-1');
  });

  test('is not a login token', async () => {
    const token = await tokenSigner({ SUPABASE_JWT_SECRET }).tokenFor('person-1');
    expect(await verifyLoginToken(token, { SUPABASE_URL, SUPABASE_JWT_SECRET })).toBeNull();
  });
});

test('an imported signing key signs with its own algorithm and key id', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const key = JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'key-1' });
  const token = await tokenSigner({ SUPABASE_JWT_SIGNING_KEY: key }).tokenFor('person-1');
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'key-1' });
  await expect(jwtVerify(token, publicKey)).resolves.toBeTruthy();
});

test.each([
  ['a missing key', {}],
  ['a key that is not JSON', { SUPABASE_JWT_SIGNING_KEY: 'not json' }],
  ['a public key', { SUPABASE_JWT_SIGNING_KEY: '{"kty":"EC","crv":"P-256","x":"a","y":"b"}' }],
])('%s is reported by name, without the value', (_, settings) => {
  expect(() => tokenSigner(settings)).toThrow(/SUPABASE_JWT_S/);
  expect(() => tokenSigner(settings)).not.toThrow(/not json/);
});
