import { type AppEnvironment, env } from '#lib/base/env.ts';
import type { SendingOutcome } from '#lib/features/delivery/outlets/outlet.ts';
import { type SmtpSettings, sendEmail, unnamedSender } from '#lib/features/delivery/outlets/smtp.ts';
import { personOfToken, unsubscribeToken } from './unsubscribe-token.ts';

/** How notification emails are sent. */
export interface Mailer {
  /** `Name <address>` or an address. */
  from: string;
  /** Where people use the product, without a slash at the end. */
  siteUrl: string;
  /** Sends one email (RFC 5322) and returns what is known about it. Never throws. */
  send(to: string, email: Buffer, signal: AbortSignal): Promise<SendingOutcome>;
  unsubscribeToken(userId: string, now: Date): Promise<string>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** Absent without an email server. */
    mailer?: Mailer;
  }
}

type MailerSettings = Pick<AppEnvironment, 'SMTP_URL' | 'MAIL_FROM' | 'SITE_URL' | 'WEBHOOK_SECRET' | 'SUPABASE_SECRET_KEY'>;

const installationSecret = ({ WEBHOOK_SECRET, SUPABASE_SECRET_KEY }: Pick<MailerSettings, 'WEBHOOK_SECRET' | 'SUPABASE_SECRET_KEY'>) =>
  WEBHOOK_SECRET ?? SUPABASE_SECRET_KEY;

/** The mailer for these settings; undefined without an email server. */
export function createMailer(settings: MailerSettings): Mailer | undefined {
  if (!settings.SMTP_URL) return undefined;
  const smtp: SmtpSettings = { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? unnamedSender };
  return {
    from: smtp.from,
    siteUrl: settings.SITE_URL.replace(/\/+$/, ''),
    send: (to, email, signal) => sendEmail(smtp, to, email, signal),
    unsubscribeToken: (userId, now) => unsubscribeToken(installationSecret(settings), userId, now),
  };
}

/** The person an unsubscribe token belongs to; null when the token is invalid or expired. */
export const personOfLink = (token: string, now: Date) => personOfToken(installationSecret(env()), token, now);
