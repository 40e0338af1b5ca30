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

test('a process is not given the same port twice, because it may not listen on it yet', async () => {
  const few = { first: 19_990, end: 19_995 };
  const ports: number[] = [];
  while (ports.length < 4) ports.push(await freePort('127.0.0.1', few));
  expect(new Set(ports).size).toBe(4);
  for (const port of ports) expect(port >= few.first && port < few.end).toBe(true);
});

test('a port with a listener is not free', async () => {
  const port = await freePort('127.0.0.1');
  expect(await isFree(port, '127.0.0.1')).toBe(true);
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  server.close();
});
