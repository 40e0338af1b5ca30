import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { lowerProcessorLimit } from '#lib/untrusted/testing/processor-limit.ts';
import { fetchPage } from './fetch-page.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A local page, with the permission to read it that only tests have. */
async function serve(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  allowed = { allowedOrigins: [origin] };
  return `${origin}/`;
}
let allowed: { allowedOrigins: string[] };

describe('a page', () => {
  it('is read as text with its title and without scripts', async () => {
    const url = await serve((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<title>Prices &amp; plans</title><script>steal()</script><h1>Plans</h1><p>Pro costs <b>12 €</b>.</p>');
    });
    const page = await fetchPage(url, undefined, allowed);
    expect(page).toMatchObject({ url, title: 'Prices & plans' });
    expect(page.text).toMatch(/Pro costs 12 €\./);
    expect(page.text).not.toMatch(/steal/);
  });

  it('is not delayed by another person’s page with 1 MB of nested elements', async () => {
    const html = '<div>'.repeat(199_000);
    const url = await serve(({ url: path }, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(path === '/hostile' ? html : '<title>Ordinary</title>Ordinary');
    });
    const order: string[] = [];
    const fetched = (path: string, person: string) => fetchPage(`${url}${path}`, undefined, { ...allowed, person });
    await Promise.all([fetched('', 'hostile'), fetched('', 'other')]);
    onTestFinished(lowerProcessorLimit('html-to-text', 1000));
    const hostile = fetched('hostile', 'hostile')
      .catch((error) => expect(error.message).toMatch(/^The page took too/))
      .then(() => order.push('hostile'));
    const other = fetched('', 'other').then(() => order.push('other'));
    await Promise.all([hostile, other]);
    expect(order).toEqual(['other', 'hostile']);
  });

  it('with unclosed titles is read, or refused if it has too many', async () => {
    const url = await serve(({ url: path }, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<title'.repeat(path === '/long' ? 330_000 : 190_000));
    });
    expect(await fetchPage(url, undefined, allowed)).toMatchObject({ title: '' });
    await expect(fetchPage(`${url}long`, undefined, allowed)).rejects.toThrow(/^The page has 330,000 tags; the limit is 200,000\.$/);
  });

  it.each([
    ['http://127.0.0.1/', /not on the public internet/],
    ['http://localhost:1/', /not on the public internet/],
    ['http://2130706433/', /not on the public internet/],
    ['http://0x7f.1/', /not on the public internet/],
    ['http://[::1]/', /not on the public internet/],
    ['http://[::ffff:10.0.0.1]/', /not on the public internet/],
    ['http://169.254.169.254/latest/meta-data', /not on the public internet/],
    ['http://10.1.2.3/', /not on the public internet/],
    ['https://192.168.0.1/', /not on the public internet/],
    ['file:///etc/passwd', /http/],
    ['javascript:alert(1)', /http/],
    ['not an address', /http/],
  ])('%s is refused', async (address, words) => {
    await expect(fetchPage(address)).rejects.toThrow(words);
  });

  it('that redirects to a private address is refused', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    await expect(fetchPage(url, undefined, allowed)).rejects.toThrow(/not on the public internet/);
  });

  it('with a redirect loop, an error status or no text gives a clear error', async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (path === '/gone') response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    });
    await expect(fetchPage(`${url}round`, undefined, allowed)).rejects.toThrow(/Too many redirects/);
    await expect(fetchPage(`${url}gone`, undefined, allowed)).rejects.toThrow(/404/);
    await expect(fetchPage(`${url}picture`, undefined, allowed)).rejects.toThrow(/not text/);
  });
});

describe('a redirect to another origin', () => {
  it('is not followed without approval, and sends no request', async () => {
    let asked = 0;
    const other = createServer((_, response) => {
      asked += 1;
      response.setHeader('content-type', 'text/plain');
      response.end('elsewhere');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const url = await serve(({ url: path }, response) => {
      if (path === '/here') response.writeHead(302, { location: '/there' }).end();
      else if (path === '/there') response.writeHead(200, { 'content-type': 'text/plain' }).end('there');
      else response.writeHead(302, { location: `${elsewhere}/?d=secret` }).end();
    });
    const origins = { allowedOrigins: [...allowed.allowedOrigins, elsewhere] };
    const mayBeLed = (from: URL, to: URL) => from.origin === to.origin;
    const refused = fetchPage(url, undefined, { ...origins, mayBeLed });
    await expect(refused).rejects.toMatchObject({
      address: `${elsewhere}/?d=secret`,
      message: expect.stringContaining('Waiting for your approval'),
    });
    expect(asked).toBe(0);
    expect(await fetchPage(`${url}here`, undefined, { ...origins, mayBeLed })).toMatchObject({ text: 'there' });
    expect(await fetchPage(url, undefined, { ...origins, mayBeLed: () => true })).toMatchObject({ text: 'elsewhere' });
    other.close();
  });
});
