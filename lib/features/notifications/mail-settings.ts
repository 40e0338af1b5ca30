import { z } from 'zod';
import type { Db } from '#lib/database/db.ts';
import { kindNames, kindOf, type NotificationKind } from './kinds.ts';

/** How often a person is mailed about what happened. */
export const mailPaces = ['at_once', 'daily', 'never'] as const;
export type MailPace = (typeof mailPaces)[number];

/** What a person wants to be mailed about. */
export interface MailSettings {
  pace: MailPace;
  /** When the mail of the day is written: HH:MM in their time zone. */
  digestTime: string;
  kinds: Record<NotificationKind, boolean>;
}

/** The settings as a browser sends them. */
export const mailSettingsSchema = z.strictObject({
  pace: z.enum(mailPaces),
  digestTime: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'Enter a time, such as 08:00.' }),
  kinds: z.record(z.enum(kindNames), z.boolean()),
});

/** What the person of `db` wants to be mailed about. */
export async function readMailSettings(db: Db, userId: string): Promise<MailSettings> {
  const { data } = await db
    .from('profiles')
    .select('notification_mail, digest_time, mailed_kinds')
    .eq('id', userId)
    .single()
    .throwOnError();
  const said = data.mailed_kinds as Partial<Record<string, boolean>>;
  const kinds = kindNames.map((kind) => [kind, said[kind] ?? kindOf(kind).mailed]);
  return { pace: data.notification_mail as MailPace, digestTime: data.digest_time, kinds: Object.fromEntries(kinds) };
}

/** Keeps what the person of `db` wants to be mailed about. */
export async function saveMailSettings(db: Db, userId: string, { pace, digestTime, kinds }: MailSettings): Promise<void> {
  await db
    .from('profiles')
    .update({ notification_mail: pace, digest_time: digestTime, mailed_kinds: kinds })
    .eq('id', userId)
    .throwOnError();
}

/** No mails any more. */
export async function stopMails(db: Db, userId: string): Promise<void> {
  await db.from('profiles').update({ notification_mail: 'never' }).eq('id', userId).throwOnError();
}
