import { type AuthError, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import { env } from '#lib/base/env.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import { inEvenTime } from './even-time.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import { endOtherLogins, noteRecoveryLogin } from './login-state.ts';
import { verifyLoginToken } from './login-token.ts';
import { authClient } from './server.ts';
import { serviceDb } from './service.ts';
import { sessionOf } from './session-of.ts';

/** What became of an attempt to sign up, in, or to change a password; `message` is for the person. */
export type AuthOutcome = { ok: true; confirm?: boolean; userId?: string } | AuthRefusal;

/** `wrong`: the password is not the account's, or there is no such account. */
export interface AuthRefusal {
  ok: false;
  field?: 'email' | 'password';
  wrong?: true;
  message: string;
}

/** What somebody signs up with. `invitation` is the token of their link, `ip` the network address that attempts are counted under. */
export interface SigningUp {
  email: string;
  password: string;
  name: string;
  timeZone: string;
  invitation: string | null;
  ip: string;
}

/**
 * Makes an account and signs in with it, if sign-up is open to everybody or to whoever has this invitation.
 * @returns `confirm` when the project wants the address confirmed by mail first.
 */
export function signUp(input: SigningUp): Promise<AuthOutcome> {
  return inEvenTime(() => trySignUp(input));
}

async function trySignUp(input: SigningUp): Promise<AuthOutcome> {
  const refusal = (await take('signUpsFromAddress', `sign-up ${input.ip}`)) ?? (await admit(input));
  if (refusal) return refusal;
  const client = await authClient();
  const { data, error } = await client.auth.signUp({
    email: input.email,
    password: input.password,
    options: {
      data: { name: input.name, time_zone: input.timeZone },
      emailRedirectTo: new URL('/confirm', env().SITE_URL).href,
    },
  });
  if (error) return refused(error);
  if (!data.session) return { ok: true, confirm: true };
  await rememberBrowser(input.email);
  return { ok: true };
}

/** Has the database let this address in; a refusal when it does not. The limit in all is for those who come without an invitation. */
async function admit({ email, invitation }: SigningUp): Promise<AuthRefusal | null> {
  const { data, error } = await serviceDb().rpc('admit_address', {
    address: email,
    ...(invitation !== null && { hash: hashOfToken(invitation) }),
  });
  if (error) return away;
  if (data === 'open') return take('signUpsInAll', 'sign-up');
  return data ? null : { ok: false, message: 'A new account needs an invitation that still works. Ask an administrator for a link.' };
}

/**
 * Signs in. Wrong passwords are counted per account and network address. A browser that signed in to the account before has a
 * count of its own, so that nobody else can lock its owner out. How long the answer takes does not tell whether there is an account.
 */
export function signIn(input: SigningIn): Promise<AuthOutcome> {
  return inEvenTime(() => trySignIn(input));
}

interface SigningIn {
  email: string;
  password: string;
  ip: string;
}

async function trySignIn(input: SigningIn): Promise<AuthOutcome> {
  const account = `sign-in ${input.email.toLowerCase()}`;
  const browser = await knownBrowser(input.email);
  const subjects = browser ? [`${account} ${browser}`] : [`${account} ${input.ip}`, account];
  const refusal = browser
    ? await take('signInsFromKnownBrowser', subjects[0]!)
    : ((await take('signInsFromAddress', subjects[0]!)) ?? (await take('signInsOfAccount', subjects[1]!)));
  if (refusal) return refusal;
  const client = await authClient();
  const { data, error } = await client.auth.signInWithPassword({ email: input.email, password: input.password });
  if (error) return refused(error);
  // What cannot be taken back is counted as wrong, which may cost a wait later and no sign-in now.
  await serviceDb().rpc('return_sign_in_attempt', { subjects });
  await rememberBrowser(input.email);
  return { ok: true, userId: data.user.id };
}

/** Ends this browser's login. It succeeds also when the login was over already. */
export async function signOut(): Promise<void> {
  const client = await authClient();
  await client.auth.signOut({ scope: 'local' });
}

/** Sends a link to choose a new password. The answer does not tell whether the address has an account. */
export function requestReset(email: string): Promise<AuthOutcome> {
  return inEvenTime(() => tryRequestReset(email));
}

async function tryRequestReset(email: string): Promise<AuthOutcome> {
  const refusal = await take('passwordResets', `reset ${email.toLowerCase()}`);
  if (refusal) return refusal;
  const client = await authClient();
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: new URL('/confirm', env().SITE_URL).href });
  return error && isAuthRetryableFetchError(error) ? refused(error) : { ok: true };
}

