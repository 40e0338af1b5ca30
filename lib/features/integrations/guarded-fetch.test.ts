import { expect, test } from 'vitest';
import { hostileAddresses, hostileResolver } from '#lib/base/http/testing/hostile-addresses.ts';
import { listen } from '#lib/base/http/testing/listener.ts';
import { addressProblem, guardedFetch } from './guarded-fetch.ts';
import type { ServerProblem } from './server-problem.ts';

function guarded({ allowedOrigins = [] as string[], mostBytes = 1000 } = {}) {
  const broken: ServerProblem[] = [];
  const signal = new AbortController().signal;
  const fetch = guardedFetch({
    allowedOrigins,
    mostRequests: 1000,
    mostBytes,
    signal,
    resolve: hostileResolver,
    onBroken: (problem) => broken.push(problem),
  });
  return { fetch, broken };
}
const post = { method: 'POST', body: '{}' };

test('never connects to this machine or its network, however the address is written', async () => {
  const listener = await listen();
  const { fetch } = guarded();
  for (const address of hostileAddresses) {
    const url = `https:${address.replace('PORT', listener.port)}`;
    if (!URL.canParse(url)) expect(addressProblem(url, [])).not.toBeNull();
    else await expect(fetch(url, post), url).rejects.toThrow();
  }
  await expect(fetch(`${listener.origin}/mcp`, post)).rejects.toThrow('https://');
  expect(listener.connections()).toBe(0);
});

test('the message for a private address names the setting that allows it', () => {
  const own = ['http://127.0.0.1:9000', 'https://10.0.0.1'];
  for (const address of own) {
    expect(addressProblem(`${address}/mcp`, [])).toContain('MCP_ALLOWED_ORIGINS');
    expect(addressProblem(`${address}/mcp`, own)).toBeNull();
  }
  expect(addressProblem('seventy', [])).toBe('Enter an address that begins with https://.');
});

test('does not follow redirects, and passes on empty responses', async () => {
  const listener = await listen((request, response) => {
    const status = Number(request.url!.slice(1));
    response.writeHead(status, { location: 'http://10.0.0.1/' }).end();
  });
  const { fetch } = guarded({ allowedOrigins: [listener.origin] });
  for (const status of [204, 304, 307]) expect((await fetch(`${listener.origin}/${status}`, post)).status).toBe(status);
});

test('releases an answer that is no longer read, and reports one that is too long or breaks off', async () => {
  let closed = 0;
  const listener = await listen((request, response) => {
    response.on('close', () => closed++);
    response.write('x'.repeat(500));
    if (request.url === '/breaks') setTimeout(() => request.socket.destroy(), 20);
    if (request.url === '/long') response.end('x'.repeat(5000));
  });
  const { fetch, broken } = guarded({ allowedOrigins: [listener.origin] });
  await (await fetch(`${listener.origin}/endless`, post)).body!.cancel();
  await expect.poll(() => closed).toBe(1);
  expect(broken).toEqual([]);
  await expect((await fetch(`${listener.origin}/long`, post)).text()).rejects.toThrow('too large');
  const other = guarded({ allowedOrigins: [listener.origin] });
  await expect((await other.fetch(`${listener.origin}/breaks`, post)).text()).rejects.toThrow();
  expect([...broken, ...other.broken].map(({ message }) => message)).toEqual([
    expect.stringContaining('too large'),
    expect.stringContaining('broke off'),
  ]);
});
