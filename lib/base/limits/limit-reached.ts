import { PrimitiveError } from '#lib/base/errors.ts';
import { limitMessage } from './limit-message.ts';
import { type LimitName, limits } from './limits.ts';

/**
 * The failure of a call that meets a limit. With `retryAfter`, in seconds, waiting is enough (`rate_limited`); without it
 * something must be removed or made smaller (`limit_reached`).
 */
export function limitReached(limit: LimitName, retryAfter?: number): PrimitiveError {
  const details = { limit, most: limits[limit].most, ...(retryAfter !== undefined && { retry_after_s: retryAfter }) };
  return new PrimitiveError(retryAfter === undefined ? 'limit_reached' : 'rate_limited', limitMessage(limit, retryAfter), details);
}
