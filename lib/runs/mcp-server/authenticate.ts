import { z } from 'zod';
import { limits } from '#lib/base/limits/limits.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import type { Services } from '#lib/base/services.ts';
import { isToken } from './access-tokens.ts';
import type { IssuedTokens } from './issued-token.ts';
import { isScope, type Scope } from './scopes.ts';

/** The person on whose behalf a program calls, and its scopes. */
export interface Caller {
  userId: string;
  scopes: readonly Scope[];
  /** For the log: the name of its token, or the issuer. */
  via: string;
}

/** Why authentication failed. */
export type AuthenticationError = 'no_token' | 'invalid_token' | 'insufficient_scope';

/** The result of authentication. `wait_s`: the seconds until more requests are allowed. */
export type Authentication = { caller: Caller; wait_s: number } | AuthenticationError;

export interface AuthenticationOptions extends Pick<Services, 'serviceDb' | 'clock'> {
  /** Absent when only personal tokens are accepted. */
  issued?: IssuedTokens;
  requestsPerMinute?: number;
}

/** The database is unavailable. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * Authenticates an `Authorization` header and counts `count` requests.
 * @throws {DatabaseUnavailable} and {IssuerUnavailable} when the token cannot be verified right now
 */
export async function authenticate(options: AuthenticationOptions, authorization: string | null, count = 1): Promise<Authentication> {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!token) return authorization ? 'invalid_token' : 'no_token';
  const quota = { count, allowed: options.requestsPerMinute ?? limits.programRequests.most };
  return isToken(token) ? authenticatePersonal(options, token, quota) : authenticateIssued(options, token, quota);
}

interface RequestQuota {
  count: number;
  allowed: number;
}

async function authenticatePersonal(
  { serviceDb, clock }: AuthenticationOptions,
  token: string,
  quota: RequestQuota,
): Promise<Authentication> {
  const used = answerOf<{ user_id: string; name: string; scopes: string[]; wait_s: number }>(
    await serviceDb.rpc('use_access_token', { hash: hashOfToken(token), at: clock.now().toISOString(), ...quota }),
  );
  if (!used) return 'invalid_token';
  return { caller: { userId: used.user_id, scopes: used.scopes.filter(isScope), via: used.name }, wait_s: used.wait_s };
}

async function authenticateIssued(
  { serviceDb, clock, issued }: AuthenticationOptions,
  token: string,
  quota: RequestQuota,
): Promise<Authentication> {
  const known = await issued?.(token, clock.now());
  if (!known) return 'invalid_token';
  const { person, scopes, via } = known;
  if ('account' in person && !z.guid().safeParse(person.account).success) return 'invalid_token';
  const used = answerOf<{ user_id: string; wait_s: number }>(await serviceDb.rpc('use_account', { ...person, ...quota }));
  if (!used) return 'invalid_token';
  return scopes.length === 0 ? 'insufficient_scope' : { caller: { userId: used.user_id, scopes, via }, wait_s: used.wait_s };
}

function answerOf<T>({ data, error }: { data: unknown; error: { message: string } | null }): T | null {
  if (error) throw new DatabaseUnavailable(error.message, { cause: error });
  return data as T | null;
}