/** Signs in with what a mailed link carries: a token hash (any device) or a code (the browser that asked). */
export async function confirmLink(link: { tokenHash?: string; type?: string; code?: string }): Promise<AuthOutcome> {
  const client = await authClient();
  if (link.code) {
    const { data, error } = await client.auth.exchangeCodeForSession(link.code);
    if (error) return refused(error);
    if (data.user.email) await rememberBrowser(data.user.email);
    await noteRecovery(data.session);
    return { ok: true };
  }
  const type = (['recovery', 'signup', 'email', 'magiclink'] as const).find((known) => known === link.type);
  if (!link.tokenHash || !type) return { ok: false, message: 'This link is not complete.' };
  const { data, error } = await client.auth.verifyOtp({ type, token_hash: link.tokenHash });
  if (error) return refused(error);
  if (data.user?.email) await rememberBrowser(data.user.email);
  if (type === 'recovery') await noteRecovery(data.session);
  return { ok: true };
}

/** With a login that came from a recovery link, a new password is set without the present one. */
async function noteRecovery(session: Session | null): Promise<void> {
  const claims = session && (await verifyLoginToken(session.access_token));
  if (claims?.login) await noteRecoveryLogin(serviceDb(), claims.login);
}

/**
 * Gives the signed-in person a new password, and ends their other logins. With `current` it is checked first, as a sign-in is; without
 * it the login must have come from a recovery link.
 */
export async function updatePassword(input: { password: string; current?: SigningIn }): Promise<AuthOutcome> {
  if (input.current) {
    const checked = await signIn(input.current);
    if (!checked.ok) return checked;
  }
  const client = await authClient();
  const { data, error } = await client.auth.updateUser({ password: input.password });
  if (error) return refused(error);
  const session = await sessionOf(client);
  const claims = session && (await verifyLoginToken(session.access_token));
  if (claims?.login) await endOtherLogins(serviceDb(), { id: data.user.id, login: claims.login });
  return { ok: true };
}

/** Deletes an account with everything in it, and ends the login. */
export async function deleteAccount(id: string): Promise<void> {
  await serviceDb().rpc('delete_account', { account: id }).throwOnError();
  await signOut();
}

type CountedAttempt =
  | 'signInsFromAddress'
  | 'signInsFromKnownBrowser'
  | 'signInsOfAccount'
  | 'passwordResets'
  | 'signUpsFromAddress'
  | 'signUpsInAll';

/** Counts an attempt; a refusal when the limit is met, or the database does not answer. */
async function take(name: CountedAttempt, subject: string): Promise<AuthRefusal | null> {
  const { most, seconds } = limits[name];
  const { data, error } = await serviceDb().rpc('take_sign_in_attempt', { subjects: [subject], allowed: most, span: `${seconds} seconds` });
  if (error) return away;
  return Number(data) > 0 ? { ok: false, message: limitMessage(name, Number(data)) } : null;
}

const away: AuthRefusal = { ok: false, message: 'The database does not answer. Nothing was changed. Try again in a minute.' };

/** Says no more of who has an account than it must. */
const unusableAddress = 'No account can be made with this address. If it is yours, sign in or choose a new password.';

const words: Record<string, Omit<AuthRefusal, 'ok'>> = {
  invalid_credentials: { wrong: true, message: 'That email and password do not match. Try again.' },
  email_not_confirmed: { message: 'This address is not confirmed yet. Open the link in the mail that was sent to it.' },
  user_already_exists: { field: 'email', message: unusableAddress },
  email_exists: { field: 'email', message: unusableAddress },
  email_address_invalid: { field: 'email', message: 'This is not an address that mail can be sent to.' },
  validation_failed: { field: 'email', message: 'This is not an address that mail can be sent to.' },
  weak_password: { field: 'password', message: 'This password is too easy to guess. Choose a longer one.' },
  same_password: { field: 'password', message: 'This is the password you have already. Choose another.' },
  signup_disabled: { message: 'New accounts are switched off here. Ask the person who runs this installation.' },
  over_request_rate_limit: { message: 'Too many attempts. Try again in a few minutes.' },
  over_email_send_rate_limit: { message: 'That was many mails at once. Try again in a few minutes.' },
  otp_expired: { message: 'This link was used already or is too old. Ask for a new one.' },
  session_not_found: { message: 'You are not signed in any more. Sign in again.' },
};

function refused(error: AuthError): AuthOutcome {
  if (isAuthRetryableFetchError(error)) return away;
  const known = words[error.code ?? ''];
  if (known) return { ok: false, ...known };
  if (/already (registered|exists)/i.test(error.message)) return { ok: false, ...words.user_already_exists! };
  if (/invalid login credentials/i.test(error.message)) return { ok: false, ...words.invalid_credentials! };
  return { ok: false, message: 'That did not work. Try again in a minute.' };
}
