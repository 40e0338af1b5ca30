import { createClient } from '@supabase/supabase-js';
import { LRUCache } from 'lru-cache';
import { type AppEnvironment, env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { DATABASE_TIMEOUT_MS, type Db } from './db.ts';
import type { Actor } from './token-signer.ts';
import { tokenSigner } from './token-signer.ts';
import type { Database } from './types.ts';

/**
 * Creates clients that access one person's rows under row-level security, independent of their sign-in cookie. The audit log
 * attributes a client's changes to the person, or to the `actor`.
 */
export type ActingAs = (userId: string, actor?: Actor) => Db;

declare module '#lib/base/services.ts' {
  interface Services {
    actingAs: ActingAs;
  }
}

const KEPT = 500;

/** An `ActingAs` for the given project; clients without an actor are cached. */
export function createActingAs(
  settings: Pick<AppEnvironment, 'SUPABASE_URL' | 'SUPABASE_PUBLISHABLE_KEY' | 'SUPABASE_JWT_SECRET' | 'SUPABASE_JWT_SIGNING_KEY'>,
): ActingAs {
  const signer = tokenSigner(settings);
  const clients = new LRUCache<string, Db>({ max: KEPT });
  const connect = (userId: string, actor?: Actor): Db =>
    createClient<Database>(settings.SUPABASE_URL, settings.SUPABASE_PUBLISHABLE_KEY, {
      accessToken: () => signer.tokenFor(userId, actor),
      db: { timeout: DATABASE_TIMEOUT_MS },
    });
  return (userId, actor) => {
    if (actor) return connect(userId, actor);
    const known = clients.get(userId);
    if (known) return known;
    const client = connect(userId);
    clients.set(userId, client);
    return client;
  };
}

/** This process's client for a person: server-made token, own rows only. Pages, turns and jobs reach rows only through it. */
export function actingAs(userId: string, actor?: Actor): Db {
  return processSingleton('acting-as', () => createActingAs(env()))(userId, actor);
}
