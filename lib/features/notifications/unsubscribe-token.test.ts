import { expect, test } from 'vitest';
import { personOfToken, unsubscribeToken } from './unsubscribe-token.ts';

const secret = 'a secret of this installation';
const person = '9b2f5b0e-7c1d-4a3e-8f60-0c3f4d5e6a7b';
const at = new Date('2026-11-02T09:00:00Z');
const later = (days: number) => new Date(at.getTime() + days * 86_400_000);

test('a token names its person until it is too old', async () => {
  const token = await unsubscribeToken(secret, person, at);
  expect(await personOfToken(secret, token, later(179))).toBe(person);
  expect(await personOfToken(secret, token, later(181))).toBeNull();
});

test('a token of another installation, a changed token and an empty one are invalid', async () => {
  const token = await unsubscribeToken(secret, person, at);
  const [head, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ sub: 'other', aud: 'unsubscribe', exp: later(9).getTime() })).toString('base64url');
  for (const wrong of ['', 'token', `${head}.${other}.${signature}`, await unsubscribeToken('another secret', person, at)])
    expect(await personOfToken(secret, wrong, at)).toBeNull();
});
