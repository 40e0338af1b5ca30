import { z } from 'zod';
import { limits } from '#lib/base/limits/limits.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import type { Services } from '#lib/base/services.ts';
import { isToken } from './access-token.ts';
import type { IssuedTokens } from './issued-token.ts';
import { isScope, type Scope } from './scopes.ts';

/** In whose name a program calls, and what it may do. */
export interface Caller {
  userId: string;
  scopes: readonly Scope[];
  /** What it came with, for the log: the name of a token, or who issued it. */
  via: string;
}

/** Why somebody is not let in. */
export type Refused = 'no_token' | 'invalid_token' | 'insufficient_scope';

/** What became of asking to be let in: `wait_s` are the seconds until there may be more requests. */
export type Admission = { caller: Caller; wait_s: number } | Refused;

export interface AdmissionOptions extends Pick<Services, 'serviceDb' | 'clock'> {
  /** Absent where only personal tokens are good. */
  issued?: IssuedTokens;
  requestsPerMinute?: number;
}

/** The database does not answer. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/**
 * Lets in whoever sends this `Authorization` header, for so many requests.
 * @throws {DatabaseAway} and {IssuerAway} when it cannot be known who that is just now
 */
export async function admit(options: AdmissionOptions, authorization: string | null, count = 1): Promise<Admission> {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!token) return authorization ? 'invalid_token' : 'no_token';
  const taking = { count, allowed: options.requestsPerMinute ?? limits.programRequests.most };
  return isToken(token) ? admitPersonal(options, token, taking) : admitIssued(options, token, taking);
}

interface Taking {
  count: number;
  allowed: number;
}

async function admitPersonal({ serviceDb, clock }: AdmissionOptions, token: string, taking: Taking): Promise<Admission> {
  const used = answerOf<{ user_id: string; name: string; scopes: string[]; wait_s: number }>(
    await serviceDb.rpc('use_access_token', { hash: hashOfToken(token), at: clock.now().toISOString(), ...taking }),
  );
  if (!used) return 'invalid_token';
  return { caller: { userId: used.user_id, scopes: used.scopes.filter(isScope), via: used.name }, wait_s: used.wait_s };
}

async function admitIssued({ serviceDb, clock, issued }: AdmissionOptions, token: string, taking: Taking): Promise<Admission> {
  const known = await issued?.(token, clock.now());
  if (!known) return 'invalid_token';
  const { person, scopes, via } = known;
  if ('account' in person && !z.guid().safeParse(person.account).success) return 'invalid_token';
  const used = answerOf<{ user_id: string; wait_s: number }>(await serviceDb.rpc('use_account', { ...person, ...taking }));
  if (!used) return 'invalid_token';
  return scopes.length === 0 ? 'insufficient_scope' : { caller: { userId: used.user_id, scopes, via }, wait_s: used.wait_s };
}

function answerOf<T>({ data, error }: { data: unknown; error: { message: string } | null }): T | null {
  if (error) throw new DatabaseAway(error.message, { cause: error });
  return data as T | null;
}
