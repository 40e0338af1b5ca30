import type { LinearError, RatelimitedLinearError } from '@linear/sdk';
import { PlatformError } from '../platform-error.ts';

/** How long to wait when Linear says that there were too many requests, but not for how long, in seconds. */
const PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 2 * 60 * 60;

/** What an error that Linear’s client has classified means. It contains the request, and so tokens: it is not kept. */
export function linearError(error: LinearError, now: Date): PlatformError {
  const { status } = error;
  const type = typeOf(error);
  const named = `(${type ?? `status ${status}`})`;
  switch (type) {
    case 'Ratelimited':
      return new PlatformError('rate_limited', 'Linear asks us to wait before the next request.', {
        retryAt: nextAttempt(error as RatelimitedLinearError, now),
      });
    case 'AuthenticationError':
      return new PlatformError('needs_authorization', `Linear no longer accepts this connection ${named}.`);
    case 'Forbidden':
    case 'FeatureNotAccessible':
      return new PlatformError('gone', `Linear does not allow this with your account ${named}.`);
    case 'NetworkError':
    case 'InternalError':
    case 'LockTimeout':
    case 'BootstrapError':
      return new PlatformError('vendor_down', `Linear answered with an error of its own ${named}.`, { mayHaveArrived: true });
    default:
      if (error.errors?.some(({ message }) => /^Entity not found/i.test(message))) return gone();
      return new PlatformError('refused', `Linear refused the request ${named}.`);
  }
}

/** The client’s type of an error; undefined where it took it for one of the sign-in only because its status is 4xx. */
function typeOf({ type, status, errors }: LinearError): string | undefined {
  const name = type as string | undefined;
  if (name !== 'AuthenticationError') return name === 'Unknown' ? undefined : name;
  return status === 401 || (errors?.length ?? 0) > 0 ? name : undefined;
}

/** The earliest time for another request: when the budget that is used up is renewed. Linear counts requests and their complexity. */
function nextAttempt(error: RatelimitedLinearError, now: Date): Date {
  const { retryAfter, requestsRemaining, requestsResetAt, complexityRemaining, complexityResetAt } = error;
  const resets = [
    ...(requestsRemaining !== undefined && requestsRemaining <= 0 ? [requestsResetAt] : []),
    ...(complexityRemaining !== undefined && complexityRemaining <= 0 ? [complexityResetAt] : []),
  ].flatMap((at) => (at === undefined ? [] : [(at - now.getTime()) / 1000]));
  const seconds = retryAfter ?? (resets.length > 0 ? Math.max(...resets) : PAUSE_SECONDS);
  return new Date(now.getTime() + Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS) * 1000);
}

/** Something that is not there, or that the person cannot see. */
export const gone = () => new PlatformError('gone', 'It is no longer on Linear, or you have no access to it.');

/** An answer that cannot be read. */
export const unusable = () => new PlatformError('vendor_down', 'Linear gave an answer that could not be read.', { mayHaveArrived: true });
