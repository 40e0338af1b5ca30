import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  selectResourceURL,
} from '@modelcontextprotocol/sdk/client/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { WebError } from '#lib/base/http/send.ts';
import { addressProblem } from '../guarded-fetch.ts';
import { type Challenge, ServerProblem } from '../server-problem.ts';
import { type SignIn, signInSchema } from './sign-in.ts';

const LONGEST_SCOPE = 1000;
/** The characters of a scope (RFC 6749). */
const scopeText = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/**
 * How people sign in to a server that answered 401: from its metadata (RFC 9728) and that of its authorization server (RFC 8414).
 * Null when it has none. Its addresses come from strangers: none is used that `addressProblem` refuses.
 * @throws {ServerProblem} when the metadata cannot be used; what `fetch` throws
 */
export async function discoverSignIn(
  url: string,
  challenge: Challenge,
  { fetch, allowedOrigins }: { fetch: FetchLike; allowedOrigins: readonly string[] },
): Promise<SignIn | null> {
  const { resourceMetadataUrl } = challenge;
  const protectedResource = await discoverOAuthProtectedResourceMetadata(url, { resourceMetadataUrl }, fetch).catch((error) => {
    if (isOurs(error)) throw error;
    return null;
  });
  if (!protectedResource) {
    if (resourceMetadataUrl) throw new ServerProblem('The server asks for a sign-in, but its metadata cannot be read.');
    return null;
  }
  const resource = await selectResourceURL(url, noProvider, protectedResource).catch(() => undefined);
  if (!resource) throw new ServerProblem('The server’s metadata is about another address, so it is not used.');
  const issuer = protectedResource.authorization_servers?.[0];
  if (!issuer) throw new ServerProblem('The server’s metadata names no authorization server.');
  const found = await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch });
  if (!found) throw new ServerProblem('The metadata of the server’s authorization server cannot be found.');
  if (!isSameIssuer(found.issuer, issuer))
    throw new ServerProblem('The authorization server’s metadata is about another issuer, so it is not used.');
  if (!found.registration_endpoint)
    throw new ServerProblem(
      'The authorization server does not register apps by itself (dynamic client registration), so you cannot sign in.',
    );
  if (!found.code_challenge_methods_supported?.includes('S256'))
    throw new ServerProblem('The authorization server does not support PKCE, so signing in would not be safe.');
  const server = signInSchema.shape.server.parse(found);
  for (const address of [server.authorization_endpoint, server.token_endpoint, server.registration_endpoint, server.revocation_endpoint]) {
    const problem = address && addressProblem(address, allowedOrigins);
    if (problem) throw new ServerProblem(`An address of the authorization server cannot be used. ${problem}`);
  }
  const scope = scopeOf(challenge.scope ?? protectedResource.scopes_supported?.join(' '), found.scopes_supported);
  return { resource: protectedResource.resource, server, ...(scope && { scope }) };
}

// `selectResourceURL` asks it for its own rule; there is none.
const noProvider = {} as Parameters<typeof selectResourceURL>[1];

const isOurs = (error: unknown) =>
  error instanceof ServerProblem || error instanceof WebError || ['TimeoutError', 'AbortError'].includes((error as Error).name);

/** Issuers are compared as they are written, but for a slash at the end. */
export const isSameIssuer = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** What is asked for: what the server requires, and access without the person being there, where that is a scope of its own. */
function scopeOf(required: string | undefined, supported: string[] | undefined): string | undefined {
  const scope = [required?.trim(), supported?.includes('offline_access') && 'offline_access'].filter(Boolean).join(' ');
  return scope.length <= LONGEST_SCOPE && scopeText.test(scope) ? scope : undefined;
}
