import { AuthUnreachableError } from '#lib/database/session-of.ts';
import { TurnStoreError } from '#lib/turns/turn-store.ts';

/** No SQLSTATE at all (the connection failed), or one for a server that is starting, stopping or unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  if (AuthUnreachableError.is(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'AbortError' || error.message === 'fetch failed') return true;
  if (!TurnStoreError.is(error) && error.name !== 'PostgrestError') return false;
  const { code } = error as { code?: unknown };
  return code === '' || /^(08|57P|53|PGRST00[0-3]$)/.test(String(code));
}
