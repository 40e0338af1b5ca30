import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InvalidGrantError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import type { OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import { mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { ToolServer } from './tool-server.ts';

/** An authorization server with the official SDK, on which everybody agrees to everything. */
export interface AuthorizationServer {
  origin: string;
  clients: Map<string, OAuthClientInformationFull>;
  /** What it was asked for: one line per authorization, exchange, refresh and revocation. */
  log: string[];
  /** The access tokens that are valid. */
  tokens: Set<string>;
  /** How long an access token is valid, in seconds. */
  lifetime: number;
  /** Refuses every refresh token. */
  refuses: boolean;
  /** Lets a server require its tokens, and name it in its metadata. */
  protect(server: ToolServer): void;
  /** Agrees as a person on the page that an address leads to, and returns the address of the call-back. */
  agree(address: string): Promise<URL>;
  stop(): Promise<void>;
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const http = createServer();
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const codes = new Map<string, { challenge: string; resource: string | undefined }>();
  const refreshTokens = new Set<string>();

  const grant = (resource: string | undefined): OAuthTokens => {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    self.tokens.add(access);
    refreshTokens.add(refresh);
    self.log.push(`granted for ${resource}`);
    return { access_token: access, refresh_token: refresh, token_type: 'bearer', expires_in: self.lifetime, scope: 'notes' };
  };
  const provider: OAuthServerProvider = {
    clientsStore: {
      getClient: (id) => self.clients.get(id),
      registerClient(client) {
        self.clients.set((client as OAuthClientInformationFull).client_id, client as OAuthClientInformationFull);
        return client as OAuthClientInformationFull;
      },
    },
    async authorize(_, { state, codeChallenge, redirectUri, scopes, resource }, response) {
      const code = randomUUID();
      codes.set(code, { challenge: codeChallenge, resource: resource?.href });
      self.log.push(`asked for ${scopes?.join(' ')} on ${resource?.href}`);
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      if (state) back.searchParams.set('state', state);
      response.redirect(back.href);
    },
    challengeForAuthorizationCode: async (_, code) => codes.get(code)?.challenge ?? '',
    async exchangeAuthorizationCode(_, code, _verifier, _redirectUri, resource) {
      if (!codes.delete(code)) throw new InvalidGrantError('unknown code');
      return grant(resource?.href);
    },
    async exchangeRefreshToken(_, token, _scopes, resource) {
      if (self.refuses || !refreshTokens.delete(token)) throw new InvalidGrantError('unknown token');
      return grant(resource?.href);
    },
    verifyAccessToken: () => Promise.reject(new Error('The tool server looks at the tokens itself.')),
    async revokeToken(_, { token, token_type_hint }) {
      self.log.push(`revoked ${token_type_hint}`);
      self.tokens.delete(token);
      refreshTokens.delete(token);
    },
  };
  const app = createMcpExpressApp();
  const unlimited = { rateLimit: false } as const;
  app.use(
    mcpAuthRouter({
      provider,
      issuerUrl: new URL(origin),
      scopesSupported: ['notes'],
      authorizationOptions: unlimited,
      tokenOptions: unlimited,
      clientRegistrationOptions: unlimited,
      revocationOptions: unlimited,
    }),
  );
  http.on('request', app);

  const tokenOf = ({ headers }: IncomingMessage) => headers.authorization?.replace('Bearer ', '') ?? '';
  const self: AuthorizationServer = {
    origin,
    clients: new Map(),
    log: [],
    tokens: new Set(),
    lifetime: 3600,
    refuses: false,
    protect(server) {
      const path = '/.well-known/oauth-protected-resource/mcp';
      server.before = (request, response) => {
        if (request.url === path) {
          const about = { resource: server.url, authorization_servers: [origin], scopes_supported: ['notes'] };
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about));
          return true;
        }
        if (self.tokens.has(tokenOf(request))) return false;
        response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${server.origin}${path}"` }).end();
        return true;
      };
    },
    async agree(address) {
      const answer = await fetch(address, { redirect: 'manual' });
      return new URL(answer.headers.get('location')!);
    },
    stop: () => {
      http.closeAllConnections();
      return new Promise((closed) => http.close(() => closed()));
    },
  };
  return self;
}
