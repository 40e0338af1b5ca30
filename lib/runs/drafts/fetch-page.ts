import type { IncomingMessage } from 'node:http';
import { connectionProblem } from '#lib/base/http/connection-problem.ts';
import { follow, RedirectError } from '#lib/base/http/follow.ts';
import { decodeText, readBody } from '#lib/base/http/read-body.ts';
import { WebError } from '#lib/base/http/send.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';

/** Why a page could not be read, as a message for the person. */
export class PageError extends Error {}

/** A page redirects to an address that the person has not approved. */
export class UnapprovedAddress extends PageError {
  readonly address: string;

  constructor(address: string) {
    super(`Waiting for your approval, because the page redirects there: ${address}`);
    this.address = address;
  }
}

export interface Page {
  /** The final URL after redirects. */
  url: string;
  title: string;
  text: string;
}

const LIMITS = { bytes: 2_000_000, ms: 15_000 };
const readable = /^(?:text\/|application\/(?:json|xml|xhtml\+xml))/;
const headers = { accept: 'text/html, text/*;q=0.9, application/json;q=0.8' };

interface PageOptions {
  /** The person who makes the request. */
  person?: string;
  allowedOrigins?: string[];
  /** Whether a redirect may be followed; all may by default. */
  mayBeLed?: (from: URL, to: URL) => boolean;
}

/**
 * Reads a public page as text. Private, link-local and reserved addresses are refused in any notation and after
 * redirects: the address is checked when the connection is made.
 * @throws {PageError}
 */
export async function fetchPage(
  address: string,
  signal?: AbortSignal,
  { allowedOrigins, mayBeLed, person }: PageOptions = {},
): Promise<Page> {
  const limit = AbortSignal.any([AbortSignal.timeout(LIMITS.ms), ...(signal ? [signal] : [])]);
  try {
    let from: URL | undefined;
    const { url, response } = await follow(webAddress(address), { headers, signal: limit, allowedOrigins }, (to) => {
      mustBeWeb(to);
      if (from && mayBeLed && !mayBeLed(from, to)) throw new UnapprovedAddress(to.href);
      from = new URL(to);
    });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new PageError(`The page answered with status ${response.statusCode}.`);
    }
    const page = await pageFrom(url, response, limit);
    return page.isHtml ? await readHtml(page, { ...(person !== undefined && { person }), ...(signal && { signal }) }) : page;
  } catch (error) {
    throw pageError(error);
  }
}

function webAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new PageError(onlyWeb);
  return url;
}

const onlyWeb = 'Only addresses that start with http:// or https:// can be read.';

function mustBeWeb(url: URL): void {
  if (!['http:', 'https:'].includes(url.protocol)) throw new PageError(onlyWeb);
}

function pageError(error: unknown): unknown {
  if (error instanceof RefusedInput) return new PageError(error.message);
  if (error instanceof RedirectError) return new PageError(error.message.replace(/^It /, 'The page '));
  if (!(error instanceof WebError)) return error;
  if (error.reason === 'not_public') return new PageError('The address is not on the public internet, so it can’t be read.');
  if (error.reason === 'timeout') return new PageError('The page did not answer in time.');
  return new PageError(`The page could not be reached${connectionProblem(error.code)}.`);
}

async function pageFrom(url: URL, response: IncomingMessage, limit: AbortSignal): Promise<Page & { isHtml: boolean }> {
  const type = response.headers['content-type'] ?? 'text/plain';
  if (!readable.test(type)) {
    response.destroy();
    throw new PageError(`The page is not text (${type.split(';')[0]}).`);
  }
  const { bytes } = await readBody(response, LIMITS.bytes, limit);
  return { url: url.href, title: '', text: decodeText(bytes, type), isHtml: /html/.test(type) };
}

async function readHtml({ url, text }: Page, options: RunOptions): Promise<Page> {
  return { url, ...(await untrusted.run('html-to-text', text, options)) };
}
