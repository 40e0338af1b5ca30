import { z } from 'zod';
import { PlatformError } from '../platform-error.ts';

/** GitHub's client throws these, with the request, and so with tokens: they are not kept. Without a response, the request itself failed. */
const httpError = z.object({
  name: z.literal('HttpError'),
  status: z.number(),
  response: z.object({ headers: z.record(z.string(), z.unknown()), data: z.unknown() }).optional(),
});

/** How long to wait when GitHub says that there were too many requests, but not for how long, in seconds. */
const PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 2 * 60 * 60;

/** What a failed call of GitHub's client means. */
export function githubError(error: unknown, now: Date): unknown {
  const failed = httpError.safeParse(error).data;
  if (!failed) return error;
  if (!failed.response) {
    const { cause } = error as Error;
    return cause instanceof PlatformError ? cause : unusable();
  }
  const { status, response } = failed;
  const retryAt = status === 403 || status === 429 ? nextAttempt(status, response, now) : null;
  if (retryAt) return new PlatformError('rate_limited', 'GitHub asks us to wait before the next request.', { retryAt });
  if (status >= 500) return new PlatformError('vendor_down', `GitHub answered with status ${status}.`, { mayHaveArrived: true });
  const problem = (kind: PlatformError['problem'], message: string) => new PlatformError(kind, `${message} (status ${status}).`);
  switch (status) {
    case 401:
      return problem('needs_authorization', 'GitHub no longer accepts this connection');
    case 403:
      return problem('gone', 'GitHub does not allow this with your account. The organization may have to approve the app first');
    case 404:
    case 410:
    case 451:
      return problem('gone', 'It is no longer on GitHub, or you have no access to it');
    case 409:
      return problem('refused', 'It was changed on GitHub in the meantime');
    default:
      return problem('refused', 'GitHub refused the request');
  }
}

/** The earliest time for another request, when there were too many; null for another reason. */
function nextAttempt(status: number, { headers, data }: { headers: Record<string, unknown>; data: unknown }, now: Date): Date | null {
  const after = Number(headers['retry-after']);
  const reset = Number(headers['x-ratelimit-reset']);
  const inSeconds = (seconds: number) => new Date(now.getTime() + Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS) * 1000);
  if (Number.isFinite(after) && after > 0) return inSeconds(after);
  if (headers['x-ratelimit-remaining'] === '0' && Number.isFinite(reset)) return inSeconds(reset - now.getTime() / 1000);
  const message = z.object({ message: z.string() }).safeParse(data).data?.message ?? '';
  return status === 429 || /rate limit/i.test(message) ? inSeconds(PAUSE_SECONDS) : null;
}

/** An answer that cannot be read. */
export const unusable = () => new PlatformError('vendor_down', 'GitHub gave an answer that could not be read.', { mayHaveArrived: true });
