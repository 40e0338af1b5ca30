import http from 'node:http';
import https from 'node:https';
import { convert } from 'html-to-text';
import { useAgent as agentFor } from 'request-filtering-agent';

/** Why a page could not be read, in words for the person. */
export class PageError extends Error {}

export interface Page {
  /** Where it was found in the end. */
  url: string;
  title: string;
  text: string;
}

const LIMITS = { redirects: 5, bytes: 2_000_000, ms: 15_000 };
const readable = /^(?:text\/|application\/(?:json|xml|xhtml\+xml))/;

/**
 * Reads a public page as text. Private, link-local and reserved addresses are refused, by whatever name, number form or
 * redirect they are reached: the address is checked when the connection is made.
 * @throws {PageError}
 */
export async function fetchPage(address: string, signal?: AbortSignal, options: { allowIPAddressList?: string[] } = {}): Promise<Page> {
  let url = webAddress(address);
  const limit = AbortSignal.any([AbortSignal.timeout(LIMITS.ms), ...(signal ? [signal] : [])]);
  for (let redirects = 0; redirects <= LIMITS.redirects; redirects++) {
    const response = await get(url, limit, options);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400 && response.headers.location) {
      response.destroy();
      url = webAddress(response.headers.location, url);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw new PageError(`The page answered with status ${status}.`);
    }
    return pageFrom(url, response);
  }
  throw new PageError('The page leads from one address to another without end.');
}

function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new PageError('Only addresses that begin with http:// or https:// can be read.');
  url.username = '';
  url.password = '';
  return url;
}

function get(url: URL, signal: AbortSignal, options: object): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    try {
      request(
        url,
        { agent: agentFor(url.href, options), signal, headers: { accept: 'text/html, text/*;q=0.9, application/json;q=0.8' } },
        resolve,
      )
        .on('error', (error) => reject(pageError(error)))
        .end();
    } catch (error) {
      reject(pageError(error as Error));
    }
  });
}

function pageError(error: Error): PageError {
  if (error instanceof PageError) return error;
  if (/is not allowed/.test(error.message)) return new PageError('The address is not on the public internet, so it is not read.');
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new PageError('The page did not answer in time.');
  return new PageError(`The page could not be reached${'code' in error ? ` (${error.code})` : ''}.`);
}

async function pageFrom(url: URL, response: http.IncomingMessage): Promise<Page> {
  const type = response.headers['content-type'] ?? 'text/plain';
  if (!readable.test(type)) {
    response.destroy();
    throw new PageError(`The page is no text (${type.split(';')[0]}).`);
  }
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > LIMITS.bytes) break;
    }
  } catch (error) {
    throw pageError(error as Error);
  }
  const raw = decode(Buffer.concat(pieces).subarray(0, LIMITS.bytes), type);
  if (!/html/.test(type)) return { url: url.href, title: '', text: raw };
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(raw)?.[1]?.trim() ?? '';
  const skipped = ['script', 'style', 'nav', 'img', 'form'].map((selector) => ({ selector, format: 'skip' }));
  const text = convert(raw, { wordwrap: false, selectors: [...skipped, { selector: 'a', options: { ignoreHref: true } }] });
  return { url: url.href, title: convert(title), text };
}

function decode(bytes: Buffer, type: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
