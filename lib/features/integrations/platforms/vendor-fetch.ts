import { readBody } from '#lib/base/http/read-body.ts';
import { send, WebError } from '#lib/base/http/send.ts';
import { PlatformError } from './platform-error.ts';

/** The longest answer that is read, in bytes, and how long one request may take, in ms. */
const MOST_BYTES = 4_000_000;
const TIMEOUT_MS = 30_000;

interface FetchInit {
  method?: string;
  headers?: Record<string, string> | Headers | undefined;
  body?: unknown;
  signal?: AbortSignal | null;
}

/**
 * A fetch for a vendor's client. It reaches the platform's own origins and nothing else, follows no redirects, and limits size
 * and time. A failed request throws a `PlatformError` that says whether it may have arrived.
 */
export function vendorFetch(
  label: string,
  bases: readonly URL[],
  outer: AbortSignal,
  mostBytes = MOST_BYTES,
): (url: string | URL, init?: FetchInit) => Promise<Response> {
  const origins = bases.map(({ origin }) => origin);
  return async (address, { method = 'GET', headers: named, body: content, signal } = {}) => {
    const url = new URL(address);
    const headers = new Headers(named);
    const isForm = content instanceof URLSearchParams;
    if (isForm && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded');
    const body = isForm ? content.toString() : content;
    if (!origins.includes(url.origin))
      throw new PlatformError('refused', `${label} was about to be reached at ${url.origin}, so nothing was sent.`);
    if (body !== undefined && body !== null && typeof body !== 'string')
      throw new PlatformError('refused', 'Only text is sent to a platform.');
    const limit = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), outer, ...(signal ? [signal] : [])]);
    let connected = false;
    try {
      const response = await send(url, {
        method,
        headers: Object.fromEntries(headers),
        ...(typeof body === 'string' && { body }),
        signal: limit,
        allowedOrigins: origins,
        onConnected: () => {
          connected = true;
        },
      });
      const { bytes, truncated } = await readBody(response, mostBytes, limit);
      if (truncated) throw new PlatformError('vendor_down', `The answer from ${label} was too large.`, { mayHaveArrived: true });
      const status = response.statusCode ?? 502;
      const plain = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || name === 'set-cookie' || name === 'content-encoding' || name === 'content-length'
          ? []
          : [[name, String(value)]],
      );
      return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), { status, headers: plain });
    } catch (error) {
      outer.throwIfAborted();
      if (!(error instanceof WebError)) throw error;
      const what = error.reason === 'timeout' ? 'did not answer in time' : connected ? 'broke off its answer' : 'could not be reached';
      throw new PlatformError('vendor_down', `${label} ${what}.`, { mayHaveArrived: connected, cause: error });
    }
  };
}
