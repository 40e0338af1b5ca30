import {
  exchangeAuthorization,
  refreshAuthorization,
  registerClient,
  selectClientAuthMethod,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Clock } from '#lib/base/clock.ts';
import { guardedFetch } from '../guarded-fetch.ts';
import { type Challenge, ServerProblem } from '../server-problem.ts';
import type { ServerSettings } from '../with-connection.ts';
import { discoverSignIn, isSameIssuer } from './discover-sign-in.ts';
import { type RegisteredSignIn, registeredSignIn, type SignIn } from './sign-in.ts';
import { signInProblem } from './sign-in-problem.ts';

const TIMEOUT_MS = 15_000;
/** Metadata, a client and tokens are a few kilobytes. */
const MOST_BYTES = 200_000;
/** Metadata may be at four addresses, and each may redirect within its origin. */
const MOST_REQUESTS = 25;
const LONGEST_ADDRESS = 8000;

/** What an authorization server granted. */
interface Granted {
  token: string;
  refreshToken?: string;
  /** ISO 8601. */
  expiresAt?: string;
  scopes: string[];
}

/** Signs people in to MCP servers, with the SDK's client. Each function throws a `ServerProblem`. */
export interface OauthClient {
  /** Null when the server has no sign-in. */
  discover(url: string, challenge: Challenge): Promise<SignIn | null>;
  /** Registers this installation as a client, and returns the address at which the person agrees, without a state. */
  begin(signIn: SignIn, redirectUri: string): Promise<{ registered: RegisteredSignIn; address: URL; verifier: string }>;
  /** `issuer` is that which the person came back from, if it named itself. */
  exchange(registered: RegisteredSignIn, answer: { code: string; verifier: string; issuer: string | null }): Promise<Granted>;
  refresh(registered: RegisteredSignIn, refreshToken: string, signal: AbortSignal): Promise<Granted>;
  /** Makes tokens invalid. False when the authorization server has no way to do that. */
  revoke(registered: RegisteredSignIn, tokens: Pick<Granted, 'token' | 'refreshToken'>): Promise<boolean>;
}

export function oauthClient(
  { allowedOrigins, resolve }: Pick<ServerSettings, 'allowedOrigins' | 'resolve'>,
  clock: Pick<Clock, 'now'>,
): OauthClient {
  /** Runs one step, with its own limits. */
  async function step<T>(run: (fetch: FetchLike) => Promise<T>, outer?: AbortSignal): Promise<T> {
    const cutOff = new AbortController();
    const signal = AbortSignal.any([cutOff.signal, AbortSignal.timeout(TIMEOUT_MS), ...(outer ? [outer] : [])]);
    const fetch = guardedFetch({
      allowedOrigins,
      resolve,
      mostRequests: MOST_REQUESTS,
      mostBytes: MOST_BYTES,
      signal,
      onBroken: (problem) => cutOff.abort(problem),
    });
    try {
      return await run(fetch);
    } catch (error) {
      outer?.throwIfAborted();
      throw signInProblem(signal.aborted ? signal.reason : error);
    }
  }

  const granted = ({ access_token, refresh_token, expires_in, scope }: OAuthTokens): Granted => ({
    token: access_token,
    ...(refresh_token && { refreshToken: refresh_token }),
    ...(expires_in !== undefined && { expiresAt: new Date(clock.now().getTime() + expires_in * 1000).toISOString() }),
    scopes: scope?.split(' ').filter(Boolean) ?? [],
  });

  return {
    discover: (url, challenge) => step((fetch) => discoverSignIn(url, challenge, { fetch, allowedOrigins })),

    begin: (signIn, redirectUri) =>
      step(async (fetchFn) => {
        const { server, scope, resource } = signIn;
        const client = await registerClient(server.issuer, {
          metadata: server,
          clientMetadata: {
            client_name: 'Thinking Partner',
            redirect_uris: [redirectUri],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            token_endpoint_auth_method: authMethodFor(server),
          },
          scope,
          fetchFn,
        });
        const registered = registeredSignIn.parse({ ...signIn, redirectUri, client });
        const { authorizationUrl, codeVerifier } = await startAuthorization(server.issuer, {
          metadata: server,
          clientInformation: client,
          redirectUrl: redirectUri,
          scope,
          resource,
        });
        if (authorizationUrl.href.length > LONGEST_ADDRESS) throw new ServerProblem('The address of the sign-in is too long.');
        return { registered, address: authorizationUrl, verifier: codeVerifier };
      }),

    async exchange({ server, client, resource, redirectUri }, { code, verifier, issuer }) {
      const mustName = server.authorization_response_iss_parameter_supported === true;
      if (issuer === null ? mustName : !isSameIssuer(issuer, server.issuer))
        throw new ServerProblem('You came back from another authorization server, so its answer was not used.');
      return step(async (fetchFn) =>
        granted(
          await exchangeAuthorization(server.issuer, {
            metadata: server,
            clientInformation: client,
            authorizationCode: code,
            codeVerifier: verifier,
            redirectUri,
            resource,
            fetchFn,
          }),
        ),
      );
    },

    refresh: ({ server, client, resource }, refreshToken, signal) =>
      step(
        async (fetchFn) =>
          granted(
            await refreshAuthorization(server.issuer, { metadata: server, clientInformation: client, refreshToken, resource, fetchFn }),
          ),
        signal,
      ),

    async revoke({ server, client }, { token, refreshToken }) {
      const { revocation_endpoint: endpoint } = server;
      if (!endpoint) return false;
      const methods = server.revocation_endpoint_auth_methods_supported ?? server.token_endpoint_auth_methods_supported ?? [];
      // Revoking a refresh token ends its access tokens too, but the server need not do that (RFC 7009).
      const tokens = [...(refreshToken ? [['refresh_token', refreshToken] as const] : []), ['access_token', token] as const];
      await step(async (fetch) => {
        for (const [hint, value] of tokens) {
          const form = new URLSearchParams({ token: value, token_type_hint: hint });
          const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
          authenticate(selectClientAuthMethod(client, methods), client, headers, form);
          const response = await fetch(endpoint, { method: 'POST', headers, body: form });
          await response.body?.cancel();
          if (!response.ok) throw new ServerProblem(`The authorization server answered with status ${response.status}.`);
        }
      });
      return true;
    },
  };
}

/** A public client where that is possible: its secret would prove nothing that PKCE does not. */
function authMethodFor({ token_endpoint_auth_methods_supported: supported = [] }: SignIn['server']): string {
  return ['none', 'client_secret_basic', 'client_secret_post'].find((method) => supported.includes(method)) ?? 'client_secret_basic';
}

function authenticate(method: string, { client_id, client_secret }: RegisteredSignIn['client'], headers: Headers, form: URLSearchParams) {
  if (method === 'client_secret_basic' && client_secret) {
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`);
    return;
  }
  form.set('client_id', client_id);
  if (client_secret) form.set('client_secret', client_secret);
}
