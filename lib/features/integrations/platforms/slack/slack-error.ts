import {
  ErrorCode,
  SlackError,
  type WebAPIHTTPError,
  type WebAPIPlatformError,
  type WebAPIRateLimitedError,
  type WebAPIRequestError,
} from '@slack/web-api';
import { PlatformError } from '../platform-error.ts';

const signInAgain = new Set([
  'access_denied',
  'account_inactive',
  'bad_refresh_token',
  'invalid_auth',
  'invalid_refresh_token',
  'missing_scope',
  'no_permission',
  'not_allowed_token_type',
  'not_authed',
  'org_login_required',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
  'two_factor_setup_required',
]);
const absent = new Set(['channel_not_found', 'not_in_channel', 'is_archived', 'thread_not_found', 'message_not_found']);
/** Slack could not finish: what was asked for may have been done. */
const unfinished = new Set(['fatal_error', 'internal_error', 'request_timeout', 'service_unavailable', 'team_added_to_org']);

/** What a failed call of Slack's client means. */
export function slackError(error: unknown, now: Date): unknown {
  if (!(error instanceof SlackError)) return error;
  switch (error.code) {
    case ErrorCode.RequestError: {
      const { original } = error as WebAPIRequestError;
      return original instanceof PlatformError ? original : unusable(error);
    }
    case ErrorCode.RateLimitedError: {
      const seconds = (error as WebAPIRateLimitedError).retryAfter;
      return rateLimited(seconds, now, error);
    }
    case ErrorCode.HTTPError: {
      const { statusCode } = error as WebAPIHTTPError;
      if (statusCode >= 500)
        return new PlatformError('vendor_down', `Slack answered with status ${statusCode}.`, { mayHaveArrived: true, cause: error });
      return new PlatformError('refused', `Slack refused the request with status ${statusCode}.`, { cause: error });
    }
    case ErrorCode.PlatformError:
      return platformError((error as WebAPIPlatformError).data.error, now, error);
    default:
      return unusable(error);
  }
}

function platformError(code: string, now: Date, cause: unknown): PlatformError {
  // The client takes a body that is not JSON for the error.
  if (!/^[a-z0-9_]{1,60}$/.test(code)) return unusable(cause);
  const named = ` (${code})`;
  if (signInAgain.has(code)) return new PlatformError('needs_authorization', `Slack no longer accepts this connection${named}.`, { cause });
  if (absent.has(code)) return new PlatformError('gone', `The channel is gone, or you can no longer read it${named}.`, { cause });
  if (code === 'ratelimited' || code === 'rate_limited') return rateLimited(60, now, cause);
  if (unfinished.has(code))
    return new PlatformError('vendor_down', `Slack could not finish the request${named}.`, { mayHaveArrived: true, cause });
  return new PlatformError('refused', `Slack refused the request${named}.`, { cause });
}

function rateLimited(seconds: number, now: Date, cause: unknown): PlatformError {
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 60;
  return new PlatformError('rate_limited', 'Slack asks us to wait before the next request.', {
    retryAt: new Date(now.getTime() + wait * 1000),
    cause,
  });
}

const unusable = (cause: unknown) =>
  new PlatformError('vendor_down', 'Slack gave an answer that could not be read.', { mayHaveArrived: true, cause });
