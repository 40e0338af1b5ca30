'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { themeCookie } from '#components/shell/theme.ts';
import { runtime } from '#lib/app/web.ts';
import { failure, invalidFields, invalidForm, type MessageResult } from '#lib/base/action-result.ts';
import { env } from '#lib/base/env.ts';
import { callerIp } from '#lib/base/http/caller-ip.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { type AuthOutcome, requestReset, signIn, signOut, signUp, updatePassword } from '#lib/database/auth.ts';
import { currentUser, requirePerson } from '#lib/database/current-person.ts';
import { pathAfterSignIn } from '#lib/database/return-path.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { invitationToken } from '#lib/features/account/sign-up/invitation.ts';
import { timeZoneName } from '#lib/schedule/time-zone.ts';
import { formData, serverAction } from '../server-action.ts';
import { followLink, linkOf } from './follow-link.ts';

const email = z
  .string()
  .trim()
  .pipe(z.email({ error: 'Enter a valid email, such as maya@acme.com.' }).max(254));
const newPassword = z.string().min(8, { error: 'Use at least 8 characters.' }).max(72, { error: 'Use at most 72 characters.' });
const timeZone = z
  .string()
  .transform((name) => timeZoneName(name.slice(0, 100)) ?? 'UTC')
  .catch('UTC');

const signInForm = z.object({ email, password: z.string().min(1, { error: 'Enter your password.' }).max(1000) });
const signUpForm = z.object({
  email,
  password: newPassword,
  name: z.string().trim().max(200).catch(''),
  timeZone,
  invitation: z.string().optional().catch(undefined).transform(invitationToken),
});
const resetForm = z.object({ email });
/** The result of a form that does not lead to another page. */

const newPasswordForm = z.object({ password: newPassword });

export const signInAction = serverAction([z.unknown(), formData], async (_, form): Promise<MessageResult> => {
  const parsed = signInForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ...invalidForm(parsed.error), values: valuesOf(form) };
  const outcome = await signIn({ ...parsed.data, ip: await callerIp() });
  if (!outcome.ok) return failed(outcome, form);
  await rememberTheme(outcome.userId);
  redirect(pathAfterSignIn(form.get('to')));
});

export const signUpAction = serverAction([z.unknown(), formData], async (_, form): Promise<MessageResult> => {
  const parsed = signUpForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ...invalidForm(parsed.error), values: valuesOf(form) };
  const outcome = await signUp({ ...parsed.data, ip: await callerIp() });
  if (!outcome.ok) return failed(outcome, form);
  if (outcome.confirm) return { ok: true, message: `Open the link we sent to ${parsed.data.email} to finish.` };
  redirect(pathAfterSignIn(form.get('to')));
});

export const forgotPasswordAction = serverAction([z.unknown(), formData], async (_, form): Promise<MessageResult> => {
  if (!env().SMTP_URL) return failure('Email isn’t set up here.');
  const parsed = resetForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ...invalidForm(parsed.error), values: valuesOf(form) };
  const outcome = await requestReset(parsed.data.email);
  if (!outcome.ok) return failed(outcome, form);
  return { ok: true, message: `If ${parsed.data.email} has an account, a link is on its way. It works for an hour.` };
});

export const newPasswordAction = serverAction([z.unknown(), formData], async (_, form): Promise<MessageResult> => {
  if (!(await requirePerson()).isRecovery) redirect('/settings#password');
  const parsed = newPasswordForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ...invalidForm(parsed.error), values: valuesOf(form) };
  const outcome = await updatePassword(parsed.data);
  if (!outcome.ok) return failed(outcome, form);
  redirect('/chat');
});

/** Follows an emailed link after the signed-in person confirmed it. */
export const followLinkAction = serverAction([z.unknown(), formData], async (_, form): Promise<never> => {
  redirect(await followLink(linkOf(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])))));
});

export const signOutAction = serverAction([z.unknown(), formData], async (): Promise<never> => {
  const login = (await currentUser())?.login;
  await signOut();
  if (login) runtime().streams.endLogin(login);
  redirect('/sign-in');
});

/** Applies the theme that the person chose elsewhere. */
async function rememberTheme(userId: string | undefined): Promise<void> {
  const profile = userId ? await readProfile(actingAs(userId), userId) : null;
  if (profile) (await cookies()).set(themeCookie, profile.theme, { path: '/', maxAge: 31_536_000, sameSite: 'lax' });
}

function failed(outcome: Extract<AuthOutcome, { ok: false }>, form: FormData): MessageResult {
  const { field, message } = outcome;
  return { ...(field ? invalidFields({ [field]: message }) : failure(message)), values: valuesOf(form) };
}

/** The values that stay in the form; never a password. */
function valuesOf(form: FormData): Record<string, string> {
  return { email: String(form.get('email') ?? ''), name: String(form.get('name') ?? '') };
}
