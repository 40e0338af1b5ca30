import { z } from 'zod';
import { PlatformError } from '../platform-error.ts';

/** A failed request of Google’s clients, as far as it is read. */
const failed = z.object({
  response: z.object({
    status: z.number(),
    headers: z.instanceof(Headers),
    data: z.unknown(),
  }),
});

/** What an answer of Google says: the error of an API, or that of a sign-in. */
const answer = z.union([
  z.object({ error: z.object({ status: z.string().optional(), errors: z.array(z.object({ reason: z.string() })).optional() }) }),
  z.object({ error: z.string() }),
]);

const tooMany = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded', 'RESOURCE_EXHAUSTED']);
const signInAgain = new Set(['authError', 'invalid_grant', 'invalid_token', 'unauthorized_client']);
const absent = new Set(['forbidden', 'notFound', 'insufficientFilePermissions', 'requiredAccessLevel']);

/** People may leave out permissions when they sign in. The others still work, so the connection has not ended. */
export const notAllowed = () =>
  new PlatformError('gone', 'Google was connected without permission for this. Disconnect it, connect it again, and allow it.');

/** What a failed call of Google’s clients means. Their errors contain tokens, so they are not kept. */
export function googleError(error: unknown, now: Date): unknown {
  if (error instanceof PlatformError) return error;
  // The client wraps what its fetch throws.
  const { cause } = error as { cause?: unknown };
  if (cause instanceof PlatformError) return cause;
  const known = failed.safeParse(error).data;
  if (!known) return 'config' in (error as object) ? new Error((error as Error).message) : error;
  const { status, headers, data } = known.response;
  const code = codeOf(data);
  const named = code ? ` (${code})` : ` with status ${status}`;
  if (status === 429 || (status === 403 && tooMany.has(code))) return rateLimited(headers.get('retry-after'), now);
  if (status === 401 || signInAgain.has(code))
    return new PlatformError('needs_authorization', `Google no longer accepts this connection${named}.`);
  if (code === 'insufficientPermissions') return notAllowed();
  if (code === 'accessNotConfigured' || code === 'SERVICE_DISABLED')
    return new PlatformError('refused', 'This Google API is not enabled. An administrator enables it in the Google Cloud console.');
  if (status === 404 || status === 410 || (status === 403 && absent.has(code)))
    return new PlatformError('gone', `It is no longer there, or you can no longer read it${named}.`);
  if (status >= 500) return new PlatformError('vendor_down', `Google answered with status ${status}.`, { mayHaveArrived: true });
  return new PlatformError('refused', `Google refused the request${named}.`);
}

/** The reason that Google names; empty if it names none. */
function codeOf(data: unknown): string {
  const error = answer.safeParse(data).data?.error;
  const code = typeof error === 'object' ? (error.errors?.[0]?.reason ?? error.status) : error;
  return code && /^\w{1,60}$/.test(code) ? code : '';
}

function rateLimited(retryAfter: string | null, now: Date): PlatformError {
  const seconds = Number(retryAfter);
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 60;
  return new PlatformError('rate_limited', 'Google asks us to wait before the next request.', {
    retryAt: new Date(now.getTime() + wait * 1000),
  });
}
