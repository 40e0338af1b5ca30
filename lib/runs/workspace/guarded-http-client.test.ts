import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import type { Resolve } from '#lib/base/http/send.ts';
import { hostileAddresses, hostileResolver } from '#lib/base/http/testing/hostile-addresses.ts';
import { listen } from '#lib/base/http/testing/listener.ts';

// Processes and sockets are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const closed = guardedHttpClient({ resolve: hostileResolver, timeoutMs: 2_000 });

describe('addresses outside the public internet', () => {
  test('more than 45 addresses are tried', () => expect(hostileAddresses.length).toBeGreaterThan(45));

  test.each(hostileAddresses)('%s', async (address) => {
    const { port, connections } = await listen();
    const url = address.replace('PORT', port);
    const code = address.includes('nothing.example') ? 'execution_failed' : 'permission_denied';
    await expect(closed.request({ method: 'GET', url: `https:${url}` })).rejects.toMatchObject({ code });
    await expect(closed.request({ method: 'GET', url: `http:${url}` })).rejects.toMatchObject({ code: 'permission_denied' });
    expect(connections()).toBe(0);
  });

  test('a redirect from an allowed address does not reach them', async () => {
    for (const address of hostileAddresses.filter((one) => !one.includes('nothing.example'))) {
      const inner = await listen();
      const { origin } = await listen((_, response) =>
        response
          .writeHead(302, { location: `https:${address.replace('PORT', inner.port)}`.replace(/[^\x20-\x7e]+/g, encodeURIComponent) })
          .end(),
      );
      const client = guardedHttpClient({ allowedOrigins: [origin], resolve: hostileResolver, timeoutMs: 2_000 });
      await expect(client.request({ method: 'GET', url: origin }), address).rejects.toMatchObject({ code: 'permission_denied' });
      expect(inner.connections()).toBe(0);
    }
  });

  test('a name that resolves differently the second time does not reach them', async () => {
    const { port, connections } = await listen();
    let asked = 0;
    const rebinding: Resolve = (_host, _options, done) => done(null, [{ address: asked++ ? '127.0.0.1' : '192.0.2.1', family: 4 }]);
    const client = guardedHttpClient({ resolve: rebinding, timeoutMs: 500 });
    await expect(client.request({ method: 'GET', url: `https://rebinding.example:${port}/` })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    const late: Resolve = (_host, _options, done) => done(null, [{ address: asked++ > 1 ? '127.0.0.1' : '93.184.215.14', family: 4 }]);
    asked = 0;
    await guardedHttpClient({ resolve: late, timeoutMs: 500 })
      .request({ method: 'GET', url: `https://rebinding.example:${port}/` })
      .catch(() => {});
    expect([asked, connections()]).toEqual([1, 0]);
  });

  test('an allowed origin permits no other port, name or scheme', async () => {
    const { port, origin } = await listen();
    const other = await listen();
    const client = guardedHttpClient({ allowedOrigins: [origin], resolve: hostileResolver });
    for (const url of [other.origin, `http://localhost:${port}`, `https://127.0.0.1:${port}`, `http://[::1]:${port}`])
      await expect(client.request({ method: 'GET', url })).rejects.toMatchObject({ code: 'permission_denied' });
    expect(other.connections()).toBe(0);
    expect(await client.request({ method: 'GET', url: `${origin}/x` })).toMatchObject({ status: 200, body: 'reached' });
  });

  test.each(['file:///etc/passwd', 'ftp://example.com/', 'javascript:alert(1)', 'data:text/plain,x', 'gopher://example.com/'])(
    '%s is refused',
    async (url) => {
      await expect(closed.request({ method: 'GET', url })).rejects.toMatchObject({ code: 'permission_denied' });
    },
  );
});

describe('a request', () => {
  test('is sent unchanged, and the whole answer is returned', async () => {
    let seen: unknown;
    const { origin } = await listen(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      seen = { method: request.method, url: request.url, body, type: request.headers['content-type'], key: request.headers['x-key'] };
      response.writeHead(201, { 'content-type': 'application/json', 'x-answer': 'yes' }).end('{"é":1}');
    });
    const answer = await guardedHttpClient({ allowedOrigins: [origin] }).request({
      method: 'post',
      url: `${origin}/things?a=1`,
      headers: { 'content-type': 'text/plain', 'x-key': 'k' },
      body: 'größe',
    });
    expect(seen).toEqual({ method: 'POST', url: '/things?a=1', body: 'größe', type: 'text/plain', key: 'k' });
    expect(answer).toMatchObject({ status: 201, url: `${origin}/things?a=1`, body: '{"é":1}', truncated: false });
    expect(answer.headers).toMatchObject({ 'x-answer': 'yes' });
  });

  test.each([
    [{ method: 'BREW', url: 'https://example.com' }, 'not an HTTP method'],
    [{ method: 'GET', url: 'example.com' }, 'not a URL'],
    [{ method: 'GET', url: 'https://me:secret@example.com/' }, 'authorization'],
    [{ method: 'GET', url: 'https://example.com', body: 'x' }, 'cannot have a body'],
    [{ method: 'GET', url: 'https://example.com', headers: { Host: 'other' } }, 'the connection sets it'],
    [{ method: 'GET', url: 'https://example.com', headers: { 'Transfer-Encoding': 'chunked' } }, 'the connection sets it'],
    [{ method: 'GET', url: 'https://example.com', headers: { 'x-a': 'b\r\nx-c: d' } }, 'invalid character'],
    [{ method: 'GET', url: 'https://example.com', headers: { 'x a': 'b' } }, 'invalid character'],
  ])('%o is rejected as invalid', async (request, words) => {
    await expect(closed.request(request)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(words) });
  });
});

