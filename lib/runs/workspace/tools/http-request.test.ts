import { expect, test } from 'vitest';
import { Registry } from '#lib/agent/registry/registry.ts';
import { guardedHttpClient } from '#lib/base/http/guarded-http-client.ts';
import { listen } from '#lib/base/http/testing/listener.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { httpRequest } from './http-request.ts';

const registry = new Registry<WorkspaceContext>([httpRequest]);

/** A context in which the person approves every request. */
function agreeing(http?: WorkspaceContext['http']) {
  const shown: unknown[] = [];
  const ctx = {
    http,
    log: () => 'log',
    approve: async (_call: unknown, proposal: unknown) => {
      shown.push(proposal);
      return null;
    },
  } as unknown as WorkspaceContext;
  return { ctx, shown };
}

test('an object is sent as JSON after the person has seen its destination and content', async () => {
  let received = '';
  const { origin } = await listen(async (request, response) => {
    for await (const piece of request) received += piece;
    response.writeHead(404, { 'content-type': 'text/plain' }).end(`as ${request.headers['content-type']}`);
  });
  const { ctx, shown } = agreeing(guardedHttpClient({ allowedOrigins: [origin] }));
  const answer = await registry.execute('http_request', { method: 'POST', url: `${origin}/api`, body: { name: 'Jane' } }, ctx);
  expect(answer).toMatchObject({ success: true, status: 404, is_error: true, truncated: false });
  expect(answer.content).toBe(`[status 404 · ${origin}/api]\n[content-type: text/plain]\nas application/json`);
  expect(received).toBe('{"name":"Jane"}');
  expect(shown).toMatchObject([
    { subject: `Send a POST request to ${origin}`, facts: [{ value: `POST ${origin}/api` }, { label: 'Body', value: '{"name":"Jane"}' }] },
  ]);
});

test.each([
  ['HEAD', 200, {}, ''],
  ['DELETE', 204, {}, ''],
  ['POST', 201, { location: '/things/1' }, '{"id":1}'],
  ['GET', 429, { 'retry-after': '30' }, ''],
  ['GET', 500, {}, 'broken'],
])('the result of %s with status %i starts with status, URL and headers', async (method, status, headers, body) => {
  const { origin } = await listen((_, response) => response.writeHead(status, headers).end(body));
  const { ctx } = agreeing(guardedHttpClient({ allowedOrigins: [origin] }));
  const answer = await registry.execute('http_request', { method, url: `${origin}/a` }, ctx);
  const lines = Object.entries(headers).map(([name, value]) => `[${name}: ${value}]`);
  expect(String(answer.content).split('\n')).toEqual([`[status ${status} · ${origin}/a]`, ...lines, ...(body ? [body] : [])]);
  expect(answer).toMatchObject({ success: true, status, is_error: status >= 400 });
});

test('the URL in the result is the final one after redirects', async () => {
  const { origin } = await listen(({ url }, response) =>
    url === '/new' ? response.end('here') : response.writeHead(301, { location: '/new' }).end(),
  );
  const { ctx } = agreeing(guardedHttpClient({ allowedOrigins: [origin] }));
  const answer = await registry.execute('http_request', { method: 'GET', url: `${origin}/old` }, ctx);
  expect(answer.content).toBe(`[status 200 · ${origin}/new]\nhere`);
});

test('body_contains searches the whole body, including the part that is cut', async () => {
  const { origin } = await listen((_, response) => response.end(`${'x'.repeat(40_000)}needle`));
  const { ctx } = agreeing(guardedHttpClient({ allowedOrigins: [origin] }));
  const answer = await registry.execute('http_request', { method: 'GET', url: origin, body_contains: ['needle', 'pin'] }, ctx);
  expect(answer).toMatchObject({ truncated: true, missing: ['pin'] });
  expect(answer.content).toContain('[not in the body: "pin"]');
});

test('no request is sent when no one can approve it or there is no HTTP client', async () => {
  const { origin, connections } = await listen();
  const alone = { http: guardedHttpClient({ allowedOrigins: [origin] }), log: () => 'log' } as unknown as WorkspaceContext;
  expect(await registry.execute('http_request', { method: 'GET', url: origin }, alone)).toMatchObject({ error: 'permission_denied' });
  expect(await registry.execute('http_request', { method: 'GET', url: origin }, agreeing().ctx)).toMatchObject({
    error: 'unsupported_action',
  });
  expect(connections()).toBe(0);
});

test('an invalid request fails before asking for approval', async () => {
  const { ctx, shown } = agreeing(guardedHttpClient());
  for (const input of [
    { method: 'BREW', url: 'https://example.com' },
    { method: 'GET' },
    { url: 'https://example.com' },
    { method: 'GET', url: '' },
    { method: 'GET', url: 'example.com' },
    { method: 'GET', url: 'https://example.com', body: 'text' },
    { method: 'GET', url: 'https://example.com', headers: { 'a b': 'c' } },
    { method: 'GET', url: 'https://me:secret@example.com' },
  ])
    expect(await registry.execute('http_request', input, ctx)).toMatchObject({ success: false, error: 'invalid_input' });
  for (const url of ['http://example.com', 'https://127.0.0.1', 'https://localhost'])
    expect(await registry.execute('http_request', { method: 'GET', url }, ctx)).toMatchObject({ error: 'permission_denied' });
  expect(shown).toEqual([]);
});
