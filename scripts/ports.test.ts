import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { authority, freePort, isFree } from './ports.ts';

test('an IPv6 host is in brackets, so that the address can be opened', () => {
  expect(authority('127.0.0.1', 3000)).toBe('127.0.0.1:3000');
  expect(new URL(`http://${authority('::1', 3000)}`).host).toBe('[::1]:3000');
});

test('a free port is outside the range that systems assign automatically', async () => {
  for (let times = 0; times < 20; times++) {
    const port = await freePort('127.0.0.1');
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('a port with a listener is not free', async () => {
  const port = await freePort('127.0.0.1');
  expect(await isFree(port, '127.0.0.1')).toBe(true);
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  server.close();
});
