import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const TIMEOUT_MS = 30_000;
/** More of an answer is not read. */
const MOST_READ = 1_000_000;

export interface RawRequest {
  method?: string;
  /** Sent as it is, whatever it holds. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether only the status is wanted: a stream of events has no end. */
  statusOnly?: boolean;
}

/** An answer; status 0 when none came. */
export interface RawAnswer {
  status: number;
  text: string;
}

/** Sends a request to the app without making it a proper one first, as `fetch` would. Never throws. */
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
