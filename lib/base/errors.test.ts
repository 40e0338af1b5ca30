import { expect, test } from 'vitest';
import { isDiskFull, PrimitiveError } from './errors.ts';

test.each([
  ['what Postgres says', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['what PostgREST answers', { code: '53100', message: 'The disk is full' }, true],
  ['what the file system says', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), true],
  ['the cause of another', new Error('The folder of files does not work', { cause: { code: 'ENOSPC' } }), true],
  ['a failure of a primitive', new PrimitiveError('disk_full', 'The disk is full.'), true],
  ['another SQLSTATE', { code: '23505' }, false],
  ['nothing', undefined, false],
])('a full disk is distinguished from other failures: %s', (_, error, expected) => expect(isDiskFull(error)).toBe(expected));
