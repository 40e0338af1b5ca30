import { expect, test } from 'vitest';
import { isDiskFull, PrimitiveError } from './errors.ts';

test.each([
  ['Postgres’s error', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['PostgREST’s error', { code: '53100', message: 'The disk is full' }, true],
  ['the file system’s error', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), true],
  ['the cause of another error', new Error('The file folder failed', { cause: { code: 'ENOSPC' } }), true],
  ['a primitive’s failure', new PrimitiveError('disk_full', 'The disk is full.'), true],
  ['another SQLSTATE', { code: '23505' }, false],
  ['nothing', undefined, false],
])('a full disk is distinguished from other failures: %s', (_, error, expected) => expect(isDiskFull(error)).toBe(expected));

test('an error of another bundle’s copy of its class is an instance of it, and of no other class', async () => {
  // @ts-expect-error A query loads the module a second time.
  const copy = (await import('./errors.ts?copy')) as typeof import('./errors.ts');
  class Refused extends PrimitiveError {
    static override readonly kind = 'Refused';
  }
  class RefusedCopy extends copy.PrimitiveError {
    static override readonly kind = 'Refused';
  }
  expect(copy.PrimitiveError).not.toBe(PrimitiveError);
  expect(new copy.PrimitiveError('not_found', '') instanceof PrimitiveError).toBe(true);
  expect(new RefusedCopy('not_found', '') instanceof PrimitiveError).toBe(true);
  expect(new RefusedCopy('not_found', '') instanceof Refused).toBe(true);
  expect(new copy.PrimitiveError('not_found', '') instanceof Refused).toBe(false);
  for (const other of [new Error('x'), { kind: 'PrimitiveError' }, null, undefined])
    expect((other as unknown) instanceof PrimitiveError).toBe(false);
});
