import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import { kindNames, kindOf, type NotificationKind } from './kinds.ts';

/** How often a person gets notification emails. */
export const emailPaces = ['at_once', 'daily', 'never'] as const;
export type EmailPace = (typeof emailPaces)[number];

/** A person's email settings. */
export interface EmailSettings {
  pace: EmailPace;
  /** When the daily email is sent: HH:MM in their time zone. */
  digestTime: string;
  kinds: Record<NotificationKind, boolean>;
}

/** The settings as a browser sends them. */
export const emailSettingsSchema = z.strictObject({
  pace: z.enum(emailPaces),
  digestTime: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'Enter a time, such as 08:00.' }),
  kinds: z.record(z.enum(kindNames), z.boolean()),
});

/** Reads the email settings of the person of `db`. */
export async function readEmailSettings(db: Db, userId: string): Promise<EmailSettings> {
  const { data } = await db
    .from('profiles')
    .select('notification_mail, digest_time, mailed_kinds')
    .eq('id', userId)
    .single()
    .throwOnError();
  const said = data.mailed_kinds as Partial<Record<string, boolean>>;
  const kinds = kindNames.map((kind) => [kind, said[kind] ?? kindOf(kind).emailed]);
  return { pace: data.notification_mail as EmailPace, digestTime: data.digest_time, kinds: Object.fromEntries(kinds) };
}

/** Saves the email settings of the person of `db`. */
export async function saveEmailSettings(db: Db, userId: string, { pace, digestTime, kinds }: EmailSettings): Promise<void> {
  await db
    .from('profiles')
    .update({ notification_mail: pace, digest_time: digestTime, mailed_kinds: kinds })
    .eq('id', userId)
    .throwOnError();
}

/** Turns notification emails off. */
export async function stopEmails(db: Db, userId: string): Promise<void> {
  await db.from('profiles').update({ notification_mail: 'never' }).eq('id', userId).throwOnError();
}
