import { hashOfToken } from '#lib/base/random-token.ts';
import type { Db } from '#lib/database/db.ts';
import type { SignUpMode } from './sign-up-mode.ts';

/** How long a page waits for the database, in ms. */
const PATIENCE_MS = 3000;

/** The sign-up rules for a visitor. */
export interface SignUpRules {
  mode: SignUpMode;
  /** Whether any account exists. */
  hasAccounts: boolean;
  /** Whether their invitation is still valid. */
  invited: boolean;
}

/** Reads the rules; null when the database does not answer. `token` is the invitation token from the URL. */
export async function readSignUpRules(service: Db, token: string | null = null): Promise<SignUpRules | null> {
  const { data, error } = await service
    .rpc('sign_up_rules', token === null ? {} : { hash: hashOfToken(token) })
    .abortSignal(AbortSignal.timeout(PATIENCE_MS));
  if (error) return null;
  const { mode, has_accounts, invitation } = data as { mode: SignUpMode; has_accounts: boolean; invitation: boolean };
  return { mode, hasAccounts: has_accounts, invited: invitation };
}
