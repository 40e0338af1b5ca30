import type { Session, SupabaseClient } from '@supabase/supabase-js';

/** How long renewing a sign-in may take, in ms. By default, the client would retry for half a minute. */
const PATIENCE_MS = 6000;

/** The Auth API or the database could not be reached, so it is unknown who is signed in. */
export class AuthUnreachableError extends Error {
  constructor(cause?: unknown) {
    super('The sign-in could not be checked: the Auth API or the database cannot be reached.', { cause });
    this.name = 'AuthUnreachableError';
  }

  /** Checks the name: a route and a page may each have loaded this module. */
  static is(error: unknown): error is AuthUnreachableError {
    return error instanceof Error && error.name === 'AuthUnreachableError';
  }
}

/**
 * The session in a client's cookies, renewed if it has expired, or null.
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
