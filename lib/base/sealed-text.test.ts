import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const secret = 'the secret of this installation';

test('a sealed text can be opened again, and does not reveal its content', () => {
  const sealed = sealText(secret, 'maya/notes', 'Größe €');
  expect(openText(secret, 'maya/notes', sealed)).toBe('Größe €');
  expect(Buffer.from(sealed.split('.')[3]!, 'base64url').toString()).not.toContain('Gr');
  expect(sealText(secret, 'maya/notes', 'Größe €')).not.toBe(sealed);
});

test('it opens only with the same secret and purpose, and only unchanged', () => {
  const sealed = sealText(secret, 'maya/notes', 'token');
  const [version, nonce, tag, body] = sealed.split('.') as [string, string, string, string];
  expect(openText('another secret', 'maya/notes', sealed)).toBeNull();
  expect(openText(secret, 'tom/notes', sealed)).toBeNull();
  expect(openText(secret, 'maya/notes', [version, nonce, tag, `${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}`].join('.'))).toBeNull();
  for (const broken of ['', 'v1', 'v2.a.b.c', `v1.${nonce}.${tag}`, `v1.${nonce}.AA.${body}`])
    expect(openText(secret, 'maya/notes', broken), broken).toBeNull();
});
