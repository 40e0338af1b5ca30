import { importJWK, type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { systemClock } from '#lib/base/clock.ts';
import { type AppEnvironment, EnvironmentError } from '#lib/base/env.ts';

/**
 * Who acts for a person: a turn, a job or an administrator. Without one, it is the person. `id` is the turn's id, `<job>/<its id>`,
 * or the administrator's id. The audit log records it with each change.
 */
export interface Actor {
  kind: 'turn' | 'job' | 'admin';
  id: string;
}

const LIFETIME_S = 600;
const RENEW_UNDER_S = 60;
const KEPT = 10_000;

/** Creates server-made tokens, each valid for ten minutes. */
export interface TokenSigner {
  /** A token for this person, on whose behalf `actor` acts: renewed when the last one has less than a minute left. */
  tokenFor(userId: string, actor?: Actor): Promise<string>;
}

/**
 * A signer over the project's HS256 secret, or over an imported private JWK (`SUPABASE_JWT_SIGNING_KEY`).
 * A server-made token carries `sub`, `role: authenticated`, `via: server` and the actor, and never app_metadata, so that an
 * administrator's own conversations see only their own rows.
 * @throws {EnvironmentError} when there is neither, or the key is not a private JWK.
 */
export function tokenSigner(settings: Pick<AppEnvironment, 'SUPABASE_JWT_SECRET' | 'SUPABASE_JWT_SIGNING_KEY'>): TokenSigner {
  const { key, header } = signingKey(settings);
  const made = new LRUCache<string, { token: Promise<string>; until: number }>({ max: KEPT });
  // The database checks tokens by the wall clock, which continues while a machine sleeps.
  const seconds = () => systemClock().now().getTime() / 1000;

  async function make(userId: string, actor?: Actor) {
    return new SignJWT({ role: 'authenticated', via: 'server', ...(actor ? { actor } : {}) })
      .setProtectedHeader(header)
      .setSubject(userId)
      .setAudience('authenticated')
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_S}s`)
      .sign(await key);
  }

  return {
    tokenFor(userId, actor) {
      const whose = actor ? `${userId} ${actor.kind} ${actor.id}` : userId;
      const known = made.get(whose);
      const left = known ? known.until - seconds() : 0;
      if (known && left > RENEW_UNDER_S && left <= LIFETIME_S) return known.token;
      const token = make(userId, actor);
      made.set(whose, { token, until: seconds() + LIFETIME_S });
      return token;
    },
  };
}

function signingKey(settings: Pick<AppEnvironment, 'SUPABASE_JWT_SECRET' | 'SUPABASE_JWT_SIGNING_KEY'>) {
  if (settings.SUPABASE_JWT_SIGNING_KEY) {
    const jwk = parseJwk(settings.SUPABASE_JWT_SIGNING_KEY);
    const alg = jwk.alg ?? 'ES256';
    return { key: importJWK(jwk, alg), header: { alg, typ: 'JWT', ...(jwk.kid ? { kid: jwk.kid } : {}) } };
  }
  if (!settings.SUPABASE_JWT_SECRET) throw new EnvironmentError(['SUPABASE_JWT_SECRET or SUPABASE_JWT_SIGNING_KEY is required']);
  return { key: Promise.resolve(new TextEncoder().encode(settings.SUPABASE_JWT_SECRET)), header: { alg: 'HS256', typ: 'JWT' } };
}

function parseJwk(text: string): JWK {
  try {
    const jwk = JSON.parse(text) as JWK;
    if (typeof jwk.kty === 'string' && typeof jwk.d === 'string') return jwk;
  } catch {
    // reported below, without the value
  }
  throw new EnvironmentError(['SUPABASE_JWT_SIGNING_KEY must be a private key as JSON Web Key']);
}
