import { hashOfToken } from '#lib/base/random-token.ts';
import type { Db } from '#lib/database/db.ts';
import { newInvitationToken } from './invitations.ts';
import type { SignUpMode } from './sign-up-mode.ts';

/**
 * Sets the sign-up mode of the database. Unless it is open, an installation without accounts gets an invitation for the first one.
 * @returns its token; null when there is an account, or none is needed
 * @throws what the database client throws
 */
export async function setSignUp(service: Db, mode: SignUpMode): Promise<string | null> {
  await service.rpc('set_sign_up_mode', { mode }).throwOnError();
  if (mode === 'open') return null;
  const token = newInvitationToken();
  const { data: kept } = await service.rpc('invite_first_account', { hash: hashOfToken(token) }).throwOnError();
  return kept ? token : null;
}
