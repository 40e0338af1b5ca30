import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { hashOfToken, randomToken } from '#lib/base/random-token.ts';
import type { Db } from '#lib/database/db.ts';
import { isScope, levels, lifetimes, type Scope, scopes } from './scopes.ts';

/** A personal access token in its owner's list. Times are ISO 8601. */
export interface AccessToken {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: string;
  lastUsedAt: string | null;
  /** Null if it does not expire. */
  expiresAt: string | null;
}

/** The form for a new token: `access` is its highest scope, `days` its lifetime. */
export const accessTokenForm = z.object({
  name: z.string().trim().min(1, { error: 'Enter the client’s name.' }).max(100, { error: 'Use at most 100 characters.' }),
  access: z.enum(scopes, { error: 'Pick what it may do.' }).transform((level): readonly Scope[] => levels[level]),
  days: z
    .enum([...lifetimes.map(String), 'never'], { error: 'Pick how long it lasts.' })
    .transform((days) => (days === 'never' ? null : Number(days))),
});

/** A new token's name, scopes and lifetime in days; null for no expiry. */
interface NewAccessToken {
  name: string;
  scopes: readonly Scope[];
  days: number | null;
}

/** The person's tokens, newest first. @throws errors of the database client */
export async function readAccessTokens(db: Db): Promise<AccessToken[]> {
  const { data } = await db
    .from('access_tokens')
    .select('id, name, scopes, created_at, last_used_at, expires_at')
    .order('created_at', { ascending: false })
    .throwOnError();
  return data.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes.filter(isScope),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }));
}

/** Creates a token and returns it; it cannot be read again. @throws errors of the database client */
export async function makeAccessToken(db: Db, clock: Clock, { name, scopes, days }: NewAccessToken): Promise<string> {
  const token = newToken();
  const expires_at = days === null ? null : new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  await db
    .from('access_tokens')
    .insert({ name, scopes: [...scopes], expires_at, token_hash: hashOfToken(token) })
    .throwOnError();
  return token;
}

/** Revokes a token immediately; does nothing if it no longer exists. @throws errors of the database client */
export async function revokeAccessToken(db: Db, id: string): Promise<void> {
  await db.from('access_tokens').delete().eq('id', id).throwOnError();
}

/** A new personal access token, with a prefix that identifies leaked ones. */
export const newToken = () => randomToken('tp_');

/** Whether a text has the form of one. */
export function isToken(text: string): boolean {
  return /^tp_[\w-]{43}$/.test(text);
}
