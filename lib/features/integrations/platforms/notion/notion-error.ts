import type { NotionClientError } from '@notionhq/client';
import { PlatformError } from '../platform-error.ts';

/** How long to wait when Notion says that there were too many requests, but not for how long, in seconds. */
const PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 60 * 60;

/** What a failed call of Notion’s client means. Its errors contain what Notion answered: they are not kept. */
export function notionError(error: NotionClientError, now: Date): PlatformError {
  const { code } = error;
  const status = 'status' in error ? error.status : undefined;
  const named = /^[a-z_]{1,60}$/.test(code) ? `(${code})` : `(status ${status})`;
  switch (code) {
    case 'unauthorized':
      return new PlatformError('needs_authorization', `Notion no longer accepts this connection ${named}.`);
    case 'restricted_resource':
      return new PlatformError('gone', `Notion does not allow this connection to do that ${named}. An administrator can allow it there.`);
    case 'object_not_found':
      return gone();
    case 'rate_limited':
    case 'service_overload':
      return new PlatformError('rate_limited', 'Notion asks us to wait before the next request.', { retryAt: nextAttempt(error, now) });
    case 'internal_server_error':
    case 'service_unavailable':
    case 'gateway_timeout':
    case 'notionhq_client_request_timeout':
      return new PlatformError('vendor_down', `Notion answered with an error of its own ${named}.`, { mayHaveArrived: true });
    case 'conflict_error':
      return new PlatformError('vendor_down', 'Notion was changing the same page. Another attempt may help.');
    default:
      if (status === 401) return new PlatformError('needs_authorization', 'Notion no longer accepts this connection (status 401).');
      if (status === 429)
        return new PlatformError('rate_limited', 'Notion asks us to wait before the next request.', { retryAt: nextAttempt(error, now) });
      if (status !== undefined && status >= 500)
        return new PlatformError('vendor_down', `Notion answered with status ${status}.`, { mayHaveArrived: true });
      return new PlatformError('refused', `Notion refused the request (${code.startsWith('notionhq_') ? `status ${status}` : code}).`);
  }
}

/** The time that Notion names in seconds. */
function nextAttempt(error: NotionClientError, now: Date): Date {
  const headers = 'headers' in error && error.headers instanceof Headers ? error.headers : null;
  const seconds = Number(headers?.get('retry-after'));
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : PAUSE_SECONDS;
  return new Date(now.getTime() + wait * 1000);
}

/** Something that is not there, or that is not shared with the connection. */
export const gone = () => new PlatformError('gone', 'It is no longer on Notion, or it is not shared with this connection.');

/** An answer that cannot be read. */
export const unusable = () => new PlatformError('vendor_down', 'Notion gave an answer that could not be read.', { mayHaveArrived: true });
