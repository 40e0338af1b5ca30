import { APIErrorCode, APIResponseError, UnknownHTTPResponseError } from '@notionhq/client';
import { expect, test } from 'vitest';
import { notionError } from './notion-error.ts';

const now = new Date('2026-11-24T10:00:00Z');
const api = (code: APIErrorCode, status: number, headers: Record<string, string> = {}) =>
  notionError(
    new APIResponseError({
      code,
      status,
      message: 'A secret that Notion repeats',
      headers: new Headers(headers),
      rawBodyText: '',
      additional_data: undefined,
      request_id: undefined,
    }),
    now,
  );
const other = (status: number) =>
  notionError(new UnknownHTTPResponseError({ status, message: undefined, headers: new Headers(), rawBodyText: '' }), now);

test.each([
  ['a token that is no longer valid', api(APIErrorCode.Unauthorized, 401), 'needs_authorization'],
  ['a status of 401 alone', other(401), 'needs_authorization'],
  ['a capability that the connection lacks', api(APIErrorCode.RestrictedResource, 403), 'gone'],
  ['a page that is not shared', api(APIErrorCode.ObjectNotFound, 404), 'gone'],
  ['an invalid request', api(APIErrorCode.ValidationError, 400), 'refused'],
  ['an error of Notion', api(APIErrorCode.InternalServerError, 500), 'vendor_down'],
  ['a gateway that fails', other(502), 'vendor_down'],
])('%s', (_, error, problem) => {
  expect(error).toMatchObject({ name: 'PlatformError', problem, mayHaveArrived: problem === 'vendor_down' });
  expect(error.message).not.toContain('secret');
});

test.each([
  ['seconds', { 'retry-after': '7' }, 7],
  ['nothing', {}, 60],
  ['a very long time', { 'retry-after': '100000' }, 3600],
])('too many requests, with %s until the next one', (_, headers, seconds) => {
  const retryAt = new Date(now.getTime() + seconds * 1000);
  expect(api(APIErrorCode.RateLimited, 429, headers)).toMatchObject({ problem: 'rate_limited', retryAt, mayHaveArrived: false });
});

test('a conflict of changes changed nothing, and may pass', () => {
  expect(api(APIErrorCode.ConflictError, 409)).toMatchObject({ problem: 'vendor_down', mayHaveArrived: false });
});
