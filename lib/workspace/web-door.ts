import { validateHeaderName, validateHeaderValue } from 'node:http';
import { PrimitiveError } from '#lib/errors.ts';
import { follow, RedirectError } from '#lib/web/follow.ts';
import { notPublicWords } from '#lib/web/public-address.ts';
import { decodeText, readBody } from '#lib/web/read-body.ts';
import { type Resolve, WebError } from '#lib/web/send.ts';
import type { HttpAnswer, HttpDoor, HttpRequest } from './http-door.ts';

export interface WebDoorSettings {
  /** Origins such as http://localhost:8080 that may be asked though they are neither https nor public. */
  allowedOrigins?: readonly string[];
  /** How long one request has, with all it is led to; 30 s. */
  timeoutMs?: number;
  /** How much of a body is kept, in bytes; 1 MB. */
  maxBytes?: number;
  resolve?: Resolve;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What the connection itself says. */
const ownHeaders = /^(?:host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;
const isText = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript|x-www-form-urlencoded|yaml|x-yaml|toml|sql))/i;

/** The way out to the web: https and public addresses, and the origins that are allowed. */
export function webDoor({ allowedOrigins = [], timeoutMs = 30_000, maxBytes = 1_000_000, resolve }: WebDoorSettings = {}): HttpDoor {
  function check(url: URL): void {
    if (allowedOrigins.includes(url.origin)) return;
    if (url.protocol !== 'https:') throw refused(`Only addresses that begin with https:// can be asked, which ${url.origin} does not.`);
    const words = notPublicWords(url);
    if (words) throw refused(words);
  }

  function checked({ method, url, headers = {}, body }: HttpRequest) {
    const address = addressOf(url);
    const verb = method.toUpperCase();
    if (!methods.has(verb))
      throw new PrimitiveError('invalid_input', `${method} is not a method of HTTP. There are: ${[...methods].join(', ')}.`);
    if (body !== undefined && (verb === 'GET' || verb === 'HEAD')) throw new PrimitiveError('invalid_input', `A ${verb} has no body.`);
    check(address);
    return { address, method: verb, headers: given(headers), body };
  }

  async function ask(request: HttpRequest): Promise<HttpAnswer> {
    const { address, ...asked } = checked(request);
    const { signal } = request;
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    const sending = { ...asked, signal: limit, allowedOrigins, resolve };
    const found = await follow(address, sending, check);
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
      try {
        return await ask(request);
      } catch (error) {
        throw inWords(error, request);
      }
    },
  };
}

function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new PrimitiveError('invalid_input', `${text} is not a web address. Write it whole, as in https://example.com/path.`);
  if (url.username || url.password)
    throw new PrimitiveError('invalid_input', 'An address says nothing of who asks: write that into the header authorization.');
  return url;
}

function given(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) mustBeHeader(name, value);
  const own = Object.keys(headers).find((name) => ownHeaders.test(name));
  if (own) throw new PrimitiveError('invalid_input', `The header ${own} cannot be given: the connection sets it.`);
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return { ...(names.has('user-agent') ? {} : { 'user-agent': 'ThinkingPartner' }), ...headers };
}

function mustBeHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new PrimitiveError('invalid_input', `The header ${name} cannot be sent: there is a character in it that no header may have.`);
  }
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

/** Text as text; what is none is only told of. */
function textOf(bytes: Buffer, type: string): string {
  if (isText.test(type)) return decodeText(bytes, type);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Told below.
  }
  return `[${bytes.length} bytes of ${type || 'unknown content'}, no text]`;
}

function inWords(error: unknown, { url, signal }: HttpRequest): unknown {
  if (error instanceof RedirectError) return new PrimitiveError('execution_failed', error.message, { url });
  if (!(error instanceof WebError)) return error;
  if (error.reason === 'not_public') return refused(error.message);
  if (signal?.aborted) return new PrimitiveError('execution_failed', 'It was stopped. The request may have arrived.', { url });
  return new PrimitiveError('execution_failed', `${url} was not reached. ${error.message}`, { url });
}

const refused = (words: string) => new PrimitiveError('permission_denied', words);
