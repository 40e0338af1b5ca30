import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request instead of, or after, being passed on. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The request is passed on, but its answer never arrives. */
  | 'lose the answer'
  /** The answer ends in its middle. */
  | 'cut the answer'
  /** The connection ends before anything is passed on. */
  | 'refuse';

/** A request as the proxy sees it; `path` includes the query. */
export interface ProxiedRequest {
  method: string;
  path: string;
  body: string;
  authorization: string;
}

export interface FaultProxy {
  url: string;
  /** The paths that were requested, in order. */
  requested: string[];
  /** Decides about each request; undefined passes it on. */
  fault: (request: ProxiedRequest) => Fault | undefined | Promise<Fault | undefined>;
  close(): Promise<void>;
}

/** A proxy in front of an emulator that fails as a vendor does: slow down, break off, refuse. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const proxy: Omit<FaultProxy, 'url' | 'close'> = { requested: [], fault: () => undefined };
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('utf8');
    const path = request.url ?? '/';
    const method = request.method ?? 'GET';
    proxy.requested.push(path.split('?')[0]!);
    const fault = await proxy.fault({ method, path, body, authorization: request.headers.authorization ?? '' });
    if (fault === 'refuse') return void request.socket.destroy();
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end(fault.body);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(new URL(path, target), {
      method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (fault === 'lose the answer') return void request.socket.destroy();
    const plain = Object.fromEntries(
      [...answer.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name)),
    );
    response.writeHead(answer.status, { ...plain, 'content-length': bytes.length });
    if (fault === 'cut the answer') {
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
      return void setImmediate(() => request.socket.destroy());
    }
    response.end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
