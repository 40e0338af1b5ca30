import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a Supabase that records each request and its person. */
export interface CountingProxy {
  url: string;
  /** `POST /rest/v1/rpc/start_turn` and so on, in order; only requests with this person's token. */
  asked(userId: string): string[];
  close(): Promise<void>;
}

/** Opens one on a free port. */
export async function openCountingProxy(supabaseUrl: string): Promise<CountingProxy> {
  const target = new URL(supabaseUrl);
  const seen: { userId: string; what: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', supabaseUrl);
    seen.push({ userId: subjectOf(incoming.headers.authorization), what: `${incoming.method} ${pathname}` });
    const passed = request(
      { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (userId) => seen.filter((one) => one.userId === userId).map(({ what }) => what),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The person of a token; empty for a key, which is not a token. */
function subjectOf(authorization = ''): string {
  const [, payload] = authorization.split('.');
  if (!payload) return '';
  return String((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown }).sub ?? '');
}
