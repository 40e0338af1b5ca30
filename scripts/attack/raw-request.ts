import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const TIMEOUT_MS = 30_000;
/** The most bytes of a response that are read. */
const MOST_READ = 1_000_000;

export interface RawRequest {
  method?: string;
  /** Sent unchanged. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether only the status is needed: an event stream has no end. */
  statusOnly?: boolean;
}

/** A response; status 0 if there was none. */
export interface RawAnswer {
  status: number;
  text: string;
}

/** Sends a request to the app without correcting it first, as `fetch` would. Never throws. */
export function rawRequest(app: string, { method = 'GET', path, headers = {}, body, statusOnly }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(app);
  return new Promise((resolve) => {
    const give = (status: number, text = '') => resolve({ status, text });
    try {
      const sent = request({ agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS }, (response) => {
        const status = response.statusCode ?? 0;
        if (statusOnly || response.headers['content-type']?.includes('event-stream')) {
          response.destroy();
          return give(status);
        }
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
          if (text.length > MOST_READ) response.destroy();
        });
        response.once('close', () => give(status, text));
      });
      sent.once('timeout', () => sent.destroy());
      sent.once('error', () => give(0));
      sent.end(body);
    } catch {
      // Not even Node's client sends this.
      give(-1);
    }
  });
}