describe('a redirect', () => {
  /** Two origins; the first redirects to the second with the status in its path. */
  async function two() {
    const seen: { method?: string; authorization?: string; cookie?: string; key?: unknown; body: string }[] = [];
    const second = await listen(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      const { authorization, cookie, 'x-api-key': key } = request.headers;
      seen.push({ method: request.method, authorization, cookie, key, body });
      response.end('there');
    });
    const first = await listen((request, response) => {
      const [, where, status] = request.url!.split('/');
      const location = where === 'self' ? '/arrived' : second.origin;
      if (where === 'arrived') {
        const { authorization, cookie, 'x-api-key': key } = request.headers;
        seen.push({ method: request.method, authorization, cookie, key, body: '' });
        response.end('here');
      } else response.writeHead(Number(status), { location }).end();
    });
    return { first, second, seen, client: guardedHttpClient({ allowedOrigins: [first.origin, second.origin] }) };
  }
  const headers = { Authorization: 'Bearer t', Cookie: 'a=b', 'X-Api-Key': 'k' };

  test('to another origin drops authorization, cookies and keys', async () => {
    const { first, second, seen, client } = await two();
    const answer = await client.request({ method: 'GET', url: `${first.origin}/other/302`, headers });
    expect(answer).toMatchObject({ body: 'there', url: `${second.origin}/` });
    expect(seen).toEqual([{ method: 'GET', authorization: undefined, cookie: undefined, key: undefined, body: '' }]);
  });

  test('to the same origin keeps them', async () => {
    const { first, seen, client } = await two();
    await client.request({ method: 'GET', url: `${first.origin}/self/307`, headers });
    expect(seen).toMatchObject([{ authorization: 'Bearer t', cookie: 'a=b', key: 'k' }]);
  });

  test('after a 303 uses GET, and never sends the body to another origin', async () => {
    const { first, seen, client } = await two();
    await client.request({ method: 'POST', url: `${first.origin}/other/303`, body: 'private' });
    expect(seen).toMatchObject([{ method: 'GET', body: '' }]);
    await expect(client.request({ method: 'POST', url: `${first.origin}/other/307`, body: 'private' })).rejects.toMatchObject({
      code: 'execution_failed',
      message: expect.stringContaining('is not sent to another origin'),
    });
    expect(seen).toHaveLength(1);
  });

  test('to another origin is not followed for a request that changes something', async () => {
    const other = await listen();
    const { origin } = await listen((_, response) => response.writeHead(307, { location: other.origin }).end());
    const client = guardedHttpClient({ allowedOrigins: [origin, other.origin] });
    await expect(client.request({ method: 'DELETE', url: origin })).rejects.toMatchObject({
      code: 'execution_failed',
      message: expect.stringContaining('DELETE'),
    });
    expect(other.connections()).toBe(0);
  });

  test('to plain HTTP is refused', async () => {
    const { second, client: _, ...testEnv } = await two();
    const client = guardedHttpClient({ allowedOrigins: [testEnv.first.origin] });
    await expect(client.request({ method: 'GET', url: `${testEnv.first.origin}/other/302` })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(second.connections()).toBe(0);
  });

  test('in a loop ends with an error', async () => {
    const { origin } = await listen((_, response) => response.writeHead(302, { location: '/round' }).end());
    await expect(guardedHttpClient({ allowedOrigins: [origin] }).request({ method: 'GET', url: origin })).rejects.toMatchObject({
      message: expect.stringContaining('Too many redirects'),
    });
  });
});

