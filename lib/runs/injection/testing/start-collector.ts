import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that records what it receives. */
export async function startCollector() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.end('<title>Collected</title>Collected.');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}
