import { expect, test } from 'vitest';
import { PlatformError } from '../platform-error.ts';
import { githubError } from './github-error.ts';

const now = new Date('2026-11-23T12:00:00Z');
const failed = (status: number, headers: Record<string, string> = {}, message = '') =>
  githubError(
    Object.assign(new Error('The token gho_secret was sent'), {
      name: 'HttpError',
      status,
      request: { body: { access_token: 'gho_secret' } },
      response: { headers, data: { message } },
    }),
    now,
  ) as PlatformError;
const waits = (error: PlatformError) => error.retryAt && (error.retryAt.getTime() - now.getTime()) / 1000;

test('the hourly limit ends when GitHub says', () => {
  const error = failed(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now.getTime() / 1000 + 900) });
  expect([error.problem, waits(error)]).toEqual(['rate_limited', 900]);
});

test('the secondary limit ends when GitHub says, or after a minute', () => {
  expect(waits(failed(403, { 'retry-after': '30', 'x-ratelimit-remaining': '4000' }))).toBe(30);
  expect(waits(failed(429))).toBe(60);
  expect(waits(failed(403, { 'x-ratelimit-remaining': '4000' }, 'You have exceeded a secondary rate limit.'))).toBe(60);
});

test('a wait is never longer than two hours', () => {
  expect(waits(failed(429, { 'retry-after': '999999999' }))).toBe(7200);
});

test.each([
  [401, 'needs_authorization', false],
  [403, 'gone', false],
  [404, 'gone', false],
  [410, 'gone', false],
  [451, 'gone', false],
  [409, 'refused', false],
  [422, 'refused', false],
  [502, 'vendor_down', true],
])('status %i is %s', (status, problem, mayHaveArrived) => {
  expect(failed(status)).toMatchObject({ problem, mayHaveArrived });
});

test('an error of the connection is passed on, and any other is left alone', () => {
  const cause = new PlatformError('vendor_down', 'GitHub could not be reached.');
  expect(githubError(Object.assign(new Error('', { cause }), { name: 'HttpError', status: 500 }), now)).toBe(cause);
  const other = new Error('other');
  expect(githubError(other, now)).toBe(other);
});

test('an error contains no token', () => {
  const { message, cause } = failed(401);
  expect([message, cause]).toEqual(['GitHub no longer accepts this connection (status 401).', undefined]);
});
