import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolServer } from './testing/tool-server-of-test.ts';
import { withConnection } from './with-connection.ts';

const anything = z.looseObject({});

test('a server that sends endless requests is disconnected after a limited number of answers', async () => {
  const server = await toolServer();
  server.instead = async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { id, method } = JSON.parse(body || '{}') as { id?: number; method?: string };
    if (method === 'initialize') {
      const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'floods', version: '1' } };
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    }
    if (method !== 'tools/list') return response.writeHead(202).end();
    response.setHeader('content-type', 'text/event-stream');
    for (let n = 0; n < 2000; n++) response.write(`data: {"jsonrpc":"2.0","id":${n},"method":"ping"}\n\n`);
  };
  const asked = withConnection({ url: server.url }, { allowedOrigins: [server.origin], timeoutMs: 20_000 }, undefined, (ask) =>
    ask('tools/list', {}, anything),
  );
  await expect(asked).rejects.toThrow('sent too many requests');
  expect(server.seen.length).toBeLessThan(120);
});

test('only answers to requests are read: no stream is opened to listen', async () => {
  const methods: unknown[] = [];
  const server = await toolServer();
  server.before = ({ method }) => {
    methods.push(method);
    return false;
  };
  await withConnection({ url: server.url }, { allowedOrigins: [server.origin] }, undefined, (ask) => ask('tools/list', {}, anything));
  expect(new Set(methods)).toEqual(new Set(['POST']));
});
