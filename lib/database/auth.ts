import { type AuthError, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import { env } from '#lib/base/env.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import { authClient } from './current-person.ts';
import { inEvenTime } from './even-time.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import { endOtherLogins, noteRecoveryLogin } from './login-state.ts';
import { verifyLoginToken } from './login-token.ts';
import { serviceDb } from './service-db.ts';
import { sessionOf } from './session-of.ts';

/** The result of signing up, signing in or changing a password; `message` is for the person. */
export type AuthOutcome = { ok: true; confirm?: boolean; userId?: string } | AuthRefusal;

/** `wrong`: the password is wrong, or the account does not exist. */
export interface AuthRefusal {
  ok: false;
  field?: 'email' | 'password';
  wrong?: true;
  message: string;
}

/** The sign-up data. `invitation` is the token of the person's link, `ip` the network address that attempts are counted by. */
export interface SignUpInput {
  email: string;
  password: string;
  name: string;
  timeZone: string;
  invitation: string | null;
  ip: string;
}

/**
 * Creates an account and signs in with it, if sign-up is open to everyone or to holders of this invitation.
 * @returns `confirm` when the project requires the address to be confirmed by email first.
 */
export function signUp(input: SignUpInput): Promise<AuthOutcome> {
  return inEvenTime(() => trySignUp(input));
}

async function trySignUp(input: SignUpInput): Promise<AuthOutcome> {
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

/** Admits this address in the database, or returns a refusal. The overall limit is for people without an invitation. */
async function admit({ email, invitation }: SignUpInput): Promise<AuthRefusal | null> {
  const { data, error } = await serviceDb().rpc('admit_address', {
    address: email,
    ...(invitation !== null && { hash: hashOfToken(invitation) }),
  });
  if (error) return away;
  if (data === 'open') return take('signUpsInAll', 'sign-up');
  return data ? null : { ok: false, message: 'You need a valid invitation to create an account. Ask an administrator for a link.' };
}

/**
 * Signs in. Wrong passwords are counted per account and network address. A browser that has signed in to the account before has
 * its own count, so that no one else can lock its owner out. The response time does not reveal whether an account exists.
 */
export function signIn(input: SignInInput): Promise<AuthOutcome> {
  return inEvenTime(() => trySignIn(input));
}

interface SignInInput {
  email: string;
  password: string;
  ip: string;
}

async function trySignIn(input: SignInInput): Promise<AuthOutcome> {
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
  // If the attempt cannot be returned it counts as wrong, which may cause a wait later but no failure now.
  await serviceDb().rpc('return_sign_in_attempt', { subjects });
  await rememberBrowser(input.email);
  return { ok: true, userId: data.user.id };
}

/** Ends this browser's sign-in. Succeeds even if it had already ended. */
export async function signOut(): Promise<void> {
  const client = await authClient();
  await client.auth.signOut({ scope: 'local' });
}

/** Sends a link to choose a new password. The result does not reveal whether the address has an account. */
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

/** Signs in with the content of an emailed link: a token hash (any device) or a code (the browser that asked). */
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
  if (!link.tokenHash || !type) return { ok: false, message: 'This link is incomplete.' };
  const { data, error } = await client.auth.verifyOtp({ type, token_hash: link.tokenHash });
  if (error) return refused(error);
  if (data.user?.email) await rememberBrowser(data.user.email);
  if (type === 'recovery') await noteRecovery(data.session);
  return { ok: true };
}

/** After signing in with a recovery link, a new password can be set without the current one. */
async function noteRecovery(session: Session | null): Promise<void> {
  const claims = session && (await verifyLoginToken(session.access_token));
  if (claims?.login) await noteRecoveryLogin(serviceDb(), claims.login);
}

/**
 * Sets a new password for the signed-in person, and ends their other sign-ins. `current` is checked first, like a sign-in; without
 * it the person must have signed in with a recovery link.
 */
export async function updatePassword(input: { password: string; current?: SignInInput }): Promise<AuthOutcome> {
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

/** Deletes an account with all its content, and ends the sign-in. */
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

/** Counts an attempt; returns a refusal when the limit is reached, or the database is unavailable. */
async function take(name: CountedAttempt, subject: string): Promise<AuthRefusal | null> {
  const { most, seconds } = limits[name];
  const { data, error } = await serviceDb().rpc('take_sign_in_attempt', { subjects: [subject], allowed: most, span: `${seconds} seconds` });
  if (error) return away;
  return Number(data) > 0 ? { ok: false, message: limitMessage(name, Number(data)) } : null;
}

const away: AuthRefusal = { ok: false, message: 'The database isn’t responding. Nothing was changed. Try again in a minute.' };

/** Reveals as little as possible about which accounts exist. */
const unusableAddress = 'We can’t create an account with this email. If it’s yours, sign in or reset your password.';

const words: Record<string, Omit<AuthRefusal, 'ok'>> = {
  invalid_credentials: { wrong: true, message: 'That email and password don’t match. Try again.' },
  email_not_confirmed: { message: 'Your email isn’t confirmed yet. Open the link in the email we sent you.' },
  user_already_exists: { field: 'email', message: unusableAddress },
  email_exists: { field: 'email', message: unusableAddress },
  email_address_invalid: { field: 'email', message: 'Enter a valid email.' },
  validation_failed: { field: 'email', message: 'Enter a valid email.' },
  weak_password: { field: 'password', message: 'This password is too easy to guess. Choose a longer one.' },
  same_password: { field: 'password', message: 'This is your current password. Choose a different one.' },
  signup_disabled: { message: 'Sign-up is turned off. Ask an administrator.' },
  over_request_rate_limit: { message: 'Too many attempts. Try again in a few minutes.' },
  over_email_send_rate_limit: { message: 'Too many emails. Try again in a few minutes.' },
  otp_expired: { message: 'This link has expired or was already used. Request a new one.' },
  session_not_found: { message: 'You’re no longer signed in. Sign in again.' },
};

function refused(error: AuthError): AuthOutcome {
  if (isAuthRetryableFetchError(error)) return away;
  const known = words[error.code ?? ''];
  if (known) return { ok: false, ...known };
  if (/already (registered|exists)/i.test(error.message)) return { ok: false, ...words.user_already_exists! };
  if (/invalid login credentials/i.test(error.message)) return { ok: false, ...words.invalid_credentials! };
  return { ok: false, message: 'Something went wrong. Try again in a minute.' };
}
