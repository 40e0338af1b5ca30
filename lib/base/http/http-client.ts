export interface HttpRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  /** Where it was found in the end. */
  url: string;
  headers: Record<string, string>;
  body: string;
  /** The body was longer than is kept. */
  truncated: boolean;
}

/**
 * The way out to the web. https and public addresses only, but for origins that were allowed when it was made.
 * Throws a PrimitiveError: `permission_denied` for an address that may not be reached, `execution_failed` when nothing answered,
 * with `outcome: 'unknown'` where a request that changes something may have arrived all the same.
 */
export interface HttpClient {
  /** Throws as `request` would when a request is certain to be refused; sends nothing. */
  check(request: HttpRequest): void;
  request(request: HttpRequest): Promise<HttpAnswer>;
}
