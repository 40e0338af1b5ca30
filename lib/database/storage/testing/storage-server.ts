import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A small server with the part of Supabase Storage's REST API that the product uses. */
export interface StorageServer {
  url: string;
  key: string;
  /** Its content, by bucket and path. */
  objects: Map<string, Uint8Array>;
  /** Method and path of each request. */
  requests: string[];
  /** Refuses the next request with this, once. */
  refuseNext(status: number, body: object): void;
  close(): Promise<void>;
}

const missing = (what: string) => ({ statusCode: '404', error: 'not_found', message: `${what} not found` });

export async function startStorageServer(): Promise<StorageServer> {
  const key = 'a-secret-key';
  const buckets = new Set<string>();
  const objects = new Map<string, Uint8Array>();
  const requests: string[] = [];
  let refusal: { status: number; body: object } | undefined;

  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname).replace('/storage/v1/', '');
    requests.push(`${request.method} ${path}`);
    const body = await buffer(request);
    const refused = refusal;
    refusal = undefined;
    if (refused) return answer(response, refused.status, refused.body);
    if (request.headers.authorization !== `Bearer ${key}`)
      return answer(response, 400, { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' });
    if (request.method === 'POST' && path === 'bucket') {
      const { id } = JSON.parse(body.toString()) as { id: string };
      if (buckets.has(id)) return answer(response, 400, { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' });
      buckets.add(id);
      return answer(response, 200, { name: id });
    }
    if (request.method === 'PUT' && path.startsWith('bucket/')) return answer(response, 200, { message: 'Successfully updated' });
    const [, bucket = '', object = ''] = /^object\/(?:authenticated\/)?([^/]+)\/?(.*)$/.exec(path) ?? [];
    if (!buckets.has(bucket)) return answer(response, 400, missing('Bucket'));
    const name = `${bucket}/${object}`;
    switch (request.method) {
      case 'POST':
      case 'PUT':
        if (objects.has(name) && request.headers['x-upsert'] !== 'true')
          return answer(response, 400, { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' });
        objects.set(name, new Uint8Array(body));
        return answer(response, 200, { Id: name, Key: name });
      case 'GET': {
        const content = objects.get(name);
        if (!content) return answer(response, 400, missing('Object'));
        return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(content);
      }
      default: {
        const { prefixes } = JSON.parse(body.toString()) as { prefixes: string[] };
        const gone = prefixes.filter((prefix) => objects.delete(`${bucket}/${prefix}`));
        return answer(
          response,
          200,
          gone.map((one) => ({ name: one })),
        );
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    objects,
    requests,
    refuseNext: (status, body) => {
      refusal = { status, body };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
