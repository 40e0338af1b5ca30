'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { type ActionResult, failure, invalidFields, invalidForm } from '#lib/base/action-result.ts';
import { callerIp } from '#lib/base/http/caller-ip.ts';
import { deleteAccount, updatePassword } from '#lib/database/auth.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { changeProfile } from '#lib/features/account/profile/profile.ts';
import { moveTimeZone } from '#lib/features/deliverables/move-time-zone.ts';
import { emailSettingsSchema, saveEmailSettings } from '#lib/features/notifications/email-settings.ts';
import { kindNames } from '#lib/features/notifications/kinds.ts';
import { timeZoneName } from '#lib/schedule/time-zone.ts';
import { formData, serverAction } from '../../server-action.ts';

const profileForm = z.object({
  name: z.string().trim().max(200),
  timeZone: z
    .string()
    .trim()
    .max(64)
    .transform((name) => timeZoneName(name) ?? '')
    .pipe(z.string().min(1, { error: 'Enter a valid time zone, such as Europe/Stockholm.' })),
});
export const saveRemembers = serverAction([z.boolean()], async (remembers): Promise<ActionResult> => {
  const { profile, db } = await requireProfile();
  await changeProfile(db, profile.id, { remembers: remembers });
  refresh();
  return { ok: true };
});

const passwordForm = z.object({
  current: z.string().min(1, { error: 'Enter your current password.' }).max(1000),
  password: z.string().min(8, { error: 'Use at least 8 characters.' }).max(72, { error: 'Use at most 72 characters.' }),
});

export const saveProfile = serverAction([formData], async (form): Promise<ActionResult> => {
  const { profile, db } = await requireProfile();
  const parsed = profileForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  await changeProfile(db, profile.id, parsed.data);
  if (parsed.data.timeZone !== profile.timeZone) await moveTimeZone(db, parsed.data.timeZone, runtime().clock);
  refresh();
  return { ok: true };
});

export const saveNotifications = serverAction([formData], async (form): Promise<ActionResult> => {
  const { profile, db } = await requireProfile();
  const wanted = form.getAll('kinds');
  const parsed = emailSettingsSchema.safeParse({
    pace: form.get('pace'),
    digestTime: form.get('digestTime'),
    kinds: Object.fromEntries(kindNames.map((kind) => [kind, wanted.includes(kind)])),
  });
  if (!parsed.success) return invalidForm(parsed.error);
  await saveEmailSettings(db, profile.id, parsed.data);
  refresh();
  return { ok: true };
});

export const savePassword = serverAction([formData], async (form): Promise<ActionResult> => {
  const { person } = await requireProfile();
  const parsed = passwordForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return invalidForm(parsed.error);
  const { current, password } = parsed.data;
  const outcome = await updatePassword({ password, current: { email: person.email, password: current, ip: await callerIp() } });
  if (outcome.ok) return { ok: true };
  if (outcome.field) return invalidFields({ [outcome.field]: outcome.message });
  return outcome.wrong ? invalidFields({ current: 'Wrong password.' }) : failure(outcome.message);
});

export const deleteOwnAccount = serverAction([formData], async (form): Promise<ActionResult> => {
  const { person } = await requireProfile();
  const typed = String(form.get('email') ?? '').trim();
  if (typed.toLowerCase() !== person.email.toLowerCase()) return invalidFields({ email: `Enter ${person.email} to delete this account.` });
  await deleteAccount(person.id);
  redirect('/sign-in');
});
