import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { MCP_URL, mcpTestEnv, SITE_URL } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';
import { issuedTokens } from './issued-token.ts';
import { metadataUrlOf, resourceMetadata } from './resource.ts';
import { startIssuer } from './testing/issuer.ts';

test('a client that knows only the address finds the issuer, gets the person’s consent there, and connects', async () => {
  const issuer = await startIssuer();
  const settings = { SITE_URL, MCP_OAUTH_ISSUER: issuer.url, MCP_OAUTH_PERSON: 'email' } as const;
  const testEnv = await mcpTestEnv({ settings, issued: issuedTokens(settings) });
  let authorizationUrl: URL | undefined;
  const credentials: { verifier?: string; tokens?: { access_token: string; token_type: string } } = {};
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(MCP_URL), {
      fetch: async (address, init) => {
        const url = String(address);
        if (!url.startsWith(SITE_URL)) return fetch(address, init);
        return url === metadataUrlOf(settings)
          ? Response.json(resourceMetadata(settings))
          : testEnv.mcp.handle(new Request(address, init as RequestInit));
      },
      authProvider: {
        redirectUrl: 'http://127.0.0.1/done',
        clientMetadata: { redirect_uris: ['http://127.0.0.1/done'] },
        clientInformation: () => ({ client_id: 'an-editor' }),
        redirectToAuthorization(url) {
          authorizationUrl = url;
        },
        saveCodeVerifier: (verifier) => void Object.assign(credentials, { verifier }),
        codeVerifier: () => credentials.verifier!,
        saveTokens: (tokens) => void Object.assign(credentials, { tokens }),
        tokens: () => credentials.tokens,
      },
    });
  const client = new Client({ name: 'editor', version: '1.0.0' });
  const before = transport();
  await expect(client.connect(before)).rejects.toThrow(UnauthorizedError);
  expect(authorizationUrl?.origin).toBe(issuer.url);
  expect(Object.fromEntries(authorizationUrl!.searchParams)).toMatchObject({
    client_id: 'an-editor',
    resource: MCP_URL,
    scope: 'read write execute',
    code_challenge_method: 'S256',
  });
  const exp = Math.floor(Date.now() / 1000) + 3600;
  await before.finishAuth(issuer.agree(authorizationUrl!, { sub: 'somebody', exp, email: testEnv.person.email, email_verified: true }));
  const again = new Client({ name: 'editor', version: '1.0.0' });
  await again.connect(transport());
  onTestFinished(() => again.close());
  expect((await again.listTools()).tools).toHaveLength(9);
});
