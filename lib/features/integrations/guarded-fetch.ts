import type { IncomingMessage } from 'node:http';
import { Readable, Transform } from 'node:stream';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { notPublicMessage } from '#lib/base/http/public-address.ts';
import { type Resolve, send } from '#lib/base/http/send.ts';
import { ServerProblem } from './server-problem.ts';

interface Guard {
  /** Origins that may be contacted although they are not public or not https. */
  allowedOrigins: readonly string[];
  /** Resolves names, instead of the machine's resolver. */
  resolve?: Resolve | undefined;
  /** The most requests in total: a server can ask for an answer to anything it sends. */
  mostRequests: number;
  /** The most bytes read in total. */
  mostBytes: number;
  /** Ends every request. */
  signal: AbortSignal;
  /** Called when an answer breaks off, or is cut off for its size: otherwise its reader would wait forever. */
  onBroken: (problem: ServerProblem) => void;
}

const byTheOperator = 'An administrator can allow the origin with MCP_ALLOWED_ORIGINS.';

/** Why a server at this address is not contacted, as a message; null when it may be. */
export function addressProblem(address: string, allowedOrigins: readonly string[]): string | null {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'Enter an address that begins with https://.';
  if (url.username || url.password) return 'Remove the user name and password from the address. A token has its own field.';
  if (allowedOrigins.includes(url.origin)) return null;
  const problem = url.protocol === 'https:' ? notPublicMessage(url) : 'Enter an address that begins with https://.';
  return problem && `${problem} ${byTheOperator}`;
}

/**
 * A fetch that reaches only public https addresses, whatever name or redirect leads there: the address is checked when the
 * connection is made. It follows no redirects, and limits what it sends and reads.
 */
export function guardedFetch({ allowedOrigins, resolve, mostRequests, mostBytes, signal, onBroken }: Guard): FetchLike {
  let sent = 0;
  let read = 0;
  const counting = () =>
    new Transform({
      transform(piece: Buffer, _, done) {
        read += piece.length;
        if (read <= mostBytes) return done(null, piece);
        const problem = new ServerProblem('The server’s answer was too large.');
        onBroken(problem);
        done(problem);
      },
    });

  return async (address, init = {}) => {
    const headers = new Headers(init.headers);
    const url = new URL(address);
    const problem = addressProblem(url.href, allowedOrigins);
    if (problem) throw new ServerProblem(problem);
    sent += 1;
    if (sent > mostRequests) {
      const flood = new ServerProblem('The server sent too many requests.');
      onBroken(flood);
      throw flood;
    }
    const response = await send(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(headers),
      ...((typeof init.body === 'string' || init.body instanceof URLSearchParams) && { body: String(init.body) }),
      signal: AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]),
      allowedOrigins,
      ...(resolve && { resolve }),
    });
    const status = response.statusCode ?? 0;
    const isEmpty = status < 200 || [204, 205, 304].includes(status);
    return new Response(isEmpty ? ignored(response) : (Readable.toWeb(bodyOf(response)) as ReadableStream), {
      status: status < 200 ? 502 : status,
      headers: headersOf(response),
    });
  };

  function bodyOf(response: IncomingMessage): Transform {
    const body = counting();
    let isLeft = false;
    response.on('error', (error) => {
      if (isLeft) return;
      body.destroy(error);
      onBroken(new ServerProblem('The server broke off before it had answered.'));
    });
    body.on('close', () => {
      isLeft = true;
      response.destroy();
    });
    return response.pipe(body);
  }
}

function ignored(response: IncomingMessage): null {
  response.on('error', () => undefined).destroy();
  return null;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name === 'set-cookie' || value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(plain);
}
