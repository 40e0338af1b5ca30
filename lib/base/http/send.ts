import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIP } from './public-address.ts';

/** Why a request got no answer: an address that may not be reached, no answer in time, or `code`, the system's own. */
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

/** What finds the addresses of a name: the machine's resolver, as `dns.lookup` is. */
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
  /** Origins that may be reached though they are not public. */
  allowedOrigins?: readonly string[];
  resolve?: Resolve;
  /** Called when the connection stands: from then on the request may have arrived. */
  onConnected?: () => void;
}

/**
 * Sends one request; answers when the headers are there, follows nothing. Unless its origin is allowed, an address that is
 * not public is refused by whatever name or number form it is reached: a name is resolved once, and the connection is made
 * to the addresses that were looked at. Connections are not kept: one that died in between would leave it unknown whether a
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
      const options = { method, headers, signal, agent: false, lookup: isOpen ? undefined : publicLookup(resolve) };
      const request = (secure ? https : http).request(url, options, answered);
      if (onConnected) request.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', onConnected));
      // Whatever ends without an answer has failed, such as a server that changes the protocol.
      const over = () => failed(new WebError('unreachable', 'There was no answer.'));
      request.on('error', fail).on('close', over).end(body);
    } catch (error) {
      fail(error as Error);
    }
  });
}

/** Refuses a name as soon as one of its addresses is not public: we cannot control which one the socket picks. */
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

/** An error of a connection as one of ours. */
export function webError(error: Error & { code?: string }): WebError {
  if (error instanceof WebError) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new WebError('timeout', 'There was no answer in time.', { cause: error });
  return new WebError('unreachable', `There was no answer${error.code ? ` (${error.code})` : ''}.`, { code: error.code, cause: error });
}
