import { z } from 'zod';
import type { Clock } from '#lib/base/clock.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import type { Db } from '#lib/database/db.ts';
import { newToken } from './access-token.ts';
import { isScope, type Scope, scopes } from './scopes.ts';
import { levels, lifetimes } from './token-choices.ts';

/** A personal access token as its owner sees it in their list. Moments are ISO 8601. */
export interface AccessToken {
  id: string;
  name: string;
  scopes: Scope[];
  createdAt: string;
  lastUsedAt: string | null;
  /** null: it does not expire. */
  expiresAt: string | null;
}

/** How a new token is to be, as a form says it: `access` is the most that it allows, `days` how long it lasts. */
export const accessTokenForm = z.object({
  name: z.string().trim().min(1, { error: 'Say which program it is for.' }).max(100, { error: 'Use at most 100 characters.' }),
  access: z.enum(scopes, { error: 'Pick what it may do.' }).transform((level): readonly Scope[] => levels[level]),
  days: z
    .enum([...lifetimes.map(String), 'never'], { error: 'Pick how long it lasts.' })
    .transform((days) => (days === 'never' ? null : Number(days))),
});

/** A new token's name and scopes, and in how many days it expires: null for never. */
interface NewAccessToken {
  name: string;
  scopes: readonly Scope[];
  days: number | null;
}

/** The tokens of the person `db` acts as, the newest first. @throws what the database client throws */
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

/** Makes a token, and answers it: nobody can read it again. @throws what the database client throws */
export async function makeAccessToken(db: Db, clock: Clock, { name, scopes, days }: NewAccessToken): Promise<string> {
  const token = newToken();
  const expires_at = days === null ? null : new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  await db
    .from('access_tokens')
    .insert({ name, scopes: [...scopes], expires_at, token_hash: hashOfToken(token) })
    .throwOnError();
  return token;
}

/** Ends a token at once. One that is not there any more is no mistake. @throws what the database client throws */
export async function revokeAccessToken(db: Db, id: string): Promise<void> {
  await db.from('access_tokens').delete().eq('id', id).throwOnError();
}
