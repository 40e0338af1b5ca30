import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { connectionProblem } from './connection-problem.ts';
import { isPublicIP } from './public-address.ts';

/** Why a request got no response: a forbidden address, a timeout, or the system's `code`. */
export class WebError extends Error {
  readonly reason: 'not_public' | 'timeout' | 'unreachable';
  readonly code?: string;

  constructor(reason: WebError['reason'], message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'WebError';
    this.reason = reason;
    this.code = code;
  }
}

/** Resolves a name to its addresses, like `dns.lookup`. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export interface Sending {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  signal?: AbortSignal;
  /** Origins that may be contacted although they are not public. */
  allowedOrigins?: readonly string[];
  resolve?: Resolve;
  /** Called when the connection is established: from then on the request may have arrived. */
  onConnected?: () => void;
}

/**
 * Sends one request; resolves with the response's headers, and follows nothing. Unless its origin is allowed, an address that is
 * not public is rejected in any name or number form: a name is resolved once, and the connection uses
 * only the addresses that were checked. Connections are not reused: with one that died in between it would be unknown whether a
 * request had arrived.
 * @throws {WebError}
 */
export function send(url: URL, sending: Sending = {}): Promise<IncomingMessage> {
  const { method, headers, body, signal, allowedOrigins = [], resolve = lookup, onConnected } = sending;
  const isOpen = allowedOrigins.includes(url.origin);
  return new Promise((answered, failed) => {
    const fail = (error: Error) => failed(webError(error));
    try {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!isOpen && isIP(host) && !isPublicIP(host)) throw notPublic(url.hostname);
      const secure = url.protocol === 'https:';
      // Node announces the length of a body itself, but not for DELETE.
      const sized = body === undefined ? headers : { 'content-length': Buffer.byteLength(body), ...headers };
      const options = { method, headers: sized, signal, agent: false, lookup: isOpen ? undefined : publicLookup(resolve) };
      const request = (secure ? https : http).request(url, options, answered);
      if (onConnected) request.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', onConnected));
      // Ending without a response is a failure, for example when a server switches protocols.
      const over = () => failed(new WebError('unreachable', 'No answer.'));
      request.on('error', fail).on('close', over).end(body);
    } catch (error) {
      fail(error as Error);
    }
  });
}

/** Rejects a name if any of its addresses is not public: we cannot control which one the socket picks. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (host, { all, ...options }, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const refused = error ?? (found.every(({ address }) => isPublicIP(address)) ? null : notPublic(host));
      if (refused) done(refused, []);
      else if (all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });
}

function notPublic(host: string): WebError {
  return new WebError('not_public', `${host} is not on the public internet.`);
}

export const timedOut = (cause: unknown) => new WebError('timeout', 'No answer in time.', { code: 'ETIMEDOUT', cause });

/** Converts an error of a connection to a WebError. */
export function webError(error: Error & { code?: string }): WebError {
  if (error instanceof WebError) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return timedOut(error);
  return new WebError('unreachable', `No answer${connectionProblem(error.code)}.`, { code: error.code, cause: error });
}
