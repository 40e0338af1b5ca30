import type { Db } from './db.ts';

/** A valid sign-in. */
export interface LoginState {
  /** The account is currently an administrator's, whatever the login token says. */
  isAdmin: boolean;
  /** It came from a recovery link within the last hour: a new password can be set without the current one. */
  isRecovery: boolean;
}

/**
 * The state of a sign-in in the database; null when it has ended or its account is deleted.
 * @param service a client with the secret key
 * @throws what the database client throws
 */
export async function readLoginState(service: Db, { id, login }: { id: string; login: string }): Promise<LoginState | null> {
  const { data } = await service.rpc('login_state', { account: id, login }).throwOnError();
  const state = data as { admin: boolean; recovery: boolean } | null;
  return state && { isAdmin: state.admin, isRecovery: state.recovery };
}

/** Ends all sign-ins of an account but one. @throws what the database client throws */
export async function endOtherLogins(service: Db, { id, login }: { id: string; login: string }): Promise<void> {
  await service.rpc('end_other_logins', { account: id, login }).throwOnError();
}

/** Records that a sign-in came from a recovery link. @throws what the database client throws */
export async function noteRecoveryLogin(service: Db, login: string): Promise<void> {
  await service.rpc('note_recovery_login', { login }).throwOnError();
}
