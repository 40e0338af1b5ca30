import type { IncomingHttpHeaders } from 'node:http';
import type { RequestBody } from './request-body.ts';

/** A request that the server received. Credentials are replaced by `[given]` in `headers`. */
export interface RecordedRequest {
  /** 0 for the first since the start or the last reset. */
  index: number;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  credential: 'x-api-key' | 'bearer' | 'none';
  /** In the shape of the Messages API, in whichever format it was sent. */
  body: RequestBody;
  /**
   * `open` while it is being answered, `answered` when the whole reply was sent, `aborted` when the client closed its socket
   * before that, `broken_off` when the script did, `refused` when the answer was an HTTP error.
   */
  state: 'open' | 'answered' | 'aborted' | 'broken_off' | 'refused';
  /** The client's socket was closed before the reply was complete. */
  aborted: boolean;
  status: number | null;
}

const secret = new Set(['x-api-key', 'authorization', 'cookie']);

export function withoutSecrets(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secret.has(name) ? '[given]' : value]));
}
