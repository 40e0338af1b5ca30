import { PrimitiveError } from '#lib/base/errors.ts';
import { plural } from '#lib/base/text/plural.ts';
import { type Limit, type LimitName, limits } from './limits.ts';

/** The maximum of a limit, with its unit. */
export function formatMost({ most, unit }: Limit): string {
  if (unit === 'bytes') return most >= 1024 ** 3 ? `${most / 1024 ** 3} GB` : `${most / 1024 ** 2} MB`;
  return `${most.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
}

/** The rule of a limit in one sentence. */
export function limitRule(limit: Limit): string {
  return limit.rule.replaceAll('{most}', formatMost(limit));
}

/** The message for a limit that was reached: the rule, and when or how it clears. */
export function limitMessage(name: LimitName, retryAfter?: number): string {
  const limit: Limit = limits[name];
  const way = retryAfter === undefined ? limit.remedy : `Try again in ${formatWait(retryAfter)}.`;
  return way ? `${limitRule(limit)} ${way}` : limitRule(limit);
}

/** A wait in whole units, rounded up. */
function formatWait(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return plural(count, unit);
}

/**
 * The failure of a call that hits a limit. With `retryAfter`, in seconds, waiting is enough (`rate_limited`); without it
 * something must be removed or made smaller (`limit_reached`).
 */
export function limitReached(limit: LimitName, retryAfter?: number): PrimitiveError {
  const details = { limit, most: limits[limit].most, ...(retryAfter !== undefined && { retry_after_s: retryAfter }) };
  return new PrimitiveError(retryAfter === undefined ? 'limit_reached' : 'rate_limited', limitMessage(limit, retryAfter), details);
}
