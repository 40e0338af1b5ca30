import type { Session, SupabaseClient } from '@supabase/supabase-js';

/** How long renewing a login may take, in ms. The client alone would try for half a minute. */
const PATIENCE_MS = 6000;

/** The Auth API or the database could not be reached, so that nobody knows whether somebody is signed in. */
export class AuthUnreachableError extends Error {
  constructor(cause?: unknown) {
    super('The login could not be checked: the Auth API or the database cannot be reached.', { cause });
    this.name = 'AuthUnreachableError';
  }

  /** By name: a route and a page may each have loaded this module. */
  static is(error: unknown): error is AuthUnreachableError {
    return error instanceof Error && error.name === 'AuthUnreachableError';
  }
}

/**
 * The session that a client's cookies hold, renewed if it has run out; null when there is none.
 * @throws {AuthUnreachableError}
 */
export async function sessionOf(client: Pick<SupabaseClient, 'auth'>): Promise<Session | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AuthUnreachableError()), PATIENCE_MS);
  });
  try {
    const { data, error } = await Promise.race([client.auth.getSession(), patience]);
    if (error?.name === 'AuthRetryableFetchError') throw new AuthUnreachableError();
    return data.session;
  } finally {
    clearTimeout(timer);
  }
}
