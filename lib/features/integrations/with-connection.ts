import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { z } from 'zod';
import type { Resolve } from '#lib/base/http/send.ts';
import { version } from '#lib/base/version.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type Challenge, problemOf } from './server-problem.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The address of a server, and its token: stored sealed, because either may be a secret. */
export interface ServerAddress {
  url: string;
  token?: string | undefined;
}

/** What an installation allows for connections to servers. */
export interface ServerSettings {
  /** Origins that may be contacted although they are not public or not https. */
  allowedOrigins: readonly string[];
  /** Resolves names, instead of the machine's resolver. */
  resolve?: Resolve | undefined;
  /** How long a server may take for everything that one connection asks for, in ms. */
  timeoutMs?: number;
  /** How much of its answers is read. */
  mostBytes?: number;
}

const TIMEOUT_MS = 60_000;
const MOST_BYTES = 4_000_000;
/** Twenty pages of tools, a call, and their overhead, with room for the server's own questions. */
const MOST_REQUESTS = 100;

/** Sends a request to a server and checks the shape of its answer, with secrets removed. @throws {ServerProblem} */
export type Ask = <Answer extends z.ZodObject>(
  method: string,
  params: Record<string, unknown>,
  answer: Answer,
) => Promise<z.output<Answer>>;

/**
 * Connects to a server, and disconnects when `use` is done. The server is offered no capabilities: it cannot query the model, the
 * person or the disk.
 * @throws {ServerProblem}; the reason of `signal` when it is aborted
 */
export async function withConnection<T>(
  { url, token }: ServerAddress,
  { allowedOrigins, resolve, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES }: ServerSettings,
  signal: AbortSignal | undefined,
  use: (ask: Ask) => Promise<T>,
): Promise<T> {
  const cutOff = new AbortController();
  const limit = AbortSignal.any([cutOff.signal, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const guarded = guardedFetch({
    allowedOrigins,
    resolve,
    mostRequests: MOST_REQUESTS,
    mostBytes,
    signal: limit,
    onBroken: (problem) => cutOff.abort(problem),
  });
  let challenge: Challenge = {};
  const fetch: FetchLike = async (address, init = {}) => {
    // Only answers to requests are read; a stream that broke off may be resumed.
    if (init.method === 'GET' && !new Headers(init.headers).has('last-event-id')) return new Response(null, { status: 405 });
    const response = await guarded(address, init);
    if (response.status === 401 || response.status === 403) challenge = extractWWWAuthenticateParams(response);
    return response;
  };
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers: token ? { authorization: `Bearer ${token}` } : {} },
  });
  const client = new Client({ name: 'thinking-partner', version }, { capabilities: {} });
  const options = { signal: limit, timeout: timeoutMs };
  const toMessage = (error: unknown): never => {
    signal?.throwIfAborted();
    throw problemOf(limit.aborted ? limit.reason : error, challenge);
  };
  try {
    await client.connect(transport, options).catch(toMessage);
    // Not the client's `listTools` and `callTool`: they compile the output schemas that the server sends.
    const secrets = [url, ...(token ? [token] : [])];
    return await use((method, params, answer) =>
      client
        .request({ method, params }, answer, options)
        .then((answered) => withoutSecrets(answered, secrets))
        .catch(toMessage),
    );
  } finally {
    // Lets the server drop the session, without waiting for its confirmation.
    void transport
      .terminateSession()
      .catch(() => undefined)
      .finally(() => client.close());
  }
}
