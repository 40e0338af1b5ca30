import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test('removes a secret everywhere in an answer', () => {
  const answer = { said: 'Your token: s3cr3t-token.', 's3cr3t-token': [{ deep: 's3cr3t-token s3cr3t-token' }], more: [1, null, true] };
  const told = withoutSecrets(answer, ['s3cr3t-token']);
  expect(JSON.stringify(told)).not.toContain('s3cr3t-token');
  expect(told).toMatchObject({ said: 'Your token: (kept secret).', more: [1, null, true] });
});

test('leaves strings that are too short to be secrets', () => {
  expect(withoutSecrets({ a: 'banana' }, ['', 'a'])).toEqual({ a: 'banana' });
});

test('removes a secret in base64 with any neighbors, in hex and percent-encoded', () => {
  const secret = fc.stringMatching(/^[\x21-\x7e]{12,60}$/);
  const around = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
  fc.assert(
    fc.property(secret, around, around, (token, before, after) => {
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        const echoed = Buffer.from(`${before}${token}${after}`).toString(encoding);
        const { said } = withoutSecrets({ said: echoed }, [token]);
        expect(said).toContain('(kept secret)');
        expect(Buffer.from(said.replace('(kept secret)', ''), encoding).toString()).not.toContain(token);
      }
      expect(withoutSecrets(encodeURIComponent(token), [token])).toBe('(kept secret)');
    }),
  );
});
