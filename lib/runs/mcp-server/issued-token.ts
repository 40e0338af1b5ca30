import { discoverAuthorizationServerMetadata } from '@modelcontextprotocol/sdk/client/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type ResourceSettings, resourceOf } from './resource.ts';
import { isScope, type Scope } from './scopes.ts';

/** The content of an issuer's token: the person and the scopes. */
export interface IssuedToken {
  /** The person, by account id or by the email that the issuer has verified. */
  person: { account: string } | { address: string };
  scopes: Scope[];
  /** For the log: the issuer and the program. */
  via: string;
}

/** Verifies a token of the issuer; null if it is invalid. @throws {IssuerUnavailable} */
export type IssuedTokens = (token: string, now: Date) => Promise<IssuedToken | null>;

export interface IssuerSettings extends ResourceSettings {
  MCP_OAUTH_ISSUER: string;
  /** The claim that identifies the person: their verified email, or the subject, which must be their account id. */
  MCP_OAUTH_PERSON: 'email' | 'sub';
}

/** The issuer's keys cannot be fetched right now. */
export class IssuerUnavailable extends Error {
  override readonly name = 'IssuerUnavailable';
}

/** The time limit for the issuer's responses, in ms. */
const PATIENCE_MS = 5000;
/** Only asymmetric algorithms, for which only the issuer has the key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/**
 * Verifies JSON Web Tokens with the published keys of the configured issuer: signature, issuer, audience (this server),
 * expiry. The keys are located once through the issuer's metadata, and fetched again for an unknown key id.
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
      if (error instanceof IssuerUnavailable) throw error;
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw new IssuerUnavailable('The issuer’s keys cannot be fetched', { cause: error });
    }
  };
}

async function findKeys(issuer: string, patienceMs: number): Promise<JWTVerifyGetKey> {
  const fetchFn: FetchLike = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn }).catch((cause) => {
    throw new IssuerUnavailable('The issuer’s metadata cannot be fetched', { cause });
  });
  const keys: unknown = metadata?.jwks_uri;
  if (typeof keys !== 'string' || metadata?.issuer !== issuer)
    throw new IssuerUnavailable(`The metadata of ${issuer} names no keys, or another issuer`);
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
