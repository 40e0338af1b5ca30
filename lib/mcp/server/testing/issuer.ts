import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';

/** An OAuth issuer of our own: it publishes its metadata and keys over HTTP, and signs what it is told to. */
export interface Issuer {
  url: string;
  /** A token that says this; what is undefined is left out. `signer` signs in its place. */
  sign(claims: JWTPayload, signer?: CryptoKey): Promise<string>;
  /** How often its keys were fetched. */
  fetched: () => number;
  close(): Promise<void>;
}

const ALG = 'ES256';

/** A key that nobody publishes. */
export const strangeKey = async () => (await generateKeyPair(ALG)).privateKey;

/** Starts an issuer that ends with the test. */
export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair(ALG);
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: ALG, use: 'sig' };
  let fetched = 0;
  const server = createServer(({ url: path }, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (path === '/.well-known/oauth-authorization-server') return answer(metadata);
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
  };
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return {
    url,
    sign: (claims, signer = privateKey) => new SignJWT(claims).setProtectedHeader({ alg: ALG, kid: 'one', typ: 'at+jwt' }).sign(signer),
    fetched: () => fetched,
    close,
  };
}
