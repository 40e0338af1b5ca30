import { parseLinearError } from '@linear/sdk';
import { expect, test } from 'vitest';
import { linearError } from './linear-error.ts';

const now = new Date('2026-11-24T10:00:00Z');
const at = (seconds: number) => String(now.getTime() + seconds * 1000);
const failed = (status: number, errors: { message: string; extensions?: object }[] = [], headers: Record<string, string> = {}) =>
  linearError(parseLinearError({ response: { status, errors, headers: new Headers(headers) } } as never), now);
const typed = (type: string, message = 'No') => [{ message, extensions: { type } }];

test.each([
  ['a token that is no longer valid', failed(401, typed('authentication error')), 'needs_authorization'],
  ['a status of 401 alone', failed(401), 'needs_authorization'],
  ['a request that is not understood', failed(400), 'refused'],
  ['an invalid input', failed(400, typed('invalid input')), 'refused'],
  ['something that is not there', failed(200, typed('invalid input', 'Entity not found: Issue - Could not find it.')), 'gone'],
  ['something that the person may not see', failed(403, typed('forbidden')), 'gone'],
  ['an error of Linear', failed(500, typed('internal error')), 'vendor_down'],
  ['a lock that was not free', failed(200, typed('lock timeout')), 'vendor_down'],
  ['a gateway that fails', failed(502), 'vendor_down'],
])('%s', (_, error, problem) => {
  expect(error).toMatchObject({ name: 'PlatformError', problem, mayHaveArrived: problem === 'vendor_down' });
  expect(error.message).not.toContain('Could not find it');
});

test.each([
  ['requests', { 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': at(600) }, 600],
  [
    'the complexity of requests',
    {
      'x-ratelimit-requests-remaining': '12',
      'x-ratelimit-requests-reset': at(900),
      'x-ratelimit-complexity-remaining': '0',
      'x-ratelimit-complexity-reset': at(300),
    },
    300,
  ],
  ['a time that is named', { 'retry-after': '7' }, 7],
  ['nothing that says until when', {}, 60],
  ['a reset that is far away', { 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': at(1_000_000) }, 7200],
])('a limit of %s says when to try again', (_, headers, seconds) => {
  const error = failed(400, typed('ratelimited'), headers);
  expect(error).toMatchObject({ problem: 'rate_limited', retryAt: new Date(now.getTime() + seconds * 1000) });
});
