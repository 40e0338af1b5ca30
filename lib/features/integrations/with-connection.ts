import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { z } from 'zod';
import type { Resolve } from '#lib/base/http/send.ts';
import { version } from '#lib/base/version.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { problemOf } from './server-problem.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Where a server is, and what it is shown: kept sealed, because either may be a secret. */
export interface ServerAddress {
  url: string;
  token?: string | undefined;
}

/** What an installation allows its connections to servers. */
export interface ServerSettings {
  /** Origins that may be reached though they are not public or not https. */
  allowedOrigins: readonly string[];
  /** What finds the addresses of a name, in place of the machine's resolver. */
  resolve?: Resolve | undefined;
  /** How long a server has for everything that is asked of it in one connection, in ms. */
  timeoutMs?: number;
  /** How much of it is read. */
  mostBytes?: number;
}

const TIMEOUT_MS = 60_000;
const MOST_BYTES = 4_000_000;
/** Twenty pages of tools, a call, and what goes with them, with room for a server's own questions. */
const MOST_REQUESTS = 100;

/** Asks a server for something and checks the shape of its answer, in which nothing secret is told. @throws {ServerProblem} */
export type Ask = <Answer extends z.ZodObject>(
  method: string,
  params: Record<string, unknown>,
  answer: Answer,
) => Promise<z.output<Answer>>;

/**
 * Connects to a server, and leaves it when `use` is done. It is offered nothing: it cannot ask the model, the person or the disk for
 * anything.
 * @throws {ServerProblem}; what `signal` is aborted with when it is
 */
export async function withServer<T>(
  { url, token }: ServerAddress,
  { allowedOrigins, resolve, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES }: ServerSettings,
  signal: AbortSignal | undefined,
  use: (ask: Ask) => Promise<T>,
): Promise<T> {
  const cutOff = new AbortController();
  const limit = AbortSignal.any([cutOff.signal, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: guardedFetch({
      allowedOrigins,
      resolve,
      mostRequests: MOST_REQUESTS,
      mostBytes,
      signal: limit,
      onBroken: (problem) => cutOff.abort(problem),
    }),
    requestInit: { headers: token ? { authorization: `Bearer ${token}` } : {} },
  });
  const client = new Client({ name: 'thinking-partner', version }, { capabilities: {} });
  const options = { signal: limit, timeout: timeoutMs };
  const toMessage = (error: unknown): never => {
    signal?.throwIfAborted();
    throw problemOf(limit.aborted ? limit.reason : error);
  };
  try {
    await client.connect(transport, options).catch(toMessage);
    // Not `listTools` and `callTool` of the client: they compile what the server says of its outputs.
    const secrets = [url, ...(token ? [token] : [])];
    return await use((method, params, answer) =>
      client
        .request({ method, params }, answer, options)
        .then((answered) => withoutSecrets(answered, secrets))
        .catch(toMessage),
    );
  } finally {
    // The server may forget the session. Nobody waits for it to say so.
    void transport
      .terminateSession()
      .catch(() => undefined)
      .finally(() => client.close());
  }
}
