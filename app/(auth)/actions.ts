'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { AuthFormState } from '#components/auth/form-state.ts';
import { themeCookie } from '#components/shell/theme.ts';
import { runtime } from '#lib/app/runtime.ts';
import { env } from '#lib/base/env.ts';
import { callerIp } from '#lib/base/http/caller-ip.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { type AuthOutcome, requestReset, signIn, signOut, signUp, updatePassword } from '#lib/database/auth.ts';
import { pathAfterSignIn } from '#lib/database/return-path.ts';
import { currentUser, requirePerson } from '#lib/database/server.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { invitationToken } from '#lib/features/account/sign-up/invitation-token.ts';
import { timeZoneName } from '#lib/schedule/time-zone.ts';
import { formData, serverAction } from '../server-action.ts';
import { followLink, linkOf } from './follow-link.ts';

const email = z
  .string()
  .trim()
  .pipe(z.email({ error: 'Write an address such as maya@acme.com.' }).max(254));
const newPassword = z.string().min(8, { error: 'Use at least 8 characters.' }).max(72, { error: 'Use at most 72 characters.' });
const timeZone = z
  .string()
  .transform((name) => timeZoneName(name.slice(0, 100)) ?? 'UTC')
  .catch('UTC');

const signInForm = z.object({ email, password: z.string().min(1, { error: 'Write your password.' }).max(1000) });
const signUpForm = z.object({
  email,
  password: newPassword,
  name: z.string().trim().max(200).catch(''),
  timeZone,
  invitation: z.string().optional().catch(undefined).transform(invitationToken),
});
const resetForm = z.object({ email });
const inAuthForm = (message: string): AuthFormState => ({ values: {}, message });
const newPasswordForm = z.object({ password: newPassword });

export const signInAction = serverAction(
  [z.unknown(), formData],
  async (_, form): Promise<AuthFormState> => {
    const parsed = signInForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return invalid(parsed.error, form);
    const outcome = await signIn({ ...parsed.data, ip: await callerIp() });
    if (!outcome.ok) return failed(outcome, form);
    await rememberTheme(outcome.userId);
    redirect(pathAfterSignIn(form.get('to')));
  },
  inAuthForm,
);

export const signUpAction = serverAction(
  [z.unknown(), formData],
  async (_, form): Promise<AuthFormState> => {
    const parsed = signUpForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return invalid(parsed.error, form);
    const outcome = await signUp({ ...parsed.data, ip: await callerIp() });
    if (!outcome.ok) return failed(outcome, form);
    if (outcome.confirm) return { values: {}, done: `Open the link that was sent to ${parsed.data.email} to finish.` };
    redirect(pathAfterSignIn(form.get('to')));
  },
  inAuthForm,
);

export const forgotPasswordAction = serverAction(
  [z.unknown(), formData],
  async (_, form): Promise<AuthFormState> => {
    if (!env().SMTP_URL) return { values: {}, message: 'Mail is not set up here.' };
    const parsed = resetForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return invalid(parsed.error, form);
    const outcome = await requestReset(parsed.data.email);
    if (!outcome.ok) return failed(outcome, form);
    return { values: {}, done: `If ${parsed.data.email} has an account, a link is on its way. It works for an hour.` };
  },
  inAuthForm,
);

export const newPasswordAction = serverAction(
  [z.unknown(), formData],
  async (_, form): Promise<AuthFormState> => {
    if (!(await requirePerson()).isRecovery) redirect('/settings#password');
    const parsed = newPasswordForm.safeParse(Object.fromEntries(form));
    if (!parsed.success) return invalid(parsed.error, form);
    const outcome = await updatePassword(parsed.data);
    if (!outcome.ok) return failed(outcome, form);
    redirect('/chat');
  },
  inAuthForm,
);

/** Follows a link of a mail though somebody is signed in here: they were asked. */
export const followLinkAction = serverAction([formData], async (form): Promise<void> => {
  redirect(await followLink(linkOf(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])))));
});

export const signOutAction = serverAction([], async (): Promise<void> => {
  const login = (await currentUser())?.login;
  await signOut();
  if (login) runtime().streams.endLogin(login);
  redirect('/sign-in');
});

/** The theme chosen elsewhere is shown here too. */
async function rememberTheme(userId: string | undefined): Promise<void> {
  const profile = userId ? await readProfile(actingAs(userId), userId) : null;
  if (profile) (await cookies()).set(themeCookie, profile.theme, { path: '/', maxAge: 31_536_000, sameSite: 'lax' });
}

function invalid(error: z.ZodError, form: FormData): AuthFormState {
  const { fieldErrors } = z.flattenError(error) as { fieldErrors: Record<string, string[] | undefined> };
  return { values: kept(form), errors: { email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] } };
}

function failed(outcome: Extract<AuthOutcome, { ok: false }>, form: FormData): AuthFormState {
  return outcome.field
    ? { values: kept(form), errors: { [outcome.field]: outcome.message } }
    : { values: kept(form), message: outcome.message };
}

function kept(form: FormData): AuthFormState['values'] {
  return { email: String(form.get('email') ?? ''), name: String(form.get('name') ?? '') };
}
