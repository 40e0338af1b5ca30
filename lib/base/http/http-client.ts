export interface HttpRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  /** The final URL. */
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The body was longer than the limit. */
  truncated: boolean;
}

/**
 * An HTTP client for the web. Only https and public addresses, and the origins allowed at its creation.
 * Throws a PrimitiveError: `permission_denied` for an address that must not be contacted, `execution_failed` without a response,
 * with `outcome: 'unknown'` when a request with side effects may have arrived anyway.
 */
export interface HttpClient {
  /** Throws like `request` when a request is certain to be refused; sends nothing. */
  check(request: HttpRequest): void;
  request(request: HttpRequest): Promise<HttpAnswer>;
}
