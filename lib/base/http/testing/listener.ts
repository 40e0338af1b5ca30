import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on every address of this machine, for one test. It counts all connections. */
export async function listen(listener: RequestListener = (_, response) => response.end('reached')) {
  const server = createServer(listener);
  let connections = 0;
  server.on('connection', () => connections++);
  await new Promise<void>((listening) => server.listen(0, '::', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port: String(port), origin: `http://127.0.0.1:${port}`, connections: () => connections };
}
