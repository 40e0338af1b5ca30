import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { type AppEnvironment, env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';

/** The claims of a login token. */
export interface LoginClaims {
  id: string;
  email: string;
  isAdmin: boolean;
  /** The session of the token; absent in tokens without one. */
  login?: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

type Settings = Pick<AppEnvironment, 'SUPABASE_URL' | 'SUPABASE_JWT_SECRET'>;

/** Checks the signature and expiry of a login token locally. Null when it is expired or invalid. */
export async function verifyLoginToken(token: string, settings: Settings = env()): Promise<LoginClaims | null> {
  const algorithm = algorithmOf(token);
  if (!algorithm) return null;
  try {
    const { payload } =
      settings.SUPABASE_JWT_SECRET && algorithm === 'HS256'
        ? await jwtVerify(token, new TextEncoder().encode(settings.SUPABASE_JWT_SECRET), {
            algorithms: ['HS256'],
            audience: 'authenticated',
          })
        : await jwtVerify(token, publishedKeys(settings), { audience: 'authenticated' });
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The algorithm that a token names; undefined when it is not a token. */
function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

function publishedKeys(settings: Settings) {
  return processSingleton('jwks', () => createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', settings.SUPABASE_URL)));
}

function claimsOf(payload: JWTPayload): LoginClaims | null {
  if (!payload.sub || !payload.exp || payload.role !== 'authenticated' || payload.via === 'server') return null;
  const metadata = payload.app_metadata as { role?: unknown } | undefined;
  return {
    id: payload.sub,
    email: typeof payload.email === 'string' ? payload.email : '',
    isAdmin: metadata?.role === 'admin',
    ...(typeof payload.session_id === 'string' ? { login: payload.session_id } : {}),
    expiresAt: payload.exp,
  };
}
