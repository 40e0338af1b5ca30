import { validateHeaderName, validateHeaderValue } from 'node:http';
import { PrimitiveError } from '#lib/base/errors.ts';
import { connectionProblem } from '#lib/base/http/connection-problem.ts';
import { follow, RedirectError } from '#lib/base/http/follow.ts';
import { notPublicMessage } from '#lib/base/http/public-address.ts';
import { decodeText, readBody } from '#lib/base/http/read-body.ts';
import { type Resolve, WebError } from '#lib/base/http/send.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from './http-client.ts';

export interface GuardedHttpClientOptions {
  /** Origins such as http://localhost:8080 that may be contacted even though they do not use HTTPS or are not public. */
  allowedOrigins?: readonly string[];
  /** The time limit of one request including redirects; 30 s. */
  timeoutMs?: number;
  /** How much of a body is kept, in bytes; 1 MB. */
  maxBytes?: number;
  resolve?: Resolve;
  /** Whether a redirect to another address may be followed; if absent, any may. */
  mayBeLed?: (from: URL, to: URL) => boolean;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Headers that the connection sets. */
const ownHeaders = /^(?:host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;
const isText = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript|x-www-form-urlencoded|yaml|x-yaml|toml|sql))/i;

/** The progress of a request. From `connected` on it may have arrived, from `answered` on it did. */
interface Progress {
  connected: boolean;
  answered: boolean;
}

/** The HTTP client for the web: https and public addresses, and the allowed origins. */
export function guardedHttpClient({
  allowedOrigins = [],
  timeoutMs = 30_000,
  maxBytes = 1_000_000,
  resolve,
  mayBeLed,
}: GuardedHttpClientOptions = {}): HttpClient {
  function check(url: URL): void {
    if (allowedOrigins.includes(url.origin)) return;
    if (url.protocol !== 'https:') throw refused(`Only https:// addresses are allowed, not ${url.origin}.`);
    const words = notPublicMessage(url);
    if (words) throw refused(words);
  }

  function checked({ method, url, headers = {}, body }: HttpRequest) {
    const address = addressOf(url);
    const verb = method.toUpperCase();
    if (!methods.has(verb))
      throw new PrimitiveError('invalid_input', `${method} is not an HTTP method. Use one of: ${[...methods].join(', ')}.`);
    if (body !== undefined && (verb === 'GET' || verb === 'HEAD'))
      throw new PrimitiveError('invalid_input', `A ${verb} request cannot have a body.`);
    check(address);
    return { address, method: verb, headers: given(headers), body };
  }

  async function ask(request: HttpRequest, progress: Progress): Promise<HttpAnswer> {
    const { address, ...asked } = checked(request);
    const { signal } = request;
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    const onConnected = () => {
      progress.connected = true;
    };
    let from: URL | undefined;
    const found = await follow(address, { ...asked, signal: limit, allowedOrigins, resolve, onConnected }, (url) => {
      // A redirect means that the first request was answered.
      progress.answered = progress.connected;
      check(url);
      if (from && mayBeLed && !mayBeLed(from, url))
        throw refused(`${from.origin} redirects to ${url.href}, which the person has not approved. Request that address to ask them.`);
      from = new URL(url);
    });
    progress.answered = true;
    const type = found.response.headers['content-type'] ?? '';
    const { bytes, truncated } = await readBody(found.response, maxBytes, limit);
    return {
      status: found.response.statusCode ?? 0,
      url: found.url.href,
      headers: flat(found.response.headers),
      body: textOf(bytes, type),
      truncated,
    };
  }

  return {
    check: (request) => void checked(request),
    async request(request) {
      const progress: Progress = { connected: false, answered: false };
      try {
        return await ask(request, progress);
      } catch (error) {
        throw toMessage(error, request, progress);
      }
    },
  };
}

function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new PrimitiveError('invalid_input', `${text} is not a URL. Use a full one, such as https://example.com/path.`);
  if (url.username || url.password)
    throw new PrimitiveError('invalid_input', 'A URL cannot contain a user name or password. Use the authorization header.');
  return url;
}

function given(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) mustBeHeader(name, value);
  const own = Object.keys(headers).find((name) => ownHeaders.test(name));
  if (own) throw new PrimitiveError('invalid_input', `The header ${own} cannot be set: the connection sets it.`);
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return { ...(names.has('user-agent') ? {} : { 'user-agent': 'ThinkingPartner' }), ...headers };
}

function mustBeHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new PrimitiveError('invalid_input', `The header ${name} cannot be sent: it contains an invalid character.`);
  }
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** Text as text; a note instead of binary content. */
function textOf(bytes: Buffer, type: string): string {
  if (isText.test(type)) return decodeText(bytes, type);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Described below.
  }
  return `[${bytes.length} bytes of ${type || 'unknown content'}, not text]`;
}

function toMessage(error: unknown, { method, url, signal }: HttpRequest, { connected, answered }: Progress): unknown {
  const ours = error instanceof RedirectError || error instanceof WebError || error instanceof PrimitiveError;
  if (!ours || (error instanceof PrimitiveError && !connected)) return error;
  const unknown = connected && !onlyLooks.has(method.toUpperCase());
  const isRefused = error instanceof PrimitiveError || (error instanceof WebError && error.reason === 'not_public');
  if (isRefused && !unknown) return refused(error.message);
  const happened = signal?.aborted
    ? 'The request was stopped.'
    : error instanceof WebError && !isRefused && !connected
      ? `${url} could not be reached${connectionProblem(error.code)}.`
      : error.message;
  const arrived = answered
    ? ` The ${method} request to ${url} did arrive.`
    : ` The ${method} request to ${url} may have arrived: check before you send it again.`;
  return new PrimitiveError('execution_failed', `${happened}${unknown ? arrived : ''}`, { url, ...(unknown && { outcome: 'unknown' }) });
}

/** Methods without side effects. */
const onlyLooks = new Set(['GET', 'HEAD', 'OPTIONS']);

const refused = (words: string) => new PrimitiveError('permission_denied', words);
