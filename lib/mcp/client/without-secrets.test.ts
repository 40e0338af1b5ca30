import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test('a secret is told nowhere in an answer', () => {
  const answer = { said: 'Your token: s3cr3t-token.', 's3cr3t-token': [{ deep: 's3cr3t-token s3cr3t-token' }], more: [1, null, true] };
  const told = withoutSecrets(answer, ['s3cr3t-token']);
  expect(JSON.stringify(told)).not.toContain('s3cr3t-token');
  expect(told).toMatchObject({ said: 'Your token: (kept secret).', more: [1, null, true] });
});

test('what is too short to be one is left as it is', () => {
  expect(withoutSecrets({ a: 'banana' }, ['', 'a'])).toEqual({ a: 'banana' });
});
