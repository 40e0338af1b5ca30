import { discoverAuthorizationServerMetadata } from '@modelcontextprotocol/sdk/client/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type ResourceSettings, resourceOf } from './resource.ts';
import { isScope, type Scope } from './scopes.ts';

/** What a token of the issuer says: whose it is, and what it allows. */
export interface IssuedToken {
  /** How the person is found: by their account's id, or by their address, which the issuer has verified. */
  person: { account: string } | { address: string };
  scopes: Scope[];
  /** Who issued it and for which program, for the log. */
  via: string;
}

/** Checks tokens of the issuer; null for one that is not good. @throws {IssuerAway} */
export type IssuedTokens = (token: string, now: Date) => Promise<IssuedToken | null>;

export interface IssuerSettings extends ResourceSettings {
  MCP_OAUTH_ISSUER: string;
  /** What names the person: their verified address, or the subject, which is then their account's id here. */
  MCP_OAUTH_PERSON: 'email' | 'sub';
}

/** The issuer cannot be asked for its keys just now. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway';
}

/** How long the issuer may take to tell something, in ms. */
const PATIENCE_MS = 5000;
/** Only what is signed with a key that the issuer alone has. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/**
 * Checks JSON Web Tokens of the issuer that the settings name, by its published keys: signature, issuer, audience (this server),
 * expiry. The keys are found once, through the issuer's metadata, and fetched anew when an unknown one is named.
 */
export function issuedTokens(settings: IssuerSettings, patienceMs = PATIENCE_MS): IssuedTokens {
  const { MCP_OAUTH_ISSUER: issuer, MCP_OAUTH_PERSON: named } = settings;
  let found: Promise<JWTVerifyGetKey> | undefined;
  const keys = () =>
    (found ??= findKeys(issuer, patienceMs).catch((error) => {
      found = undefined;
      throw error;
    }));

  return async (token, now) => {
    try {
      const expected = { issuer, audience: resourceOf(settings), algorithms: ALGORITHMS, requiredClaims: ['exp', 'sub'], currentDate: now };
      const { payload } = await jwtVerify(token, await keys(), expected);
      const person = personOf(payload, named);
      return person && { person, scopes: scopesOf(payload), via: viaOf(payload, issuer) };
    } catch (error) {
      if (error instanceof IssuerAway) throw error;
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw new IssuerAway('The issuer’s keys cannot be fetched', { cause: error });
    }
  };
}

async function findKeys(issuer: string, patienceMs: number): Promise<JWTVerifyGetKey> {
  const fetchFn: FetchLike = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn }).catch((cause) => {
    throw new IssuerAway('The issuer’s metadata cannot be fetched', { cause });
  });
  const keys: unknown = metadata?.jwks_uri;
  if (typeof keys !== 'string' || metadata?.issuer !== issuer)
    throw new IssuerAway(`The metadata of ${issuer} names no keys, or another issuer`);
  return createRemoteJWKSet(new URL(keys), { timeoutDuration: patienceMs });
}

function personOf({ sub, email, email_verified }: JWTPayload, named: 'email' | 'sub'): IssuedToken['person'] | null {
  if (named === 'sub') return { account: sub! };
  return typeof email === 'string' && email !== '' && email_verified === true ? { address: email } : null;
}

const scopesOf = ({ scope }: JWTPayload) => (typeof scope === 'string' ? scope.split(' ').filter(isScope) : []);

function viaOf({ client_id }: JWTPayload, issuer: string): string {
  return [new URL(issuer).host, ...(typeof client_id === 'string' ? [client_id] : [])].join(' ').slice(0, 100).toWellFormed();
}
