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
