import { join } from 'node:path';
import type { Clock } from '#lib/base/clock.ts';
import { type AppEnvironment, originsOf } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import type { OutletName } from '#lib/entities/destination.ts';
import { mailboxFolder } from './mailbox-folder.ts';
import type { Outlet } from './outlet.ts';
import { platformOutlet } from './platform-outlet.ts';
import { smtpOutlet, unnamedSender } from './smtp.ts';
import { webhookOutlet } from './webhook.ts';
import { webhookSecret } from './webhook-signature.ts';

/** Every channel through which versions can be delivered. */
export interface Outlets extends Record<OutletName, Outlet> {
  /** Origins that webhooks may contact although they are not public or not https. */
  allowedOrigins: readonly string[];
  /** The secret with which a person's receivers verify the signatures of webhooks. */
  webhookSecret(userId: string): string;
}

declare module '#lib/base/services.ts' {
  interface Services {
    outlets: Outlets;
  }
}

type OutletSettings = Pick<
  AppEnvironment,
  'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'WEBHOOK_SECRET' | 'WEBHOOK_ALLOWED_ORIGINS' | 'SUPABASE_SECRET_KEY'
>;

/** The outlets that the settings describe. */
export function createOutlets(settings: OutletSettings, clock: Clock, services: Pick<Services, 'actingAs' | 'platforms'>): Outlets {
  const from = settings.MAIL_FROM ?? unnamedSender;
  const allowedOrigins = originsOf(settings.WEBHOOK_ALLOWED_ORIGINS);
  const secret = settings.WEBHOOK_SECRET ?? settings.SUPABASE_SECRET_KEY;
  const platformServices = { ...services, clock };
  return {
    allowedOrigins,
    webhookSecret: (userId) => webhookSecret(secret, userId),
    email: settings.SMTP_URL
      ? smtpOutlet({ url: settings.SMTP_URL, from }, clock)
      : mailboxFolder({ folder: join(/* turbopackIgnore: true */ settings.DATA_DIR, 'mailbox'), from }, clock),
    webhook: webhookOutlet({ secret, allowedOrigins }, clock),
    slack: platformOutlet('slack', platformServices),
    github: platformOutlet('github', platformServices),
    linear: platformOutlet('linear', platformServices),
    notion: platformOutlet('notion', platformServices),
    gmail: platformOutlet('gmail', platformServices),
    gmail_draft: platformOutlet('gmail_draft', platformServices),
    google_doc: platformOutlet('google_doc', platformServices),
    download: async () => ({ status: 'ready' }),
  };
}
