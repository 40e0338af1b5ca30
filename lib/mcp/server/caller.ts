import type { Clock } from '#lib/clock.ts';
import type { Db } from '#lib/supabase/db.ts';
import { hashOf, isToken } from './access-token.ts';
import { isScope, type Scope } from './scopes.ts';

/** Requests that one token, or one person through OAuth, may make in a minute. */
export const REQUESTS_PER_MINUTE = 120;

/** In whose name a program calls, and what it may do. */
export interface Caller {
  userId: string;
  scopes: readonly Scope[];
  /** What it came with, for the log: the name of a token. */
  via: string;
}

/** What became of asking to be let in: `wait_s` are the seconds until there may be more requests. */
export type Admission = { caller: Caller; wait_s: number } | 'no_token' | 'invalid_token';

export interface AdmissionPorts {
  /** The client of the server's own key. */
  service: Db;
  clock: Clock;
  requestsPerMinute?: number;
}

/**
 * Lets in whoever sends this `Authorization` header, for so many requests.
 * @throws {DatabaseAway} when nobody can be let in just now
 */
export async function admit(ports: AdmissionPorts, authorization: string | null, count = 1): Promise<Admission> {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (!token) return authorization ? 'invalid_token' : 'no_token';
  return isToken(token) ? admitToken(ports, token, count) : 'invalid_token';
}

/** The database does not answer. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

interface Used {
  user_id: string;
  name: string;
  scopes: string[];
  wait_s: number;
}

async function admitToken(
  { service, clock, requestsPerMinute = REQUESTS_PER_MINUTE }: AdmissionPorts,
  token: string,
  count: number,
): Promise<Admission> {
  const { data, error } = await service.rpc('use_access_token', {
    hash: hashOf(token),
    count,
    allowed: requestsPerMinute,
    at: clock.now().toISOString(),
  });
  if (error) throw new DatabaseAway(error.message, { cause: error });
  const used = data as unknown as Used | null;
  if (!used) return 'invalid_token';
  return { caller: { userId: used.user_id, scopes: used.scopes.filter(isScope), via: used.name }, wait_s: used.wait_s };
}
