import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fuzzed } from './fuzz.ts';
import { seededRandom } from './random.ts';
import { rawRequest } from './raw-request.ts';

const first = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return JSON.stringify(Array.from({ length: count }, () => fuzzed(random, 'tp-auth=x')));
};

test('the same seed gives the same fuzzed requests, and another seed gives different ones', () => {
  expect(first(11, 50)).toBe(first(11, 50));
  expect(first(11, 50)).not.toBe(first(12, 50));
});

test('a path is sent unchanged, and a truncated response counts as none', async () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url!);
    if (request.url === '/broken') request.socket.destroy();
    else response.writeHead(418).end('short and stout');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await rawRequest(app, { path: '/%ff/../x?%00' })).toEqual({ status: 418, text: 'short and stout' });
  expect(await rawRequest(app, { path: '/broken' })).toEqual({ status: 0, text: '' });
  expect(await rawRequest(app, { path: '/a b' })).toEqual({ status: -1, text: '' });
  expect(paths).toEqual(['/%ff/../x?%00', '/broken']);
});