describe('the limits of an answer', () => {
  test('a long body is truncated', async () => {
    const { origin } = await listen((_, response) => response.end('x'.repeat(5_000)));
    const answer = await guardedHttpClient({ allowedOrigins: [origin], maxBytes: 1_000 }).request({ method: 'GET', url: origin });
    expect([answer.body.length, answer.truncated]).toEqual([1_000, true]);
  });

  test('an endless or highly compressed body is truncated', async () => {
    const { origin } = await listen(({ url }, response) => {
      if (url === '/packed') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      const more = () => !response.destroyed && response.write('x'.repeat(10_000), more);
      more();
    });
    const client = guardedHttpClient({ allowedOrigins: [origin], maxBytes: 100_000 });
    expect(await client.request({ method: 'GET', url: origin })).toMatchObject({ truncated: true });
    expect(await client.request({ method: 'GET', url: `${origin}/packed` })).toMatchObject({ truncated: true });
  });

  test('a body that is not text is only described', async () => {
    const { origin } = await listen((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([0x89, 0, 255])),
    );
    const { body } = await guardedHttpClient({ allowedOrigins: [origin] }).request({ method: 'GET', url: origin });
    expect(body).toBe('[3 bytes of image/png, not text]');
  });

  test('a protocol upgrade is an error', async () => {
    const { origin } = await listen((request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\nhello'),
    );
    const client = guardedHttpClient({ allowedOrigins: [origin] });
    await expect(client.request({ method: 'GET', url: origin })).rejects.toMatchObject({ code: 'execution_failed' });
  });

  test.each([
    ['no answer in time', 'may have arrived', (request: IncomingMessage) => void request.resume()],
    [
      'a connection that is reset',
      'may have arrived',
      (request: IncomingMessage) => void request.on('data', () => request.socket.resetAndDestroy()),
    ],
    [
      'an answer that breaks off',
      'did arrive',
      (_: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
    ],
  ])('%s reports the outcome of a request as unknown', async (_, words, listener) => {
    const { origin } = await listen(listener);
    const client = guardedHttpClient({ allowedOrigins: [origin], timeoutMs: 1000 });
    const failure = await client.request({ method: 'POST', url: origin, body: 'x' }).catch((error) => error.toFailure());
    expect(failure).toMatchObject({ error: 'execution_failed', outcome: 'unknown', message: expect.stringContaining(words) });
    expect(failure.message).not.toContain('not be reached');
    const look = await client.request({ method: 'GET', url: origin }).catch((error) => error.toFailure());
    expect(look).not.toHaveProperty('outcome');
    expect(look.message).not.toContain('not be reached');
  });

  test('a request that never connected is reported as not reached', async () => {
    const { origin } = await listen();
    const client = guardedHttpClient({ allowedOrigins: ['http://127.0.0.1:1', origin], timeoutMs: 1000 });
    const failure = await client.request({ method: 'POST', url: 'http://127.0.0.1:1/' }).catch((error) => error.toFailure());
    expect(failure).toMatchObject({
      error: 'execution_failed',
      message: expect.stringContaining('http://127.0.0.1:1/ could not be reached'),
    });
    expect(failure).not.toHaveProperty('outcome');
  });

  test('a request that is redirected to a refused address is reported as delivered', async () => {
    const { origin } = await listen((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    const client = guardedHttpClient({ allowedOrigins: [origin] });
    const failure = await client.request({ method: 'POST', url: origin, body: 'x' }).catch((error) => error.toFailure());
    expect(failure).toMatchObject({ error: 'execution_failed', message: expect.stringContaining('did arrive') });
    await expect(client.request({ method: 'GET', url: origin })).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('a timeout, a slow drip and Stop end a request', async () => {
    const { origin } = await listen(({ url }, response) => {
      if (url === '/drip') setInterval(() => response.write('x'), 20).unref();
    });
    const client = guardedHttpClient({ allowedOrigins: [origin], timeoutMs: 200 });
    await expect(client.request({ method: 'GET', url: origin })).rejects.toMatchObject({ message: expect.stringContaining('in time') });
    await expect(client.request({ method: 'GET', url: `${origin}/drip` })).rejects.toMatchObject({
      message: expect.stringContaining('in time'),
    });
    await expect(
      guardedHttpClient({ allowedOrigins: [origin] }).request({ method: 'GET', url: origin, signal: AbortSignal.timeout(50) }),
    ).rejects.toMatchObject({ message: expect.stringContaining('was stopped') });
  });
});

test('a redirect to an origin that the person has not approved is not followed', async () => {
  const other = await listen();
  const { origin } = await listen((_, response) => response.writeHead(302, { location: `${other.origin}/?d=secret` }).end());
  const settings = { allowedOrigins: [origin, other.origin] };
  const client = guardedHttpClient({ ...settings, mayBeLed: (from, to) => from.origin === to.origin });
  await expect(client.request({ method: 'GET', url: origin })).rejects.toMatchObject({
    code: 'permission_denied',
    message: expect.stringContaining(`${other.origin}/?d=secret`),
  });
  expect(other.connections()).toBe(0);
  expect(await guardedHttpClient(settings).request({ method: 'GET', url: origin })).toMatchObject({ body: 'reached' });
});
