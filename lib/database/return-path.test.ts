import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authLink, pathAfterSignIn, returnPath } from './return-path.ts';

test.each(['/settings', '/settings#programs', '/deliverables/1/versions/2?compare=1#changes', '/chat/%20x', '/a?to=https://evil.example/'])(
  '%s is a path of this site',
  (path) => {
    expect(returnPath(path)).toBe(path);
    expect(URL.parse(authLink('/sign-in', path), 'http://x')?.searchParams.get('to')).toBe(path);
  },
);

test.each([
  ...[
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    '///evil.example',
  ],
  ...[
    '/.//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'settings',
    '',
    ' /settings',
  ],
  ...['http:/evil.example', null, undefined, 7, ['/settings']],
])('%s leads to the start page', (given) => {
  expect(returnPath(given)).toBeNull();
  expect(pathAfterSignIn(given)).toBe('/chat');
  expect(authLink('/sign-up', given)).toBe('/sign-up');
});

test('a path that is too long is dropped', () => expect(returnPath(`/${'x'.repeat(2001)}`)).toBeNull());

test('no return path ever leads to another site', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '\t', '\n', '@', ':', '?', '#', 'evil.example', 'https:', 'a');
  const asked = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => `/${pieces.join('')}`),
  );
  fc.assert(
    fc.property(asked, (given) => {
      for (const site of ['http://127.0.0.1:3000', 'https://partner.example'])
        expect(new URL(pathAfterSignIn(given), site).origin).toBe(site);
    }),
    { numRuns: 500 },
  );
});

test('an accepted path is accepted again, unchanged', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const once = returnPath(path);
      if (once) expect(returnPath(once)).toBe(once);
    }),
  );
});
