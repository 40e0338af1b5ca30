import type { IncomingMessage } from 'node:http';
import { type Sending, send } from './send.ts';

/** A response and its final URL. The body has not been read yet. */
export interface FinalResponse {
  url: URL;
  response: IncomingMessage;
}

/** A redirect that must not be followed. */
export class RedirectError extends Error {}

/** Headers that another origin may receive. */
const harmless = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);
/** Methods without side effects. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request and follows up to five redirects. Another origin never gets authorization, cookies or other headers that
 * may hold a key, never gets a body, and only gets safe methods; a user name or password in a URL is never sent. `check` is called with every address and throws for one that must not be contacted.
 * @throws {WebError | RedirectError}
 */
export async function follow(start: URL, sending: Sending, check: (url: URL) => void, most = 5): Promise<FinalResponse> {
  let url = new URL(start);
  let { method = 'GET', headers = {}, body } = sending;
  for (let led = 0; led <= most; led++) {
    check(url);
    url.username = '';
    url.password = '';
    const response = await send(url, { ...sending, method, headers, body });
    const location = redirects.has(response.statusCode ?? 0) ? response.headers.location : undefined;
    if (location === undefined) return { url, response };
    response.destroy();
    const next = URL.parse(location, url);
    if (!next) throw new RedirectError(`${url.origin} redirects to an invalid URL.`);
    if (method !== 'HEAD' && becomesGet(response.statusCode!, method)) {
      method = 'GET';
      body = undefined;
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)));
    }
    if (next.origin !== url.origin) {
      if (body !== undefined)
        throw new RedirectError(`${url.origin} redirects to ${next.origin}. The request body is not sent to another origin.`);
      if (!safe.has(method))
        throw new RedirectError(`${url.origin} redirects to ${next.origin}. A ${method} request is not sent to another origin.`);
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase())));
    }
    url = next;
  }
  throw new RedirectError('Too many redirects.');
}

/** According to the fetch standard: 303 always, 301 and 302 for POST. */
function becomesGet(status: number, method: string): boolean {
  return status === 303 || (status < 303 && method === 'POST');
}
