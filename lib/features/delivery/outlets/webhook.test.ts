import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { Parcel } from './outlet.ts';
import { webhookOutlet } from './webhook.ts';
import { signatureHeaders, webhookSecret } from './webhook-signature.ts';

const secret = 'a secret of this installation';
const parcel: Parcel = {
  id: '5e0a5d1e-0000-4000-8000-000000000001',
  userId: 'maya',
  edition: { versionId: 'v', deliverableId: 'd', number: 3, title: 'Weekly status', content: '# Größe: 12 €' },
  format: 'md',
  target: '',
};

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (origin: string, more: Partial<Parcel> = {}, timeoutMs = 5000) =>
  webhookOutlet({ secret, allowedOrigins: [origin], timeoutMs }, systemClock())(
    { ...parcel, target: `${origin}/hook`, ...more },
    new AbortController().signal,
  );

test('the receiver gets the version, signed for its person', async () => {
  let body = '';
  let headers: Record<string, unknown> = {};
  const origin = await receiver(async (request, response) => {
    headers = request.headers;
    for await (const piece of request) body += piece;
    response.end();
  });
  expect(await post(origin)).toEqual({ status: 'delivered', message: 'Answered with status 200' });
  expect(JSON.parse(body)).toEqual({
    deliverable: 'd',
    version: 3,
    title: 'Weekly status',
    content: '# Größe: 12 €',
    format: 'md',
    encoding: 'utf-8',
  });
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    ...signatureHeaders(webhookSecret(secret, 'maya'), parcel.id, at, body),
  });
  expect(signatureHeaders(webhookSecret(secret, 'tom'), parcel.id, at, body)['webhook-signature']).not.toBe(headers['webhook-signature']);
});

test('the signature follows Standard Webhooks', () => {
  const headers = signatureHeaders(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1614265330_000),
    '{"test": 2432232314}',
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test.each<[number, object]>([
  [204, { status: 'delivered' }],
  [500, { status: 'failed', mayPass: true }],
  [410, { status: 'failed', mayPass: false }],
  [302, { status: 'failed', mayPass: false, error: expect.stringContaining('redirects') }],
  [504, { status: 'unknown' }],
])('a response with status %i', async (status, expected) => {
  let asked = 0;
  const origin = await receiver((_, response) => {
    asked++;
    response.writeHead(status, { location: 'http://10.0.0.1/' }).end();
  });
  expect(await post(origin)).toMatchObject(expected);
  expect(asked).toBe(1);
});

test('a timeout or a connection that ends after sending leaves the outcome unknown', async () => {
  expect(await post(await receiver(() => {}), {}, 300)).toMatchObject({
    status: 'unknown',
    error: expect.stringContaining('may have arrived'),
  });
  expect(await post(await receiver((request) => request.socket.destroy()))).toMatchObject({ status: 'unknown' });
});

test('a receiver that answers endlessly or closes mid-answer has answered: the body is not read', async () => {
  let written = 0;
  const gone = Promise.withResolvers<void>();
  const endless = await receiver((_, response) => {
    const piece = Buffer.alloc(1024 * 1024);
    response.once('close', gone.resolve);
    const write = () => {
      while (!response.destroyed && written < 1024) {
        written++;
        if (!response.write(piece)) return void response.once('drain', write);
      }
    };
    write();
  });
  expect(await post(endless)).toEqual({ status: 'delivered', message: 'Answered with status 200' });
  await gone.promise;
  expect(written).toBeLessThan(64);
  const closing = await receiver((request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('half', () => request.socket.destroy());
  });
  expect(await post(closing)).toMatchObject({ status: 'delivered' });
});

test('a receiver that sends its headers byte by byte gets no more time than a silent one', async () => {
  const slow = createSocketServer((socket) => {
    let sent = 0;
    const timer = setInterval(() => socket.write('HTTP/1.1 200 OK'.charAt(sent++) || 'x'), 20);
    socket.on('close', () => clearInterval(timer)).on('error', () => {});
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void slow.close());
  expect(await post(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`, {}, 400)).toMatchObject({ status: 'unknown' });
});

test('a delivery to an unreachable receiver has certainly failed', async () => {
  const server = createSocketServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  expect(await post(`http://127.0.0.1:${port}`)).toEqual({
    status: 'failed',
    error: 'The receiver could not be reached: it refused the connection.',
    mayPass: true,
  });
});

test.each(['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://169.254.169.254/', 'https://2130706433/'])(
  '%s is never contacted',
  async (target) => {
    expect(await post('https://elsewhere.example', { target })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('not on the public internet'),
    });
  },
);
