import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

/** A test OAuth issuer that publishes its metadata and keys over HTTP and signs any claims. */
export interface Issuer {
  url: string;
  /** A token with these claims, without undefined ones. `signer` replaces the issuer's key. */
  sign(claims: JWTPayload, signer?: CryptoKey): Promise<string>;
  /** Grants the consent that a client requests at this URL, and returns the authorization code. */
  agree(query: URL, claims: JWTPayload): string;
  /** The number of times its keys were fetched. */
  fetched: () => number;
  close(): Promise<void>;
}

const ALG = 'ES256';

/** A key that is not published. */
export const strangeKey = async () => (await generateKeyPair(ALG)).privateKey;

/** Starts an issuer that stops after the test. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(ALG);
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: ALG, use: 'sig' };
  let fetched = 0;
  const agreed = new Map<string, { query: URLSearchParams; claims: JWTPayload }>();
  const server = createServer(async (request, response) => {
    const { url: path } = request;
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (path === '/.well-known/oauth-authorization-server') return answer(metadata);
    if (path === '/token') {
      const form = new URLSearchParams(await text(request));
      const { query, claims } = agreed.get(form.get('code')!)!;
      const challenge = createHash('sha256').update(form.get('code_verifier')!).digest('base64url');
      if (challenge !== query.get('code_challenge') || form.get('resource') !== query.get('resource')) return response.writeHead(400).end();
      const own = { iss: url, aud: form.get('resource')!, client_id: query.get('client_id'), scope: query.get('scope') };
      return answer({ access_token: await sign({ ...own, ...claims }), token_type: 'Bearer' });
    }
    if (path !== '/keys') return response.writeHead(404).end();
    fetched += 1;
    return answer({ keys: [key] });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const sign: Issuer['sign'] = (claims, signer = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: ALG, kid: 'one', typ: 'at+jwt' }).sign(signer);
  return {
    url,
    sign,
    agree(query, claims) {
      const code = randomUUID();
      agreed.set(code, { query: query.searchParams, claims });
      return code;
    },
    fetched: () => fetched,
    close,
  };
}
